import { newKey } from '../../../model/ids.ts';
import { pageHref } from '../../../model/link.ts';
import { NAV_KEY } from '../../../model/roots.ts';
import type { NavItem, StoredSiteDocument } from '../../../model/site.ts';
import { slugOfPath } from '../../../model/slug.ts';
import { type ContentTree, withRootFields } from '../../../model/tree.ts';
import { $saved } from '../../document/saved.ts';
import { sendDocument } from '../../saving/send.ts';
import { OWN_ITEM } from './new-page.ts';

/** An item of the navigation below which a page can be shown. */
export interface MenuPlace {
  readonly key: string;
  readonly label: string;
  /** The slug of the item's page; '' if the item leads elsewhere, or to the home page. */
  readonly slug: string;
}

/** Returns the items of the first level of a navigation. */
export function placesIn({ roots }: Pick<ContentTree, 'roots'>): MenuPlace[] {
  return navOf(roots).items.flatMap(({ key, link }) => {
    const slug = link.type === 'page' ? slugOfPath(link.href) : null;
    return key === undefined || link.text.trim() === '' ? [] : [{ key, label: link.text, slug: slug ?? '' }];
  });
}

/**
 * Puts a page into the saved navigation: at the end of the items below `place`, or as an item of its own. The navigation is
 * saved as a draft over the version that this editor loaded.
 * @throws ApiError
 */
export async function addToMenu(
  place: string,
  page: { readonly slug: string; readonly title: string },
): Promise<void> {
  const saved = $saved.get();
  const nav = navOf(saved.roots);
  const item = {
    key: newKey(),
    link: { type: 'page' as const, href: pageHref(page.slug), text: page.title },
  };
  const items =
    place === OWN_ITEM
      ? [...nav.items, { ...item, subItems: [] }]
      : nav.items.map((above) =>
          above.key === place ? { ...above, subItems: [...above.subItems, item] } : above,
        );
  await sendDocument(NAV_KEY, 'save', withRootFields(saved, NAV_KEY, { ...nav, items }));
}

function navOf(roots: ContentTree['roots']): StoredSiteDocument<'nav'> & { items: NavItem[] } {
  const nav = (roots[NAV_KEY] ?? {}) as unknown as StoredSiteDocument<'nav'>;
  return { ...nav, items: nav.items ?? [] };
}
