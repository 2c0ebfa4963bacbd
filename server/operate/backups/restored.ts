import type { Differences } from '../../../src/model/restore-wire.ts';
import type { Manifest } from './archive.ts';
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

export type BeforeSwap = Required<RestoreOptions>['beforeSwap'];
