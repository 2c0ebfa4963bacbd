/** The amounts to measure: the whole bench takes at most twelve minutes, and `--quick` takes about one. */
export interface Plan {
  /** The folder with the demo site, for starting a server or for copying. */
  readonly dataDir: string;
  /** The folder for the temporary files of a row, which is removed at the end. */
  readonly folder: string;
  /** The time limit of the bench, in minutes. Parts that are not measured by then are left out. */
  readonly limitMinutes: number;
  readonly requests: { readonly rounds: number; readonly seconds: number };
  readonly https: { readonly rounds: number; readonly seconds: number };
  readonly uncached: { readonly rounds: number; readonly requests: number };
  readonly everyBlock: { readonly rounds: number; readonly seconds: number; readonly requests: number };
  readonly starts: number;
  /** The seconds of rest before memory is read, the seconds of mixed load, and the number of pictures rendered after the load. */
  readonly memory: { readonly rest: number; readonly load: number; readonly pictures: number };
  /** The number of publications of each kind, and the number of pages of the large site that are cached before publishing. */
  readonly publishes: { readonly rounds: number; readonly cached: number };
  readonly manyPages: { readonly pages: number; readonly rounds: number; readonly requests: number };
  readonly pictures: number;
  /**
   * The rounds that measure pages while new renditions are made: their number, the renditions in each, and the time for which
   * pages are first measured without renditions.
   */
  readonly beside: { readonly rounds: number; readonly pictures: number; readonly restMs: number };
  readonly uploads: number;
  /** The number of seconds during which submissions are sent. */
  readonly submissionSeconds: number;
  readonly editorRounds: number;
  /** The number of pages, and the megabytes of files, on the site that is backed up and restored. */
  readonly backup: { readonly pages: number; readonly megabytes: number; readonly rounds: number };
  /** The rounds of each task on one, two and three servers. */
  readonly serverRounds: number;
  /** Only with `--soak`. */
  readonly soakMinutes: number;
}

export type Amounts = Omit<Plan, 'dataDir' | 'folder'>;

export const WHOLE: Amounts = {
  limitMinutes: 12,
  requests: { rounds: 11, seconds: 1 },
  https: { rounds: 9, seconds: 1 },
  uncached: { rounds: 15, requests: 40 },
  everyBlock: { rounds: 5, seconds: 1, requests: 40 },
  starts: 7,
  memory: { rest: 10, load: 120, pictures: 24 },
  publishes: { rounds: 40, cached: 10_000 },
  manyPages: { pages: 100_000, rounds: 7, requests: 40 },
  pictures: 8,
  beside: { rounds: 3, pictures: 50, restMs: 3000 },
  uploads: 8,
  submissionSeconds: 60,
  editorRounds: 7,
  backup: { pages: 2000, megabytes: 200, rounds: 3 },
  serverRounds: 30,
  soakMinutes: 10,
};

export const QUICK: Amounts = {
  limitMinutes: 2,
  requests: { rounds: 2, seconds: 1 },
  https: { rounds: 2, seconds: 1 },
  uncached: { rounds: 3, requests: 20 },
  everyBlock: { rounds: 2, seconds: 1, requests: 20 },
  starts: 2,
  memory: { rest: 3, load: 6, pictures: 6 },
  publishes: { rounds: 15, cached: 1000 },
  manyPages: { pages: 10_000, rounds: 5, requests: 12 },
  pictures: 3,
  beside: { rounds: 1, pictures: 12, restMs: 1500 },
  uploads: 3,
  submissionSeconds: 5,
  editorRounds: 3,
  backup: { pages: 500, megabytes: 50, rounds: 2 },
  serverRounds: 10,
  soakMinutes: 2,
};

/** The amounts for `--soak`: the largest site that Hearth promises to support. */
export const SOAK_BACKUP: Amounts['backup'] = { pages: 10_000, megabytes: 2000, rounds: 1 };
