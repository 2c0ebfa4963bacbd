import { fieldLinkingTo } from '../../model/page-links.ts';
import { FOOTER_KEY, isSiteRootKey, NAV_KEY, PAGE_KEY, SETTINGS_KEY } from '../../model/roots.ts';
import { type ContentTree, walk } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import type { Target } from '../document/target.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';
import { selectPlace } from './select-place.ts';

/** A link to an address without a page, and the document that has the link. */
export interface LinkPlace {
  readonly to: string;
  readonly kind: 'page' | 'nav' | 'footer' | 'siteSettings';
}

/** Selects the first link to an address. If the document no longer has such a link, says so. */
export function showLink({ to, kind }: LinkPlace): void {
  const place = placeOfLink($tree.get(), { to, kind });
  if (place === null) {
    toastError('The link is not here any more. Readers see it until this is published.');
    return;
  }
  selectPlace(place);
  announce(`The link to ${to} is selected.`);
}

/** Returns the first field of a document, in the order of the page, that links to an address; null if no field does. */
export function placeOfLink(
  tree: ContentTree,
  { to, kind }: LinkPlace,
): Pick<Target, 'owner' | 'property'> | null {
  for (const owner of ownersIn(tree, kind)) {
    const fields = owner === PAGE_KEY || isSiteRootKey(owner) ? tree.roots[owner] : tree.blocks[owner];
    const property = fieldLinkingTo(fields, to);
    if (property !== null) return { owner, property };
  }
  return null;
}

function ownersIn(tree: ContentTree, kind: LinkPlace['kind']): readonly string[] {
  if (kind === 'page') return [PAGE_KEY, ...walk(tree).map(({ key }) => key)];
  return [{ nav: NAV_KEY, footer: FOOTER_KEY, siteSettings: SETTINGS_KEY }[kind]];
}
