import { PAGE_KEY, type RootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { $saved } from '../document/saved.ts';
import { askFirst } from '../ui/question.ts';

/** The last confirmed one-letter address, so that the user is asked only once. */
let confirmed: string | null = null;

/** Returns the page's new address if it has only one letter and the user has not confirmed it yet; otherwise null. */
export function addressInDoubt(root: RootKey): string | null {
  const slugIn = ({ roots }: ContentTree) => String(roots.page.slug ?? '');
  const [slug, saved] = [slugIn($tree.get()), slugIn($saved.get())];
  const isNew = root === PAGE_KEY && slug !== saved && slug !== confirmed;
  return isNew && isShort(slug) ? slug : null;
}

/**
 * Asks the user to confirm a one-letter address, which is probably a typing mistake. Returns whether the user has confirmed the
 * address.
 */
export async function confirmAddress(slug: string): Promise<boolean> {
  if (!isShort(slug)) return true;
  const isMeant = await askFirst({
    message: `Is /${slug} the address you want?`,
    consequence: 'It is only one character long.',
    no: 'Go back',
    yes: 'Yes, use it',
  });
  if (isMeant) confirmed = slug;
  return isMeant;
}

function isShort(slug: string): boolean {
  return [...slug].length === 1;
}
