import { ALLOCATOR } from './allocator.js';

/** The part of `node:ffi` that is used. The declaration is needed because Node's types do not include `node:ffi`. */
interface Ffi {
  dlopen(
    library: null,
    signatures: { readonly mallopt: { readonly arguments: readonly string[]; readonly return: string } },
  ): { readonly functions: { mallopt(name: number, value: number): number } };
}

/** The C library's numbers for the settings (`malloc.h`). */
const NUMBERS: Readonly<Record<keyof typeof ALLOCATOR, number>> = {
  MALLOC_ARENA_MAX: -8,
  MALLOC_MMAP_THRESHOLD_: -3,
  MALLOC_TRIM_THRESHOLD_: -1,
};

/**
 * Applies the allocator settings to this running process, and to its children by environment variables. The process is not
 * restarted with the variables set, because a restart would take 50 milliseconds. Returns false if the runtime or the C library
 * does not support these settings. Settings from the environment are kept.
 */
export function applyMallocSettings(): boolean {
  const names = Object.keys(NUMBERS) as (keyof typeof ALLOCATOR)[];
  const missing = names.filter((name) => process.env[name] === undefined);
  if (missing.length === 0) return true;
  try {
    const ffi = process.getBuiltinModule('node:ffi') as unknown as Ffi;
    const { functions } = ffi.dlopen(null, { mallopt: { arguments: ['i32', 'i32'], return: 'i32' } });
    const isDone = missing.every((name) => functions.mallopt(NUMBERS[name], Number(ALLOCATOR[name])) === 1);
    if (isDone) Object.assign(process.env, { ...ALLOCATOR, ...process.env });
    return isDone;
  } catch {
    return false;
  }
}
