import { putSiteDocument, putSiteSnapshot } from '../../db/site-document-queries.ts';
import { SITE_DOCUMENT_KINDS, siteDocumentId } from '../../src/model/site.ts';
import type { Services } from '../core/services.ts';

const link = (text: string) => ({ type: 'page', href: '/about', text });
const tel = (text: string) => ({ type: 'external', href: 'tel:000', text });

/** Returns a navigation, a footer and settings that contain `words` in every text. */
export function siteDocumentsSaying(words: string) {
  return {
    nav: { items: [{ key: 'a', link: link(`nav ${words}`), subItems: [] }], crisis: tel(`nav ${words}`) },
    footer: { footerText: `footer ${words}`, contacts: [{ key: 'a', link: link(`footer ${words}`) }] },
    siteSettings: { title: `settings ${words}`, description: `settings ${words}` },
  };
}

/** Stores a navigation, a footer and settings for a domain, with drafts that differ from the published versions. */
export async function storeSiteDocuments(
  { database: { writer }, now }: Services,
  domainId: string,
  words: { readonly published: string; readonly draft: string },
): Promise<void> {
  const published = siteDocumentsSaying(words.published);
  const draft = siteDocumentsSaying(words.draft);
  for (const kind of SITE_DOCUMENT_KINDS) {
    const id = siteDocumentId(kind, domainId);
    await putSiteDocument(writer, {
      id,
      domain_id: domainId,
      kind,
      version: 2,
      published: 1,
      last_published: now(),
      updated_at: now(),
      updated_by: null,
      doc: JSON.stringify(draft[kind]),
    });
    await putSiteSnapshot(writer, {
      document_id: id,
      domain_id: domainId,
      kind,
      published_at: now(),
      doc: JSON.stringify(published[kind]),
    });
  }
}
