import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import type { Tag } from '../../content/documents/page-tags.ts';
import { LAST_COPIES } from '../../core/limits/limits.ts';
import type { FinishedPage } from './cached-response.ts';
import { type CopyHead, copyName, decodeCopy, encodeCopy, readCopyHead } from './last-copy-file.ts';

/** A file that exists. */
interface Copy {
  readonly domain: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly bytes: number;
}

interface Waiting {
  readonly domain: string;
  readonly path: string;
  readonly page: FinishedPage;
}

export interface LastCopiesOptions {
  readonly folder: string;
  /** Called with file errors. A copy that causes a file error is not stored. */
  readonly report: (error: unknown) => void;
  /**
   * Returns the text that is stored next to the copies, such as the host names of each site. This function is called for each
   * copy.
   */
  readonly sites: () => string;
}

/**
 * The last good copies of public pages, stored as files. Readers get them while the database is unavailable, even after a
 * restart. Copies are stored one at a time, shortly after the page was rendered. A copy is removed immediately when its page is
 * unpublished, deleted or moved. The bytes and the number of files are limited; the copies stored longest ago are removed
 * first.
 */
export class LastCopies {
  readonly #options: LastCopiesOptions;
  /** The files by name, in the order in which they were stored. */
  // @bounded 64 MiB on disk, 2000 files (LAST_COPIES): those stored longest ago are removed (last-copies.test.ts)
  readonly #copies = new Map<string, Copy>();
  // @bounded 500 pages (LAST_COPIES): further ones are not stored until they are rendered again (last-copies.test.ts)
  readonly #waiting = new Map<string, Waiting>();
  /** Whether the files of earlier runs are in the list. */
  #isIndexed = false;
  /** The tags of pages that are being withdrawn, and must not be stored now. */
  // @bounded the pages that requests under way unpublish (last-copies.test.ts)
  readonly #withheld: Tag[] = [];
  /** The name of the file that is being written. */
  #partial = '';
  #bytes = 0;
  #sites = '';
  #writing: Promise<void> | null = null;
  /** Whether the server is stopping, so that copies are stored without delay. */
  #isClosing = false;

  constructor(options: LastCopiesOptions) {
    this.#options = options;
  }

