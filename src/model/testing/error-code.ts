import { HearthError } from '../errors.ts';

/**
 * Returns the code of the `HearthError` that a call throws.
 * @throws Error if the call throws nothing or a different error.
 */
export function codeOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof HearthError) return error.code;
    throw error;
  }
  throw new Error('The call threw nothing');
}
