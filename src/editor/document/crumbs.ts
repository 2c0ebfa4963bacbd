import { valueAt } from '../../model/field-path.ts';
import type { Json } from '../../model/json.ts';
import { isSiteRootKey, NAV_KEY } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { itemLabel } from './item-label.ts';
import { ownerLabel, targetLabel } from './labels.ts';
import {
  itemStoodFor,
  itemTarget,
  listTarget,
  type SiteItem,
  siteItemOf,
  siteItems,
  textStandingFor,
} from './site-items.ts';
import { sameTarget, type Target } from './target.ts';

type Tree = Pick<ContentTree, 'roots' | 'blocks'>;

/** A step of the path to a target in the navigation, the footer or the settings: the document, a list, or an outer item. */
export interface Crumb {
  readonly label: string;
  /** The target that the step selects; null if the step is only a name. */
  readonly target: Target | null;
}

/**
 * Returns the path to a target in the navigation, the footer or the settings, the outermost step first: 'Navigation', 'Get
 * help' for the link 'Housing'. The step 'Navigation' selects the list of its items.
 */
export function crumbsOf(tree: Tree, target: Target): Crumb[] {
  const { owner } = target;
  if (!isSiteRootKey(owner)) return [];
  const items = siteItems(tree, target);
  const first = owner === NAV_KEY ? items[0] : undefined;
  const crumbs: Crumb[] = [
    { label: ownerLabel(tree, owner), target: first === undefined ? null : listTarget(first) },
  ];
  for (const item of items) {
    if (owner !== NAV_KEY) crumbs.push({ label: item.form.label, target: listTarget(item) });
    if (!sameTarget(itemTarget(item), target))
      crumbs.push({ label: wordsOf(tree, item), target: itemTarget(item) });
  }
  return crumbs;
}

/** Returns a target's own name for editors. The name of an item is the item's words; other targets have a label. */
export function ownWords(tree: Tree, target: Target): string {
  if (target.property === '') return ownerLabel(tree, target.owner);
  const stoodFor = itemStoodFor(tree, target);
  if (stoodFor !== null) {
    const text = textStandingFor(stoodFor) ?? target.property;
    const words = String(valueAt(tree.blocks[target.owner], text) ?? '').trim() || stoodFor.form.itemName;
    return text === target.property ? words : `${words}: ${target.label}`;
  }
  const item = siteItemOf(tree, target);
  return item !== null && sameTarget(itemTarget(item), target) ? wordsOf(tree, item) : target.label;
}

/** Returns a target's name for editors with its path: 'Navigation › Get help › Housing', 'Quote › Name'. */
export function wholeLabel(tree: Tree, target: Target): string {
  const crumbs = crumbsOf(tree, target);
  if (crumbs.length === 0) return targetLabel(tree, target);
  return [...crumbs.map(({ label }) => label), ownWords(tree, target)].join(' › ');
}

/** Returns the words of an item, such as those of its link. */
export function wordsOf(tree: Tree, { owner, property, item, index }: SiteItem): string {
  return itemLabel(valueAt(tree.roots[owner], `${property}.${item}`) as Json, index);
}
