import { decoded } from './content-texts.ts';
import type { OldAttachment } from './old-site.ts';

/** Matches the part of a file name that marks a smaller copy, such as `-1024x768` before the extension. */
const SIZE = /-\d{1,5}x\d{1,5}(?=\.[A-Za-z0-9]{1,5}$)/;
/** Matches the part of a file name that marks a smaller copy of a large picture: `-scaled` before the extension. */
const SCALED = /-scaled(?=\.[A-Za-z0-9]{1,5}$)/;
const UPLOADS = /\/(?:wp-content|files)\/(?:uploads\/)?(.+)$/;

/**
 * Knows which addresses are uploads of the old site, and where their files are in the uploads folder. Uploads are the export's
 * attachments, on any host, and everything below the folders that WordPress uses.
 */
export class UploadTable {
  /** Files by the host and path of their attachment. */
  // @bounded 500,000 entries of the export (WORDPRESS): the file is refused
  readonly #byAddress = new Map<string, string>();
  /** Files in the folder, by their path. The address of a copy on another service ends with the same path. */
  // @bounded as #byAddress
  readonly #byFile = new Map<string, string>();

  constructor(attachments: Iterable<OldAttachment>) {
    for (const { url: address, file: attached } of attachments) {
      const url = URL.parse(address);
      if (url === null) continue;
      const path = originalOf(decoded(url.pathname));
      const file =
        attached === '' || attached.includes('://') ? (UPLOADS.exec(path)?.[1] ?? path.slice(1)) : attached;
      this.#byAddress.set(url.host + path, file);
      const key = originalOf(file);
      if (key.includes('/')) this.#byFile.set(key, file);
    }
  }

  /** Whether an address belongs to the old library. */
  has(url: URL): boolean {
    return /\/wp-content\/uploads\//.test(url.pathname) || this.lists(url);
  }

  /** Whether an address belongs to an attachment in the export. */
  lists(url: URL): boolean {
    return this.#listed(url) !== null;
  }

  /** Returns the possible paths of the file at an address, the likeliest first: the original before smaller copies. */
  filesOf(url: URL): string[] {
    const path = decoded(url.pathname);
    return [this.#listed(url), UPLOADS.exec(path)?.[1] ?? null]
      .filter((inside) => inside !== null)
      .flatMap((inside) => {
        const original = inside.replace(SIZE, '');
        const scaled = original.replace(/(?=\.[A-Za-z0-9]{1,5}$)/, '-scaled');
        return [original.replace(SCALED, ''), original, scaled, inside];
      });
  }

  #listed(url: URL): string | null {
    const path = originalOf(decoded(url.pathname));
    const known = this.#byAddress.get(url.host + path);
    if (known !== undefined) return known;
    const parts = path.split('/');
    for (let from = 1; from < parts.length - 1; from += 1) {
      const file = this.#byFile.get(parts.slice(from).join('/'));
      if (file !== undefined) return file;
    }
    return null;
  }
}

function originalOf(path: string): string {
  return path.replace(SIZE, '').replace(SCALED, '');
}
