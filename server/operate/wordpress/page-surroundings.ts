import { isObject } from '../../../src/model/json.ts';
import { type Addresses, newAddress } from './addresses.ts';
import type { Surroundings } from './content-elements.ts';
import type { OldForm } from './forms/old-form.ts';
import { wordsOf } from './html-tree.ts';
import type { OldMedia } from './old-media.ts';
import { newsList, type OldNews } from './old-news.ts';
import type { OldSite } from './old-site.ts';
import type { UploadTable } from './upload-table.ts';
import type { WxrItem } from './wxr.ts';

const ALT_LENGTH = 500;
/** A list of the latest posts, as WordPress shows it beside other content. */
const LATEST = { look: 'rows', perPage: 5, narrowing: false } as const;

/** The old site as a page of it sees it. */
export interface PageSite {
  readonly site: OldSite;
  readonly addresses: Addresses;
  readonly uploads: UploadTable;
  readonly media: OldMedia;
  readonly news: OldNews | null;
  /** The forms that pages show. */
  // @bounded the forms of the export
  readonly forms: Set<OldForm>;
}

/** Returns the functions with which a page takes over what is around it. */
export function surroundingsOf(
  { id, meta }: WxrItem,
  { site, addresses, uploads, media, news, forms }: PageSite,
  notes: Set<string>,
): Surroundings {
  const note = (message: string) => void notes.add(message);
  return {
    note,
    attached: site.attached.get(id) ?? [],
    caption: (attachment) => site.attachments.get(attachment)?.caption ?? '',
    reusable: (block) => site.reusable.get(block) ?? null,
    form: ({ type, id: name, title }) =>
      site.forms.get(`${type} ${name}`) ?? site.forms.get(`${type} title ${title}`) ?? null,
    shown: (form) => void forms.add(form),
    filled: (name) => {
      if (name === 'latest-posts' && news !== null) return newsList(news, LATEST);
      return name === 'footnotes' ? footnotes(meta.get('footnotes') ?? '') : null;
    },
    picture: async ({ src, alt, attachment }) => {
      const known = attachment === null ? undefined : site.attachments.get(attachment);
      const url = known?.url || src;
      const words = (alt || known?.alt || '').slice(0, ALT_LENGTH);
      if (url === '') {
        note(`A picture that the export does not have: number ${attachment ?? 'unknown'} in WordPress`);
        return null;
      }
      const taken = await media.picture(url, words);
      if ('value' in taken) return taken.value;
      note(`A picture ${taken.problem}`);
      return null;
    },
    link: async (href) => {
      const url = URL.parse(href, `${site.url}/`);
      const address = newAddress(href, site, addresses);
      // On a host other than the old site's, only files that the export lists belong to the site.
      const isOurs = address !== null || (url !== null && uploads.lists(url));
      if (url !== null && isOurs && uploads.has(url))
        return fileLink(media, url, address?.href ?? href, note);
      if (address === null) return href;
      if (!address.known) note(`A link to a page that is not in the export: ${address.href}`);
      return address.href;
    },
  };
}

/** Returns the notes below a page, which WordPress stores beside its content; null if there are none. */
function footnotes(json: string): string | null {
  try {
    const notes: unknown = JSON.parse(json);
    const items = Array.isArray(notes)
      ? notes.flatMap((note) => (isObject(note) && typeof note.content === 'string' ? [note.content] : []))
      : [];
    return items.every((item) => wordsOf(item) === '')
      ? null
      : `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
  } catch {
    return null;
  }
}

/**
 * Returns the target of a link to a file in the old library. A link to a picture stays unchanged, because it only enlarges the
 * picture.
 */
async function fileLink(
  media: OldMedia,
  url: URL,
  href: string,
  note: (message: string) => void,
): Promise<string> {
  if (/\.(?:jpe?g|png|gif|webp|avif)$/i.test(url.pathname)) return href;
  const taken = await media.file(url.href);
  if ('value' in taken) return taken.value;
  note(`A file ${taken.problem}`);
  return href;
}
