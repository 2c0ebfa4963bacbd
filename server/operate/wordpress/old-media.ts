import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { HearthError } from '../../../src/model/errors.ts';
import type { ImageValue } from '../../../src/model/image.ts';
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES } from '../../../src/model/limits.ts';
import { fileHref } from '../../../src/model/link.ts';
import type { Services } from '../../core/services.ts';
import { checkFile, checkPicture } from '../../media/library/check-upload.ts';
import { mediaName } from '../../media/library/media-name.ts';
import { type MediaServices, storeFile, storePicture } from '../../media/library/store-media.ts';
import { endsImport, problemOf } from './problems.ts';
import type { UploadTable } from './upload-table.ts';

/** What a picture without a name or a description is called. */
const PASTED = 'Pasted picture';

type UploadServices = MediaServices & Pick<Services, 'imageWork' | 'uploads'>;

/** What became of a picture or file. */
export type Taken<Value> = { readonly value: Value } | { readonly problem: string };

/** The folder with the pictures and files of the old site: `wp-content/uploads`, or a folder that it is in. */
export class OldMedia {
  readonly #services: UploadServices;
  readonly #mode: 'check' | 'store';
  readonly #folder: string | null;
  readonly #table: UploadTable;
  /** What was stored already, by file. */
  // @bounded the pictures and files of the export, in a process of its own
  readonly #pictures = new Map<string, Taken<string>>();
  // @bounded as #pictures
  readonly #files = new Map<string, Taken<string>>();

  /**
   * @param folder null without one: then nothing is found
   * @param mode whether what can be stored is stored
   */
  constructor(services: UploadServices, table: UploadTable, folder: string | null, mode: 'check' | 'store') {
    this.#services = services;
    this.#table = table;
    this.#mode = mode;
    this.#folder = folder === null ? null : fs.realpathSync(folder);
  }

  /** How many pictures and files were stored, or would be. */
  get count(): number {
    return [...this.#pictures.values(), ...this.#files.values()].filter((taken) => 'value' in taken).length;
  }

  /** Stores the original of a picture, once. @param url its address on the old site, of any size */
  async picture(url: string, alt: string): Promise<Taken<ImageValue>> {
    const file = this.#find(url);
    if (file === null) return { problem: this.#missing(url) };
    const known =
      this.#pictures.get(file) ??
      (await this.#stored(file, IMAGE_MAX_BYTES, (name) =>
        this.#storePicture(fs.createReadStream(file), name, alt),
      ));
    this.#pictures.set(file, known);
    return 'value' in known ? { value: { imageId: known.value, alt } } : known;
  }

  /**
   * Stores a picture that is written into a page, once.
   *
   * @param url its bytes, as a `data:` URL
   * @returns the problem as a sentence
   */
  async pasted(url: string, alt: string): Promise<Taken<ImageValue>> {
    const comma = url.indexOf(',');
    if (!/;base64$/i.test(url.slice(0, comma))) return { problem: 'It is not written as pictures are.' };
    const bytes = Buffer.from(url.slice(comma + 1), 'base64');
    if (bytes.length > IMAGE_MAX_BYTES)
      return { problem: `It is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.` };
    const key = `data:${createHash('sha256').update(bytes).digest('hex')}`;
    const known = this.#pictures.get(key) ?? (await this.#storedPasted(bytes, alt));
    this.#pictures.set(key, known);
    return 'value' in known ? { value: { imageId: known.value, alt } } : known;
  }

  async #storedPasted(bytes: Uint8Array, alt: string): Promise<Taken<string>> {
    try {
      return { value: await this.#storePicture([bytes], mediaName(alt || PASTED), alt) };
    } catch (error) {
      return { problem: reasonOf(error) };
    }
  }

  /** Stores a file, once, and returns the address of it. */
  async file(url: string): Promise<Taken<string>> {
    const file = this.#find(url);
    if (file === null) return { problem: this.#missing(url) };
    const known =
      this.#files.get(file) ??
      (await this.#stored(file, FILE_MAX_BYTES, (name) => this.#storeFile(file, name)));
    this.#files.set(file, known);
    return known;
  }

  #missing(url: string): string {
    return this.#folder === null
      ? `is missing, since no folder was given with --media: ${url}`
      : `is not in the folder: ${url}`;
  }

  async #stored(
    file: string,
    maxBytes: number,
    store: (name: string) => Promise<string>,
  ): Promise<Taken<string>> {
    const name = mediaName(path.basename(file));
    try {
      if (fs.statSync(file).size > maxBytes)
        return { problem: `is larger than ${maxBytes / 1024 / 1024} MB: ${name}` };
      return { value: await store(name) };
    } catch (error) {
      return { problem: `could not be stored: ${name}. ${reasonOf(error)}` };
    }
  }

  async #storePicture(
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    name: string,
    alt: string,
  ): Promise<string> {
    const services = this.#services;
    const bytes = await services.media.receive(source);
    try {
      const picture = await checkPicture(services, 'import', bytes);
      if (picture.width * picture.height === 1) throw new HearthError('not-a-picture');
      if (this.#mode === 'check') return 'not-stored';
      return (await storePicture(services, { name, bytes }, picture, null, alt)).id;
    } finally {
      await services.media.discard(bytes);
    }
  }

  async #storeFile(file: string, name: string): Promise<string> {
    const services = this.#services;
    const received = await services.media.receive(fs.createReadStream(file));
    try {
      const { mime, cleaned } = await checkFile(services, 'import', received);
      if (this.#mode === 'check') return fileHref({ _id: 'not-stored', name });
      const bytes = cleaned === null ? received : await services.media.receive([cleaned]);
      const { id } = await storeFile(services, { name, bytes }, mime, null).finally(() =>
        services.media.discard(bytes),
      );
      return fileHref({ _id: id, name });
    } finally {
      await services.media.discard(received);
    }
  }

  /** The file of an address: the original before smaller copies. It is inside the folder, whatever the address says. */
  #find(address: string): string | null {
    if (this.#folder === null) return null;
    const url = URL.parse(address, 'http://old.invalid/');
    for (const name of url === null ? [] : this.#table.filesOf(url)) {
      for (const folder of ['', 'uploads', 'wp-content/uploads']) {
        const file = path.join(this.#folder, folder, name);
        const real = fs.existsSync(file) ? fs.realpathSync(file) : null;
        if (real?.startsWith(this.#folder + path.sep) && fs.statSync(real).isFile()) return real;
      }
    }
    return null;
  }
}

/** Why one picture or file could not be stored. @throws the error where others could not be stored either */
function reasonOf(error: unknown): string {
  if (endsImport(error)) throw error;
  return problemOf(error);
}
