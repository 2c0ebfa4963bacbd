import { BackupError } from './archive.ts';

/** Thrown if a place for copies did not answer in time. The request may still be pending. */
export class StalledError extends BackupError {
  override name = 'StalledError';
}

/** A file in a place for copies. */
export interface FileInPlace {
  readonly name: string;
  /** The size in bytes. */
  readonly size: number;
}

/** A place for copies of backups. Each method rejects with a `BackupError` that says what to do. */
export interface BackupTarget {
  /** The name of the place, such as `s3://bucket/hearth`. */
  readonly name: string;
  /**
   * Checks that the place can be reached, and that it is meant for this site's copies. Call `check` before storing, listing or
   * removing anything.
   */
  check(): Promise<void>;
  /**
   * Stores a file atomically under this name.
   *
   * @param stored called at intervals with the number of bytes stored so far
   */
  store(file: string, name: string, stored: (bytes: number) => void): Promise<void>;
  /** Returns the names of all files in the place, with their sizes in bytes. */
  list(): Promise<readonly FileInPlace[]>;
  /**
   * Fetches a listed file into a new file that is private to this user.
   *
   * @param fetched called at intervals with the number of bytes fetched so far
   */
  fetch(found: FileInPlace, file: string, fetched: (bytes: number) => void): Promise<void>;
  remove(name: string): Promise<void>;
}
