import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { mediaWithHash } from '../../../db/media-library-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import type { ImageValue } from '../../../src/model/image.ts';
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES } from '../../../src/model/limits.ts';
import { fileHref } from '../../../src/model/link.ts';
import type { Services } from '../../core/services.ts';
import { checkFile, checkPicture } from '../../media/library/check-upload.ts';
import { mediaName } from '../../media/library/media-name.ts';
import type { ReceivedBytes } from '../../media/store/media-store.ts';
import type { SiteFolder } from '../transfer/site-folder.ts';
import type { MediaFile } from '../transfer/transfer-format.ts';
import { endsImport, problemOf } from './report.ts';
import type { UploadTable } from './upload-table.ts';

/** The name of a picture that has neither a name nor a description. */
const PASTED = 'Pasted picture';

/** The result of importing a picture or file. */
export type Taken<Value> = { readonly value: Value } | { readonly problem: string };

/** A picture or file in the library. In a dry run, the id is `NOT_STORED` if the library does not have it yet. */
interface Item {
  readonly id: string;
  readonly name: string;
  /** The size of a picture in px; null for a file. */
  readonly width: number | null;
  readonly height: number | null;
}
const NOT_STORED = 'not-stored';

/** A picture for a page, and its own size in px, if that is known. */
export interface TakenPicture {
  readonly image: NonNullable<ImageValue>;
  readonly width: number | null;
  readonly height: number | null;
}

type UploadServices = Pick<Services, 'database' | 'imageWork' | 'media' | 'now' | 'uploads'>;
type KnownMedia = Pick<
  MediaFile,
  'kind' | 'name' | 'mime' | 'width' | 'height' | 'colours' | 'transparent' | 'animated' | 'alt'
>;
type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
type Take = (source: Source, name: string) => Promise<Item>;

/** The pictures and files of the old site, in a folder that is or contains `wp-content/uploads`. */
export class OldMedia {
  readonly #services: UploadServices;
  readonly #table: UploadTable;
  readonly #folder: string | null;
  /** The results for each file on pages that are stored. */
  // @bounded the pictures and files of the export, in a process of its own
  readonly #stored = new Map<string, Taken<Item>>();
  /** The results for each file on the page that is being converted. */
  // @bounded as #stored
  #ofPage = new Map<string, Taken<Item>>();
  /** The ids of the media in the folder of the current page, by kind and hash. */
  // @bounded as #stored
  #ids = new Map<string, string>();
  #target: SiteFolder | null = null;

  /** @param folder null if there is no folder, so no file is found */
  constructor(services: UploadServices, table: UploadTable, folder: string | null) {
    this.#services = services;
    this.#table = table;
    this.#folder = folder === null ? null : fs.realpathSync(folder);
  }

  /** The number of pictures and files that were stored or, in a dry run, would have been stored. */
  get count(): number {
    return [...this.#stored.values()].filter((taken) => 'value' in taken).length;
  }

  /**
   * Begins a page, and forgets the media of the previous page if the previous page was not stored.
   *
   * @param target the folder for the page's media; null to write no media
   */
  begin(target: SiteFolder | null): void {
    this.#target = target;
    this.#ofPage = new Map();
    this.#ids = new Map();
  }

  /** Returns the pictures and files of the current page that are not among these ids. */
  othersThan(ids: ReadonlySet<string>): Item[] {
    return [...this.#ofPage.values()]
      .flatMap((taken) => ('value' in taken ? [taken.value] : []))
      .filter(({ id }) => !ids.has(id));
  }

  /** Keeps the media of the current page, which is now stored. */
  settle(): void {
    for (const [file, taken] of this.#ofPage) this.#stored.set(file, taken);
  }

  /**
   * Imports the original of a picture, unless it was imported before.
   *
   * @param url its address on the old site in any size, or the picture itself as a `data:` URL
   */
  async picture(url: string, alt: string): Promise<Taken<TakenPicture>> {
    const take = (source: Source, name: string) => this.#takePicture(source, name, alt);
    const taken = /^data:/i.test(url)
      ? await this.#pasted(url, alt, take)
      : await this.#fromFolder(url, IMAGE_MAX_BYTES, take);
    if (!('value' in taken)) return taken;
    const { id, width, height } = taken.value;
    return { value: { image: { imageId: id, alt }, width, height } };
  }

  /** Imports a picture that a page contains as a `data:` URL, unless it was imported before. */
  async #pasted(url: string, alt: string, take: Take): Promise<Taken<Item>> {
    const failed = `is written into the page itself, and was left out: ${alt || 'without a description'}. `;
    const comma = url.indexOf(',');
    const bytes = Buffer.from(url.slice(comma + 1), 'base64');
    if (!/;base64$/i.test(url.slice(0, comma)))
      return { problem: `${failed}It is not written as pictures are.` };
    if (bytes.length > IMAGE_MAX_BYTES)
      return { problem: `${failed}It is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.` };
    const key = `data:${createHash('sha256').update(bytes).digest('hex')}`;
    return this.#once(key, failed, () => take([bytes], mediaName(alt || PASTED)));
  }

  /** Imports a file, unless it was imported before, and returns its new address. */
  async file(url: string): Promise<Taken<string>> {
    const take = (source: Source, name: string) => this.#takeFile(source, name);
    const taken = await this.#fromFolder(url, FILE_MAX_BYTES, take);
    return 'value' in taken ? { value: fileHref({ _id: taken.value.id, name: taken.value.name }) } : taken;
  }

  async #fromFolder(url: string, maxBytes: number, take: Take): Promise<Taken<Item>> {
    if (this.#folder === null)
      return { problem: `is missing, since no folder was given with --media: ${url}` };
    const file = this.#find(url, this.#folder);
    if (file === null) return { problem: `is not in the folder: ${url}` };
    const name = mediaName(path.basename(file));
    if (fs.statSync(file).size > maxBytes)
      return { problem: `is larger than ${maxBytes / 1024 / 1024} MB: ${name}` };
    // The same file can be a picture on one page and a download on another.
    return this.#once(`${maxBytes} ${file}`, `could not be stored: ${name}. `, () =>
      take(fs.createReadStream(file), name),
    );
  }

  /**
   * Imports a file unless it was imported before.
   *
   * @throws the error if it would affect other pictures and files too
   */
  async #once(key: string, failed: string, take: () => Promise<Item>): Promise<Taken<Item>> {
    const taken = this.#ofPage.get(key) ?? this.#stored.get(key) ?? (await this.#first(failed, take));
    this.#ofPage.set(key, taken);
    return taken;
  }

