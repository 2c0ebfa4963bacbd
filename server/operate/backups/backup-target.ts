import { BackupError } from './archive.ts';

/** A place did not answer in time and was given up; the request to it may still hang. */
export class StalledError extends BackupError {
  override name = 'StalledError';
}

/** A place for copies of backups. Each call rejects with a `BackupError` that says what to do. */
export interface BackupTarget {
  /** Such as `s3://bucket/hearth`. */
  readonly name: string;
  /** Makes sure that it is the right place, and can be reached. Call it before anything is stored, listed or removed. */
  check(): Promise<void>;
  /** Stores a file under a name, whole or not at all. @param stored called now and then with the bytes stored so far */
  store(file: string, name: string, stored: (bytes: number) => void): Promise<void>;
  /** The names of all files there, with their sizes in bytes. */
  list(): Promise<readonly { readonly name: string; readonly size: number }[]>;
  remove(name: string): Promise<void>;
}
