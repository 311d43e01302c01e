// free() and realloc() that leave nothing behind.
//
// The HTTP client, the TLS library and Swift's own strings copy what they are handed: a header with
// a token, with PLAINTEXT both secrets too. Nobody can find all of these copies again, but each of
// them goes through free(3), which only marks it as unused: the bytes lie there until something else
// is put over them. In C, since the linker takes these two names in place of the library's, which
// Swift cannot define. The memory itself stays glibc's.
//
// A sanitizer brings an allocator of its own and is left alone.

#include <stddef.h>
#include <string.h>
#include <malloc.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define OTHER_ALLOCATOR
#endif
#endif

#if defined(__GLIBC__) && !defined(OTHER_ALLOCATOR)

// Exported by glibc for this purpose: what its own free and realloc are called.
extern void __libc_free(void *memory);
extern void *__libc_realloc(void *memory, size_t size);

// A block that has pages of its own goes back to the kernel at once, which hands out zeros only;
// to write to it first would only fetch pages that nobody has used. The flag is in the size before
// the block (malloc/malloc.c, "IS_MMAPPED").
static int has_own_pages(void *memory) {
    return (((size_t *)memory)[-1] & 2) != 0;
}

void free(void *memory) {
    if (memory == NULL) return;
    if (!has_own_pages(memory)) explicit_bzero(memory, malloc_usable_size(memory));
    __libc_free(memory);
}

void *realloc(void *memory, size_t size) {
    if (memory == NULL) return malloc(size);
    if (size == 0) {
        free(memory);
        return NULL;
    }
    if (has_own_pages(memory)) return __libc_realloc(memory, size);
    size_t room = malloc_usable_size(memory);
    if (size <= room) {
        // Shrinks in its place; what is cut off is unused from then on.
        explicit_bzero((char *)memory + size, room - size);
        return __libc_realloc(memory, size);
    }
    void *larger = malloc(size);
    if (larger == NULL) return NULL;
    memcpy(larger, memory, room);
    free(memory);
    return larger;
}

#endif
