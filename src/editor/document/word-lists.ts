import { fieldFormAt } from '../../blocks/form.ts';
import { type Change, changeOf, type LabelOf } from '../../model/change.ts';
import { setField } from '../../model/commands.ts';
import { type FieldPath, stepsOf, valueAt, WORDS } from '../../model/field-path.ts';
import { type Json, type JsonObject, sameJson } from '../../model/json.ts';
import { applyPatch, applyPatches, fieldsAt } from '../../model/patch.ts';
import type { ContentTree } from '../../model/tree.ts';
import { formOf } from './forms.ts';

/**
 * A list of words, such as the choices of a form's field, is stored without keys. The editor sees its words as items, so that
 * they have the same commands, grips and menus as other items. The key of a word is its index, and an empty list is one empty
 * word, in which typing begins. A change of words sets the whole list, because an index names another word after others' changes.
 */

type Tree = Pick<ContentTree, 'roots' | 'blocks'>;
type List = { readonly key: string; readonly path: FieldPath };

/** Returns whether the field at a path is a list of words that are edited on the page. */
export function isWordList(tree: Tree, owner: string, path: FieldPath): boolean {
  return fieldFormAt(formOf(tree, owner), path)?.editor === 'fieldOptions';
}

/** Returns the items of a list, or the words of a list of words as items. If the list does not exist, returns an empty list. */
export function itemsIn(tree: Tree, owner: string, path: FieldPath): readonly Json[] {
  const stored = valueAt(fieldsAt(tree, owner), path);
  const items = Array.isArray(stored) ? stored : [];
  if (!isWordList(tree, owner, path)) return items;
  const words = items.length === 0 ? [''] : items;
  return words.map((word, index) => ({ key: String(index), [WORDS]: word }));
}

/** Returns whether a list of words has no words yet, but only the line in which typing begins. */
export function isOnlyALine(tree: Tree, owner: string, path: FieldPath): boolean {
  const words = valueAt(fieldsAt(tree, owner), path);
  return (
    isWordList(tree, owner, path) &&
    (!Array.isArray(words) || words.join('') === '') &&
    itemsIn(tree, owner, path).length === 1
  );
}

/** Runs a command on a list. If it is a list of words, the command sees items, and its change sets the whole list. */
export function onItems(tree: ContentTree, list: List, command: (tree: ContentTree) => Change): Change {
  return inWords(tree, list, command(withItems(tree, list)));
}

/** Returns a tree in which a list of words is a list of items. */
export function withItems(tree: ContentTree, { key, path }: List): ContentTree {
  if (!isWordList(tree, key, path)) return tree;
  return applyPatch(tree, { type: 'set', key, path, after: [...itemsIn(tree, key, path)] });
}

/** Returns a change of the tree from `withItems` as a change of the list of words. */
export function inWords(tree: ContentTree, { key, path }: List, { name, patches }: Change): Change {
  if (!isWordList(tree, key, path)) return changeOf(name, patches);
  const changed = fieldsAt(applyPatches(withItems(tree, { key, path }), patches), key);
  const before = valueAt(fieldsAt(tree, key), path);
  const after = (valueAt(changed, path) as JsonObject[]).map((item) => item[WORDS] ?? '');
  return changeOf(name, sameJson(before, after) ? [] : [{ type: 'set', key, path, before, after }]);
}

/** Sets a field, or a word of a list of words. */
export function setFieldOrWord(
  tree: ContentTree,
  field: { readonly key: string; readonly path: FieldPath; readonly value: Json | undefined },
  labelOf: LabelOf,
): Change {
  const list = { key: field.key, path: stepsOf(field.path).slice(0, -2).join('.') };
  const isWord = list.path !== '' && field.path.endsWith(`.${WORDS}`);
  return isWord
    ? onItems(tree, list, (items) => setField(items, field, labelOf))
    : setField(tree, field, labelOf);
}
