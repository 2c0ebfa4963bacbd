/** Whether a code of an error, of the system or of SQLite, says that a disk has no room. SQLite finds that out in a file of its own first. */
export function isFull(code: string | undefined): boolean {
  return /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/.test(code ?? '');
}
