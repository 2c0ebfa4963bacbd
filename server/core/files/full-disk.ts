/**
 * Whether an error code, of the system or of SQLite, means that the disk is full. SQLite notices a full disk first in its
 * shared-memory file (SQLITE_IOERR_SHMSIZE).
 */
export function isFull(code: string | undefined): boolean {
  return /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/.test(code ?? '');
}
