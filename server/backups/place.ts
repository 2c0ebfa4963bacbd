/** Where backups are stored besides. Each call rejects with a `BackupError` that says what to do. */
export interface SecondPlace {
  /** What it is called, such as `s3://bucket/hearth`. */
  readonly name: string;
  /** Makes sure that it is the right place, and can be reached. To be called before anything is stored, listed or removed. */
  check(): Promise<void>;
  /** Stores a file under a name, whole or not at all. */
  store(file: string, name: string): Promise<void>;
  /** The names of all files there, with their sizes in bytes. */
  list(): Promise<readonly { readonly name: string; readonly size: number }[]>;
  remove(name: string): Promise<void>;
}
