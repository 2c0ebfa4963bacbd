/** How much is measured: the whole bench within ten minutes, `--quick` within one. */
export interface Plan {
  /** Folder with the demo site, ready to start on or to copy. */
  readonly dataDir: string;
  /** Folder for whatever a row needs; removed at the end. */
  readonly folder: string;
  readonly requests: { readonly rounds: number; readonly seconds: number };
  readonly uncached: { readonly rounds: number; readonly requests: number };
  readonly starts: number;
  readonly memorySeconds: number;
  /** Pictures rendered before memory is read again. */
  readonly memoryPictures: number;
  readonly publishes: number;
  readonly manyPages: { readonly pages: number; readonly rounds: number; readonly requests: number };
  readonly pictures: number;
  readonly editorRounds: number;
}

export type Amounts = Omit<Plan, 'dataDir' | 'folder'>;

export const WHOLE: Amounts = {
  requests: { rounds: 15, seconds: 1 },
  uncached: { rounds: 15, requests: 40 },
  starts: 7,
  memorySeconds: 45,
  memoryPictures: 12,
  publishes: 100,
  manyPages: { pages: 100_000, rounds: 7, requests: 40 },
  pictures: 8,
  editorRounds: 7,
};

export const QUICK: Amounts = {
  requests: { rounds: 2, seconds: 1 },
  uncached: { rounds: 3, requests: 20 },
  starts: 2,
  memorySeconds: 6,
  memoryPictures: 4,
  publishes: 15,
  manyPages: { pages: 10_000, rounds: 5, requests: 12 },
  pictures: 3,
  editorRounds: 3,
};
