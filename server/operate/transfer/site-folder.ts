import type { ListedRole } from '../../../db/user-queries.ts';
import { PROGRAM_VERSION } from '../../core/assets.ts';
import { ConfigError } from '../../core/config/config.ts';
import type { LentFile } from '../../media/store/media-store.ts';
import { canonicalJson } from './canonical-json.ts';
import { FileNames, nameAndEnding } from './file-names.ts';
import { FolderWriter } from './folder-writer.ts';
import * as format from './transfer-format.ts';

/** The file extensions of exported posters. Stored posters have no extension. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/avif': '.avif',
};

export interface Exported {
  readonly manifest: format.Manifest;
  /** The names of media items whose files are missing. */
  readonly lostMedia: readonly string[];
}

/** Writes a folder in the format that `hearth import` reads. */
export class SiteFolder {
  readonly #folder: FolderWriter;
  readonly #siteNames = new FileNames();
  readonly #mediaNames = new FileNames();
  #pageNames = new FileNames();
  /** The path, inside the folder, of the site that pages are written to. */
  #place = '';
  // @bounded the media of the one export, in a process of its own
  readonly #media: format.MediaFile[] = [];
  readonly #counts = { sites: 0, pages: 0, publishedPages: 0, redirects: 0, roles: 0 };

  /** @throws ConfigError if `target` exists and is not empty, or the folder cannot be created */
  constructor(target: string) {
    this.#folder = new FolderWriter(target);
  }

  /** Begins a site. The pages that are added next belong to this site. */
  site(
    site: format.SiteFile,
    documents: readonly format.SiteDocumentFile[],
    redirects: readonly format.RedirectFile[],
  ): void {
    this.#place = `${format.SITES_FOLDER}/${this.#siteNames.claim(site.hostnames[0] ?? site.name, '')}`;
    this.#pageNames = new FileNames();
    this.#write(`${this.#place}/${format.SITE}`, site);
    for (const document of documents)
      this.#write(`${this.#place}/${format.SITE_DOCUMENT_FILES[document.kind]}`, document);
    this.#write(`${this.#place}/${format.REDIRECTS}`, redirects);
    this.#counts.sites += 1;
    this.#counts.redirects += redirects.length;
  }

  page(page: format.PageFile): void {
    const name = this.#pageNames.claim(page.slug || 'home', '.json');
    this.#write(`${this.#place}/${format.PAGES_FOLDER}/${name}`, page);
    this.#counts.pages += 1;
    if (page.live !== null) this.#counts.publishedPages += 1;
  }

  /**
   * Copies the file of a media item, unless the file is missing.
   *
   * @param fileOf returns the path of the file
   * @throws ConfigError if the content of the file has changed on the disk
   */
  async media(item: Omit<format.MediaFile, 'file'>, lend: () => Promise<LentFile>): Promise<void> {
    const file = this.#mediaNames.claim(...nameAndEnding(item.name, ENDINGS[item.mime]));
    try {
      const lent = await lend();
      const copying = this.#folder.copy(`${format.MEDIA_FOLDER}/${file}`, lent.file);
      const { sha256 } = await copying.finally(lent.release);
      if (sha256 !== item.sha256)
        throw new ConfigError(
          `The stored bytes of ${item.name} are damaged, so nothing was exported. Replace or remove it in the media library first, or restore a backup.`,
        );
      this.#media.push({ ...item, file });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.#media.push({ ...item, file: null });
    }
  }

  /** Completes the folder, and gives it its final name. */
  finish(
    { contains, demo }: Pick<format.Manifest, 'contains' | 'demo'>,
    roles: readonly ListedRole[] = [],
  ): Exported {
    this.#write(format.ROLES, roles);
    this.#write(format.MEDIA_LIST, this.#media);
    const present = this.#media.filter(({ file }) => file !== null);
    const mediaBytes = present.reduce((sum, { size }) => sum + size, 0);
    const manifest: format.Manifest = {
      ...{ format: format.FORMAT, version: format.FORMAT_VERSION, hearth: PROGRAM_VERSION, contains, demo },
      counts: { ...this.#counts, roles: roles.length, media: present.length, mediaBytes },
    };
    const lostMedia = this.#media.filter(({ file }) => file === null).map(({ name }) => name);
    this.#write(format.MANIFEST, manifest);
    this.#folder.write(format.README, readmeOf(manifest, lostMedia));
    this.#folder.finish();
    return { manifest, lostMedia };
  }

  /** Removes an unfinished folder. */
  discard(): void {
    this.#folder.discard();
  }

  #write(name: string, value: unknown): void {
    this.#folder.write(name, canonicalJson(value));
  }
}

/** Returns the text of the README in an exported folder. */
function readmeOf({ hearth, contains, counts }: format.Manifest, lostMedia: readonly string[]): string {
  const { sites, pages, publishedPages, redirects, media, mediaBytes, roles } = counts;
  return `This folder is a website, exported by Hearth ${hearth}. It holds ${contains}:
${sites} site(s), ${pages} pages (${publishedPages} published), ${redirects} redirects, ${media} pictures and files (${mediaBytes} bytes), ${roles} roles.

To put it into another Hearth:  hearth import THIS-FOLDER

  manifest.json             what this is, and how much of it
  SHA256SUMS                a checksum of each file; to check them: sha256sum -c SHA256SUMS
  roles.json                roles and their rights
  media.json, media/        pictures and files, with their descriptions
  sites/NAME/site.json      a site: its name, host names and payment page
  sites/NAME/settings.json, navigation.json, footer.json
  sites/NAME/redirects.json
  sites/NAME/pages/         one file for each page

In each file, 'draft' is what editors see, and 'live' what visitors see. A 'live' without a document is the same as the draft.

Not in it, since a backup is the place for them: users and their passwords, sessions, what visitors sent with forms, the history
of pages, deleted pages, the record of who did what, and mails.
${lostMedia.length === 0 ? '' : `\nThe bytes of these were gone before the export: ${lostMedia.join(', ')}\n`}`;
}
