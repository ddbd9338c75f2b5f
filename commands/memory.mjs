/**
 * For glibc: what is large (a decoded picture) is given back to the system at once when it is freed, whatever thread
 * had it; by default each thread may keep as much as it ever needed. Other systems ignore it.
 */
export const memory = {
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '8388608',
  MALLOC_ARENA_MAX: '2',
};
