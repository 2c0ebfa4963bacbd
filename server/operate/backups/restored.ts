import type { Differences } from '../../../src/model/restore-wire.ts';
import type { Manifest } from './archive.ts';
import type { RestoredTo } from './restored-to.ts';
import type { Finished, FinishOptions } from './restoring/finish-restored.ts';
import type { Settled } from './settle-restored.ts';

export interface Restored {
  /** The manifest of the backup; null after the restore of a `replaced-…` folder. */
  readonly manifest: Manifest | null;
  readonly settled: Settled | null;
  /** The database entries that were left out because Hearth did not create them, such as `view "report"`. */
  readonly leftOut: readonly string[];
  /** Whose accounts the site has, and what was removed again; null after the restore of a `replaced-…` folder. */
  readonly finished: Finished | null;
  /** The folder with the former data; null if there was no former data. */
  readonly kept: string | null;
}

export interface RestoreOptions extends Partial<FinishOptions> {
  /** Whether existing data may be moved aside. */
  readonly replace: boolean;
  /**
   * Called after all checks, before the site is changed. It gets what would be lost since the backup; null if there is no site,
   * or its database cannot be read, or a `replaced-…` folder is restored.
   */
  readonly beforeSwap?: (differences: Differences | null, manifest: Manifest | null) => Promise<void>;
}

/** A site that is not in its place yet. */
export interface PreparedSite {
  /** The folder with its database, and with its key and its notices, if there are any. */
  readonly folder: string;
  /** The folder with its media. */
  readonly media: string;
}

/** The place to which a site is restored: a data folder, or a database on PostgreSQL. */
export interface RestorePlace {
  /** The site of today, with its database in a file, which is missing if there is no site. */
  readonly today: RestoredTo;
  /** Why nothing is restored there unless it may be replaced; null if there is no data. */
  readonly taken: string | null;
  /** Checks the former data in a `replaced-…` folder, and returns it as a site that can be changed. @throws BackupError */
  openFormer(source: string): Promise<PreparedSite>;
  /**
   * Puts a site in place of all that is there, or changes nothing. Returns the folder with the former data; null if there was none.
   *
   * @throws BackupError
   */
  put(site: PreparedSite): Promise<string | null>;
  close(): Promise<void>;
}