  /**
   * Indexes the copies of earlier runs, and removes copies of pages that are no longer public. A copy stays if it is unknown
   * whether its page is public.
   *
   * @param isPublic whether readers may see a page now
   */
  async load(
    isPublic: (copy: { readonly domain: string; readonly path: string }) => Promise<boolean>,
  ): Promise<void> {
    for (const name of this.#names()) {
      if (this.#isClosing) return;
      this.#index(name);
      await nextTurn();
    }
    this.#isIndexed = true;
    // All files are indexed before a page is looked up, so that a copy is also removed if its page is unpublished during the
    // look-ups.
    for (const [name, copy] of [...this.#copies]) {
      if (this.#isClosing) return;
      const isStillPublic = await isPublic(copy).catch(() => true);
      if (!isStillPublic && this.#copies.get(name) === copy) this.#remove(name);
    }
  }

  /** Returns the names of the files in the folder. */
  #names(): readonly string[] {
    try {
      return fs.readdirSync(this.#options.folder);
    } catch {
      return [];
    }
  }

  /** Adds a file of an earlier run to the list; deletes a file that is not a copy. */
  #index(name: string): void {
    if (this.#copies.has(name) || name === SITES_FILE) return;
    try {
      const found = name.endsWith('.page') ? readCopyHead(path.join(this.#options.folder, name)) : null;
      if (found !== null) this.#add(name, found.head, found.size);
      else if (name !== this.#partial) this.#unlink(name);
    } catch (error) {
      this.#options.report(error);
    }
  }

  /** Stores a copy of a page soon, in place of the earlier copy. */
  keep(domain: string, path: string, page: FinishedPage): void {
    if (this.#isClosing || this.#waiting.size >= LAST_COPIES.waiting) return;
    this.#waiting.set(copyName(domain, path), { domain, path, page });
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
  }

  /** Returns the copy of a page; null if there is no copy. */
  async find(domain: string, path: string): Promise<FinishedPage | null> {
    return (await readCopy(this.#options.folder, domain, path))?.page ?? null;
  }

  /** Removes the copies of pages with any of these tags. The copies are gone when the function returns. */
  evict(tags: readonly Tag[]): void {
    this.#evictWhere((copy) => copy.tags.some((tag) => tags.includes(tag as Tag)));
  }

  /**
   * Withdraws the pages with these tags. Their copies are set aside before `work` runs, so that no copy is shown again, even if
   * the process is killed. If `work` fails, the copies are put back.
   *
   * @throws what `work` throws
   */
  async withhold<Result>(withheld: readonly Tag[], work: () => Promise<Result>): Promise<Result> {
    this.#indexAll();
    const names = [...this.#copies]
      .filter(([, { tags }]) => withheld.some((tag) => tags.includes(tag)))
      .map(([name]) => name);
    for (const tag of withheld) this.#withheld.push(tag);
    try {
      for (const name of names) this.#rename(name, asideOf(name));
      if (names.length > 0) await this.#syncFolder();
      const result = await work();
      for (const name of names) this.#unlink(asideOf(name));
      this.evict(withheld);
      return result;
    } catch (error) {
      for (const name of names) if (this.#copies.has(name)) this.#rename(asideOf(name), name);
      throw error;
    } finally {
      for (const tag of withheld) this.#withheld.splice(this.#withheld.indexOf(tag), 1);
    }
  }

  /** Removes the copy of a page; the copy is gone when the function returns. */
  evictPath(domain: string, path: string): void {
    this.#evictWhere((copy) => copy.domain === domain && copy.path === path);
  }

  clear(): void {
    this.#evictWhere(() => true);
  }

  /** Stores the copies that still wait. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#writing;
  }

  #evictWhere(matches: (copy: Pick<Copy, 'domain' | 'path' | 'tags'>) => boolean): void {
    this.#indexAll();
    for (const [name, { domain, path, page }] of this.#waiting) {
      if (matches({ domain, path, tags: page.tags })) this.#waiting.delete(name);
    }
    for (const [name, copy] of this.#copies) if (matches(copy)) this.#remove(name);
  }

  /** Indexes all files at once. This happens only if a page is unpublished in the first seconds after the start. */
  #indexAll(): void {
    if (!this.#isIndexed) for (const name of this.#names()) this.#index(name);
    this.#isIndexed = true;
  }

  async #writeAll(): Promise<void> {
    for (let waited = 0; waited < LAST_COPIES.afterMs && !this.#isClosing; waited += 50) await sleep(50);
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined) break;
      const [name, waiting] = next;
      try {
        await this.#write(name, waiting);
      } catch (error) {
        this.#options.report(error);
      }
      if (this.#waiting.get(name) === waiting) this.#waiting.delete(name);
      await nextTurn();
    }
  }

  async #write(name: string, waiting: Waiting): Promise<void> {
    const bytes = await encodeCopy(waiting.domain, waiting.path, waiting.page);
    if (bytes === null || bytes.length > LAST_COPIES.pageBytes) return;
    await this.#writeSites();
    await this.#put(name, bytes, () => {
      // The page was removed or rendered again in the meantime.
      if (this.#waiting.get(name) !== waiting) return false;
      if (waiting.page.tags.some((tag) => this.#withheld.includes(tag))) return false;
      this.#add(name, { ...waiting, tags: [...waiting.page.tags] }, bytes.length);
      return true;
    });
    this.#makeRoom();
  }

  async #writeSites(): Promise<void> {
    const sites = this.#options.sites();
    if (sites === this.#sites) return;
    await this.#put(SITES_FILE, Buffer.from(sites), () => true);
    this.#sites = sites;
  }

  /** Writes a file completely or not at all. @param isWanted called immediately before the file gets its name */
  async #put(name: string, bytes: Buffer, isWanted: () => boolean): Promise<void> {
    const { folder } = this.#options;
    await fs.promises.mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    this.#partial = `${randomUUID()}.part`;
    const partial = path.join(folder, this.#partial);
    try {
      await fs.promises.writeFile(partial, bytes, { mode: PRIVATE_FILE, flush: true });
      if (isWanted()) fs.renameSync(partial, path.join(folder, name));
    } finally {
      await fs.promises.rm(partial, { force: true });
    }
  }

  #add(
    name: string,
    { domain, path, tags }: Pick<CopyHead, 'domain' | 'path' | 'tags'>,
    bytes: number,
  ): void {
    this.#bytes += bytes - (this.#copies.get(name)?.bytes ?? 0);
    this.#copies.delete(name);
    this.#copies.set(name, { domain, path, tags, bytes });
  }

  #makeRoom(): void {
    for (const name of this.#copies.keys()) {
      if (this.#bytes <= LAST_COPIES.bytes && this.#copies.size <= LAST_COPIES.files) return;
      this.#remove(name);
    }
  }

  #remove(name: string): void {
    this.#bytes -= this.#copies.get(name)?.bytes ?? 0;
    this.#copies.delete(name);
    this.#unlink(name);
  }

  #rename(from: string, to: string): void {
    const { folder, report } = this.#options;
    try {
      fs.renameSync(path.join(folder, from), path.join(folder, to));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') report(error);
    }
  }

  /** Makes sure that renamed files survive a power cut. */
  async #syncFolder(): Promise<void> {
    try {
      const handle = await fs.promises.open(this.#options.folder, 'r');
      await handle.sync().finally(() => handle.close());
    } catch (error) {
      this.#options.report(error);
    }
  }

  #unlink(name: string): void {
    try {
      fs.rmSync(path.join(this.#options.folder, name), { force: true });
    } catch (error) {
      this.#options.report(error);
    }
  }
}

/** Returns a file name under which a copy is not found. The next start removes files with such names. */
const asideOf = (name: string) => `${name}.aside`;

const SITES_FILE = 'sites.json';

/** Returns the text stored next to the copies (`LastCopiesOptions.sites`); null if no text is stored. */
export async function readSites(folder: string): Promise<string | null> {
  return fs.promises.readFile(path.join(folder, SITES_FILE), 'utf8').catch(() => null);
}

/** Returns the copy of a page in a folder; null if the copy is missing or damaged. */
export async function readCopy(
  folder: string,
  domain: string,
  pagePath: string,
): Promise<{ readonly page: FinishedPage } | null> {
  try {
    return await decodeCopy(await fs.promises.readFile(path.join(folder, copyName(domain, pagePath))));
  } catch {
    return null;
  }
}
