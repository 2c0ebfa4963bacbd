import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Database } from '../../../db/connection.ts';
import {
  keepLiveEditors,
  liveEditorsElsewhere,
  putLiveEditors,
  removeLiveEditors,
} from '../../../db/live-editor-queries.ts';
import type { Present } from '../../../src/model/together.ts';
import { PEOPLE_ELSEWHERE } from '../../core/limits/limits.ts';

/** A person in a tab on a page, as another server knows it. The person may change the page. */
const personOnPage = z.object({
  ...{ page: z.string(), tab: z.string(), person: z.string(), name: z.string() },
  block: z.string().nullable(),
});
export type PersonOnPage = z.output<typeof personOnPage>;
const people = z.array(personOnPage);

interface Options {
  readonly database: Pick<Database, 'writer'>;
  /** The id of this server. */
  readonly server: string;
  /** Called with the error if people could not be told or read now; the next interval tries again. */
  readonly report: (error: unknown) => void;
}

/**
 * The people who have the editor open on the other servers of a PostgreSQL database. Each server stores its own people in one row,
 * and notifies the others; the row ends with the server. One statement at a time is on the way, with the newest people.
 */
export class PeopleElsewhere {
  readonly #options: Options;
  // @bounded the listeners of the other servers (EVENT_STREAMS), who are read anew each time
  #onPages: ReadonlyMap<string, readonly Present[]> = new Map();
  // @bounded the listeners of this server (EVENT_STREAMS): replaced
  #own: readonly PersonOnPage[] = [];
  /** The people that are stored, as JSON; null if this is not known. */
  #stored: string | null = '[]';
  #telling: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #isReadAgain = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #onChange: (pages: readonly string[]) => void = () => {};

  constructor(options: Options) {
    this.#options = options;
  }

  /** Begins to tell and read at intervals. @param onChange called with the pages on which people have come, moved or gone */
  start(onChange: (pages: readonly string[]) => void): void {
    this.#onChange = onChange;
    this.#timer ??= setInterval(() => {
      void this.#keep();
      void this.read();
    }, PEOPLE_ELSEWHERE.everyMs).unref();
  }

  /** Takes the people of this server away from the others. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.tell([]);
    this.#isClosed = true;
    await this.#telling;
    await this.#reading;
  }

  /** Returns the people on a page. */
  on(page: string): readonly Present[] {
    return this.#onPages.get(page) ?? [];
  }

  /** Tells the other servers who is here now. */
  tell(own: readonly PersonOnPage[]): void {
    if (this.#isClosed) return;
    this.#own = own;
    this.#telling ??= this.#tellAll()
      .catch(this.#options.report)
      .finally(() => {
        this.#telling = null;
      });
  }

  /** Reads who is on the other servers. Never rejects. A call during a reading reads once more after it. */
  read(): Promise<void> {
    this.#isReadAgain = true;
    this.#reading ??= this.#readAll()
      .catch(this.#options.report)
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #tellAll(): Promise<void> {
    const { database, server } = this.#options;
    for (let now = JSON.stringify(this.#own); now !== this.#stored; now = JSON.stringify(this.#own)) {
      this.#stored = null;
      if (now === '[]') await removeLiveEditors(database.writer, server);
      else await putLiveEditors(database.writer, server, now);
      this.#stored = now;
    }
  }

  /** Keeps the row of this server, and stores it again if it was lost. */
  async #keep(): Promise<void> {
    const { database, server, report } = this.#options;
    try {
      if (this.#own.length > 0 && this.#telling === null && !(await keepLiveEditors(database.writer, server)))
        this.#stored = null;
      this.tell(this.#own);
    } catch (error) {
      report(error);
    }
  }

  async #readAll(): Promise<void> {
    while (this.#isReadAgain && !this.#isClosed) {
      this.#isReadAgain = false;
      const { database, server } = this.#options;
      const { withinMs } = PEOPLE_ELSEWHERE;
      const rows = await liveEditorsElsewhere(database.writer, { server, withinMs });
      // A server of another version may tell its people in another shape.
      this.#take(rows.flatMap((row) => people.safeParse(JSON.parse(row)).data ?? []));
    }
  }

  #take(all: readonly PersonOnPage[]): void {
    const before = this.#onPages;
    const now = new Map<string, Present[]>();
    for (const { page, ...present } of all) now.set(page, [...(now.get(page) ?? []), present]);
    this.#onPages = now;
    const pages = new Set([...before.keys(), ...now.keys()]);
    const changed = [...pages].filter((page) => !isDeepStrictEqual(before.get(page), now.get(page)));
    if (changed.length > 0) this.#onChange(changed);
  }
}
