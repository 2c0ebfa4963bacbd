import type { Reader, Writer } from '../../../db/connection.ts';
import { setMediaUse } from '../../../db/media-queries.ts';
import { putSiteDocument, siteDocument } from '../../../db/site-document-queries.ts';
import { insertSiteRevision } from '../../../db/site-revision-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { NAV_MAX_ITEMS } from '../../../src/model/limits.ts';
import { isSafeHref, type Link } from '../../../src/model/link.ts';
import { siteDocumentId } from '../../../src/model/site.ts';
import { siteDocOf, siteSaveSchemas } from '../../../src/model/site-save.ts';
import { slugPath } from '../../../src/model/slug.ts';
import { namedMedia } from '../../content/documents/media-uses.ts';
import { completeSiteDocument } from '../../content/documents/stored-site-document.ts';
import { type Addresses, newAddress } from './addresses.ts';
import { linkTo } from './content-texts.ts';
import type { OldMenuItem, OldSite } from './old-site.ts';

/** A point of the navigation, and those below it. */
interface NavPoint {
  readonly link: Link;
  readonly subItems: { readonly link: Link }[];
}

const MAIN = /^(?:main|primary|header|top)/i;

/** The menu that visitors saw above the pages, as far as its name and its size say; null where there are no menus. */
export function mainMenu({
  menus,
}: OldSite): { readonly name: string; readonly items: readonly OldMenuItem[] } | null {
  const [first] = [...menus]
    .map(([name, items]) => ({ name, items }))
    .sort(
      (one, other) =>
        Number(MAIN.test(other.name)) - Number(MAIN.test(one.name)) || other.items.length - one.items.length,
    );
  return first ?? null;
}

/** The points of a menu. Those that are more than two levels deep stand on the second one. */
export function navigationOf(
  items: readonly OldMenuItem[],
  site: OldSite,
  addresses: Addresses,
  note: (message: string) => void,
): NavPoint[] {
  const points: NavPoint[] = [];
  const pointOf = new Map<number, NavPoint>();
  let count = 0;
  for (const item of [...items].sort((one, other) => one.order - other.order || one.id - other.id)) {
    const link = linkOf(item, site, addresses);
    if (link === null) {
      note(`A point of the menu leads nowhere, and was left out: ${item.title || item.url || item.id}`);
      continue;
    }
    if (count === NAV_MAX_ITEMS) {
      note(`A navigation has at most ${NAV_MAX_ITEMS} points; further ones were left out`);
      break;
    }
    count += 1;
    const parent = pointOf.get(item.parent);
    if (parent === undefined) {
      const point = { link, subItems: [] };
      points.push(point);
      pointOf.set(item.id, point);
    } else {
      parent.subItems.push({ link });
      pointOf.set(item.id, parent);
    }
  }
  return points;
}

function linkOf({ title, pageId, url }: OldMenuItem, site: OldSite, addresses: Addresses): Link | null {
  const page = pageId === null ? undefined : site.pages.get(pageId);
  const slug = pageId === null ? undefined : addresses.slugs.get(pageId);
  const text = title || page?.title || '';
  if (slug !== undefined) return text === '' ? null : linkTo(slugPath(slug), text);
  const href = newAddress(url, site, addresses)?.href ?? url;
  // Points that only open those below them lead to '#'.
  return text !== '' && isSafeHref(href) ? linkTo(href, text) : null;
}

/** Whether the navigation of a site has points already. */
export async function hasNavigation(db: Reader, domainId: string): Promise<boolean> {
  const before = await siteDocument(db, domainId, 'nav');
  return completeSiteDocument('nav', domainId, before?.doc).items.length > 0;
}

/** Stores points as the draft of a navigation without any. */
export async function storeNavigation(
  trx: Writer,
  domainId: string,
  points: readonly NavPoint[],
  now: string,
): Promise<void> {
  const before = await siteDocument(trx, domainId, 'nav');
  const { _id, domainId: _, ...fields } = completeSiteDocument('nav', domainId, before?.doc);
  const document = siteDocOf('nav', siteSaveSchemas.nav.parse({ ...fields, items: points }));
  const doc = JSON.stringify(document);
  const id = siteDocumentId('nav', domainId);
  const version = (before?.version ?? 0) + 1;
  const { published = 0, last_published = null } = before ?? {};
  await putSiteDocument(trx, {
    id,
    domain_id: domainId,
    kind: 'nav',
    version,
    published,
    last_published,
    updated_at: now,
    updated_by: null,
    doc,
  });
  await insertSiteRevision(trx, {
    id: newId(),
    document_id: id,
    version,
    action: 'save',
    user_id: null,
    created_at: now,
    doc,
  });
  await setMediaUse(trx, { documentId: id, domainId, state: 'draft' }, namedMedia(document));
}
