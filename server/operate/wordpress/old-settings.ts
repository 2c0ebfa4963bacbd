import type { Reader } from '../../../db/connection.ts';
import { siteDocument } from '../../../db/site-document-queries.ts';
import type { ImageValue } from '../../../src/model/image.ts';
import { LIST_MAX_ITEMS, LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { siteDocOf, siteSaveSchemas } from '../../../src/model/site-save.ts';
import { completeSiteDocument } from '../../content/documents/stored-site-document.ts';
import type { SiteDocumentFile } from '../transfer/transfer-format.ts';
import type { OldSite } from './old-site.ts';

/** The settings of the old site. */
export interface OldSettings {
  readonly title: string;
  readonly description: string;
  readonly categories: readonly { readonly name: string; readonly filters: readonly string[] }[];
  /** Takes the logo over; returns null if there is none. */
  logo(): Promise<ImageValue>;
}

/** The names of settings in the words of the dashboard. */
const WORDS = { title: 'name', description: 'description', logo: 'logo', categories: 'categories' } as const;
/** The tagline that WordPress itself sets. */
const NO_TAGLINE = /^just another wordpress site$/i;

/** The file of a new draft of the settings, and the settings that it takes over, in words. */
export interface TakenSettings {
  readonly files: SiteDocumentFile[];
  readonly names: readonly string[];
}

/** Returns a draft of the settings of a site, in the format of an export, that has what was unset before. */
export async function settingsFile(
  db: Reader,
  domainId: string,
  old: OldSettings,
  updatedAt: string,
): Promise<TakenSettings> {
  const before = await siteDocument(db, domainId, 'siteSettings');
  const { _id, domainId: _, ...fields } = completeSiteDocument('siteSettings', domainId, before?.doc);
  const taken = {
    ...(fields.title === '' && old.title !== '' ? { title: old.title.slice(0, SHORT_TEXT_MAX_LENGTH) } : {}),
    ...(fields.description === '' && old.description !== '' && !NO_TAGLINE.test(old.description)
      ? { description: old.description.slice(0, LONG_TEXT_MAX_LENGTH) }
      : {}),
    ...(fields.categories.length === 0 && old.categories.length > 0
      ? { categories: old.categories.slice(0, LIST_MAX_ITEMS) }
      : {}),
  };
  const logo = fields.logo === null ? await old.logo() : null;
  const all = { ...taken, ...(logo === null ? {} : { logo }) };
  const names = Object.entries(WORDS).flatMap(([name, words]) => (Object.hasOwn(all, name) ? [words] : []));
  if (names.length === 0) return { files: [], names };
  const sent = siteSaveSchemas.siteSettings.parse({ ...fields, ...all });
  const draft = { ...siteDocOf('siteSettings', sent) };
  const lastPublished = before?.last_published ?? null;
  return {
    files: [{ kind: 'siteSettings', version: 1, lastPublished, updatedAt, draft, live: null }],
    names,
  };
}

/** Returns the address of the old site's logo; null if the export does not name it. */
export function logoOf({ attachments, icon }: OldSite): string | null {
  const pictures = [...attachments.values()];
  const cutFor = (purpose: string) => pictures.findLast((picture) => picture.purpose === purpose)?.url;
  return cutFor('custom-logo') ?? cutFor('site-icon') ?? (icon || null);
}
