import type { DomainRecord } from '../../../db/domain-queries.ts';
import { firstPageSlug, pageById, pageBySlug } from '../../../db/page-queries.ts';
import { checkSlug, slugPath } from '../../../src/model/slug.ts';
import { NEW_PAGE_PARAMETER, STAFF_BAR } from '../../../src/model/texts.ts';
import type { StaffBar } from '../../../src/model/view.ts';
import type { Services } from '../../core/services.ts';

/** The request of a signed-in user, and the page that the user sees outside the editor. */
interface Shown {
  /** The requested slug; null if the path cannot be a page's path. */
  readonly slug: string | null;
  /** The id of the published page that is shown; null if the 404 page is shown. */
  readonly pageId: string | null;
}

/**
 * Returns the data of the bar above a page that a signed-in user sees outside the editor. The bar describes the page, and links
 * to the editor.
 */
export async function staffBar(
  services: Services,
  domain: DomainRecord,
  { slug, pageId }: Shown,
): Promise<StaffBar> {
  const { reader } = services.database;
  const site = services.domains.all().length > 1 ? domain.name : null;
  const shown = pageId === null ? null : await pageById(reader, pageId);
  const draft = shown ?? (slug === null ? null : await pageBySlug(reader, domain.id, slug));
  if (draft !== null) {
    const link = { href: slugPath(draft.slug), text: STAFF_BAR.back };
    return { site, message: messageAbove(domain, pageId), link };
  }
  const message = pageId === null ? STAFF_BAR.noPage : STAFF_BAR.asVisitor;
  const open = await firstPageSlug(reader, domain.id);
  if (open === null) return { site, message, link: null };
  const wanted = pageId === null && slug !== null ? checkSlug(slug) : null;
  if (!wanted?.ok) return { site, message, link: { href: slugPath(open), text: STAFF_BAR.back } };
  const query = new URLSearchParams({ [NEW_PAGE_PARAMETER]: `/${wanted.slug}` });
  return { site, message, link: { href: `${slugPath(open)}?${query}`, text: STAFF_BAR.create } };
}

function messageAbove(domain: DomainRecord, pageId: string | null): string {
  if (pageId !== null) return STAFF_BAR.asVisitor;
  return domain.published ? STAFF_BAR.notPublic : STAFF_BAR.siteNotPublic;
}
