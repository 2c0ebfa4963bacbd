import { HearthError } from '../../../src/model/errors.ts';

/**
 * Whether an error would meet what follows as well: one of the database, the disk, or the process that works on pictures. The import
 * ends with it, so that no page is taken over without what belongs to it.
 */
export function endsImport(error: unknown): boolean {
  if (error instanceof HearthError) return error.status >= 500;
  const { code } = error as { readonly code?: unknown };
  return /^(?:SQLITE_(?!CONSTRAINT)|E(?:NOSPC|DQUOT|ROFS|MFILE|NFILE|NOMEM)$)/.test(String(code));
}

/** Why something could not be taken over, in words. */
export function problemOf(error: unknown): string {
  if (error instanceof HearthError)
    return [
      error.message,
      ...(error.validationErrors ?? []).map(({ field, message }) => `${field}: ${message}`),
    ].join(' ');
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
