import { databaseFault } from '../../../db/database-fault.ts';

/** Whether an error, of the system or of the database, means that the disk is full. */
export function isFull(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || databaseFault(error) === 'full';
}
