import {
  type AnyForm,
  CHOICE_FORM,
  fieldFormAt,
  fieldsOf,
  type ListForm,
  listFormOf,
} from '../../blocks/form.ts';
import { type FieldPath, indexOfItem, stepsOf } from '../../model/field-path.ts';
import { isRootKey, isSiteRootKey, type SiteRootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { formOf } from './forms.ts';
import type { Target } from './target.ts';
import { itemsIn } from './word-lists.ts';

/** An item in a list of a block or of a site document, together with that list. */
export interface ListItem {
  readonly owner: string;
  readonly property: FieldPath;
  readonly form: ListForm;
  /** The key of the item. */
  readonly item: string;
  readonly index: number;
  readonly count: number;
  /** The field that holds the child items of an item; null if the list has no levels. */
  readonly below: string | null;
  /** Whether the item is inside another item. */
  readonly isBelow: boolean;
}

/** An item in a list of the navigation, the footer or the settings, together with that list. */
export interface SiteItem extends ListItem {
  readonly owner: SiteRootKey;
}

type Tree = Pick<ContentTree, 'roots' | 'blocks'>;

/** Returns the items that contain a target, the outermost first: `items.help.subItems.food.link` is in two items. */
export function listItems(tree: Tree, { owner, property }: Pick<Target, 'owner' | 'property'>): ListItem[] {
  const fields = isRootKey(owner) ? tree.roots[owner] : tree.blocks[owner];
  if (fields === undefined || property === '') return [];
  const steps = stepsOf(property);
  return steps.slice(1).flatMap((item, at) => {
    const list = steps.slice(0, at + 1).join('.');
    const form = listFormOf(fieldFormAt(formOf(tree, owner), list));
    const items = form === null ? [] : itemsIn(tree, owner, list);
    const index = indexOfItem(items, item);
    if (form === null || index < 0) return [];
    return [{ owner, property: list, form, item, index, count: items.length, ...levelOf(tree, owner, list) }];
  });
}

/** Returns the items of a site document that contain a target, the outermost first. */
export function siteItems(tree: Tree, target: Pick<Target, 'owner' | 'property'>): SiteItem[] {
  const { owner } = target;
  return isSiteRootKey(owner) ? listItems(tree, target).map((item) => ({ ...item, owner })) : [];
}

/** Returns the field for child items in a list with levels, and whether the list itself is inside an item of another list. */
export function levelOf(tree: Tree, owner: string, list: FieldPath): Pick<SiteItem, 'below' | 'isBelow'> {
  const steps = stepsOf(list);
  const form = fieldFormAt(formOf(tree, owner), list);
  const outer = steps.length < 3 ? null : fieldFormAt(formOf(tree, owner), steps.slice(0, -2).join('.'));
  const isBelow = outer?.editor === 'list' && outer.below !== undefined && outer.below === steps.at(-1);
  if (isBelow) return { below: outer.below ?? null, isBelow };
  return { below: form?.editor === 'list' ? (form.below ?? null) : null, isBelow };
}

/** Returns the innermost item that contains a target; null if no item contains it. */
export function siteItemOf(tree: Tree, target: Pick<Target, 'owner' | 'property'>): SiteItem | null {
  return siteItems(tree, target).at(-1) ?? null;
}

/** Returns the item whose link is the target; null if the target is not an item's link. */
export function itemOfTarget(tree: Tree, target: Pick<Target, 'owner' | 'property'>): SiteItem | null {
  const item = siteItemOf(tree, target);
  return item !== null && itemTarget(item).property === target.property ? item : null;
}

/**
 * Returns the item of a block for which a text stands on the page, such as a field of a form for its label; null if the text
 * stands for no item. A choice stands for the field that has it, because a choice has no settings.
 */
export function itemStoodFor(tree: Tree, target: Pick<Target, 'owner' | 'property'>): ListItem | null {
  const form = fieldFormAt(formOf(tree, target.owner), target.property);
  if (form === CHOICE_FORM) return listItems(tree, target).at(-2) ?? null;
  return form?.editor === 'text' && form.standsForItem ? (listItems(tree, target).at(-1) ?? null) : null;
}

/** Returns the path of the text that stands for an item on the page; null if none does. */
export function textStandingFor({ property, form, item }: ListItem): FieldPath | null {
  const texts = fieldsOf(form.item as AnyForm);
  const text = texts.find((field) => field.form.editor === 'text' && field.form.standsForItem);
  return text === undefined ? null : `${property}.${item}.${text.property}`;
}

/** Returns the link of an item as a target. */
export function itemTarget({ owner, property, item }: Pick<ListItem, 'owner' | 'property' | 'item'>): Target {
  return { owner, property: `${property}.${item}.link`, kind: 'link', label: 'Link' };
}

/** Returns a list of a document as a target. */
export function listTarget({ owner, property, form }: Pick<ListItem, 'owner' | 'property' | 'form'>): Target {
  return { owner, property, kind: 'list', label: form.label };
}