  #first(failed: string, take: () => Promise<Item>): Promise<Taken<Item>> {
    return take().then(
      (value) => ({ value }),
      (error: unknown) => {
        if (endsImport(error)) throw error;
        return { problem: `${failed}${problemOf(error)}` };
      },
    );
  }

  #takePicture(source: Source, name: string, alt: string): Promise<Item> {
    return this.#received(source, async (bytes) => {
      const picture = await checkPicture(this.#services, 'import', bytes);
      const { mime, width, height, colours, isTransparent: transparent, isAnimated: animated } = picture;
      if (width * height === 1) throw new HearthError('not-a-picture');
      const found = { mime, width, height, colours, transparent, animated };
      return this.#keep({ ...found, kind: 'image', name, alt }, bytes);
    });
  }

  #takeFile(source: Source, name: string): Promise<Item> {
    return this.#received(source, async (bytes) => {
      const { mime, cleaned } = await checkFile(this.#services, 'import', bytes);
      const found = { mime, width: null, height: null, colours: null, transparent: null, animated: null };
      const keep = (stored: ReceivedBytes) => this.#keep({ ...found, kind: 'file', name, alt: '' }, stored);
      return cleaned === null ? keep(bytes) : this.#received([cleaned], keep);
    });
  }

  async #received(source: Source, work: (bytes: ReceivedBytes) => Promise<Item>): Promise<Item> {
    const { media } = this.#services;
    const bytes = await media.receive(source);
    return work(bytes).finally(() => media.discard(bytes));
  }

  /** Returns the media item with these bytes, from the library or newly added to the folder. */
  async #keep(item: KnownMedia, { hash, size, file }: ReceivedBytes): Promise<Item> {
    const { name, width, height } = item;
    const key = `${item.kind} ${hash}`;
    const same = await mediaWithHash(this.#services.database.writer, item.kind, hash);
    const known = this.#ids.get(key) ?? same?.id;
    if (known !== undefined) return { id: known, name, width, height };
    if (this.#target === null) return { id: NOT_STORED, name, width, height };
    const id = newId();
    const said = { createdAt: this.#services.now(), decorative: false, description: '' };
    await this.#target.media({ ...item, ...said, id, sha256: hash, size }, async () => ({
      file,
      release: async () => {},
    }));
    this.#ids.set(key, id);
    return { id, name, width, height };
  }

  /** Returns the path of the file at an address. Prefers the original to smaller copies. The path is always inside the folder. */
  #find(address: string, folder: string): string | null {
    const url = URL.parse(address, 'http://old.invalid/');
    for (const name of url === null ? [] : this.#table.filesOf(url)) {
      for (const above of ['', 'uploads', 'wp-content/uploads']) {
        const file = path.join(folder, above, name);
        const real = fs.existsSync(file) ? fs.realpathSync(file) : null;
        if (real?.startsWith(folder + path.sep) && fs.statSync(real).isFile()) return real;
      }
    }
    return null;
  }
}
