import { BackupError } from './archive.ts';

/** A place has not answered for so long that it was given up; what was asked of it may still hang. */
export class StalledError extends BackupError {
  override name = 'StalledError';
}

/** A place for copies of backups. Each call rejects with a `BackupError` that says what to do. */
export interface BackupTarget {
  /** Such as `s3://bucket/hearth`. */
  readonly name: string;
  /** Makes sure that it is the right place, and can be reached. Call it before anything is stored, listed or removed. */
  check(): Promise<void>;
  /** Stores a file under a name, whole or not at all. @param stored called with the bytes that are there so far, now and then */
  store(file: string, name: string, stored: (bytes: number) => void): Promise<void>;
  /** The names of all files there, with their sizes in bytes. */
  list(): Promise<readonly { readonly name: string; readonly size: number }[]>;
  remove(name: string): Promise<void>;
}
