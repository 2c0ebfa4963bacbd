import { PAGE_KEY, type RootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { $saved } from '../document/saved.ts';
import { askFirst } from '../ui/question.ts';

/** The address of one letter that was confirmed last, so that nobody is asked twice for one save. */
let confirmed: string | null = null;

/** The address of one letter that a save of the document would give the page, and nobody has confirmed; else null. */
export function addressInDoubt(root: RootKey): string | null {
  const slugIn = ({ roots }: ContentTree) => String(roots.page.slug ?? '');
  const [slug, saved] = [slugIn($tree.get()), slugIn($saved.get())];
  const isNew = root === PAGE_KEY && slug !== saved && slug !== confirmed;
  return isNew && isShort(slug) ? slug : null;
}

/** Asks about an address of one letter, which is more often a slip than an address. Returns whether it is meant. */
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
