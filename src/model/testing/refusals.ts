import { HearthError } from '../errors.ts';

/** The code of the refusal that a call throws; fails where it throws none. */
export function codeOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof HearthError) return error.code;
    throw error;
  }
  throw new Error('Nothing was refused');
}
