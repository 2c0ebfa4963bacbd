import { PageWriter } from './page-writer.ts';
import type { Activity, SoakedSite } from './site.ts';
import { Tally } from './tally.ts';

/** Drafts that editors save. */
export class Saves implements Activity {
  readonly tally = new Tally('saves');
  readonly #writers: readonly PageWriter[];

  constructor(site: SoakedSite, slugs: readonly string[]) {
    this.#writers = slugs.map((slug) => new PageWriter(site, slug, 'save', this.tally));
  }

  async run(stopping: AbortSignal): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.run(stopping)));
  }

  async verify(): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.verify()));
  }
}
