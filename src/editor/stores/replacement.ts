import { PAGE_KEY } from '../../model/block.ts';
import { type Change, changeOf } from '../../model/change.ts';
import { type Json, sameJson } from '../../model/json.ts';
import type { Patch } from '../../model/patch.ts';
import { type ContentTree, listAt, PAGE_LIST, subtreeAt } from '../../model/tree.ts';
import { editedFields } from './same-document.ts';

/** The change that makes one page of another: the fields that differ, and the whole content where that differs. */
export function replacement(name: string, from: ContentTree, to: ContentTree): Change {
  const before = editedFields(from.page);
  const after = editedFields(to.page);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !sameJson(before[field], after[field]))
    .map((field): Patch => set(field, before[field], after[field]));
  const content = sameContent(from, to) ? [] : [...removals(from), ...insertions(to)];
  return changeOf(name, [...fields, ...content]);
}

function set(path: string, before: Json | undefined, after: Json | undefined): Patch {
  return { type: 'set', key: PAGE_KEY, path, before, after };
}

function sameContent(a: ContentTree, b: ContentTree): boolean {
  return (
    sameJson(a.blocks as Json, b.blocks as Json) &&
    sameJson(a.lists as unknown as Json, b.lists as unknown as Json)
  );
}

/** Takes every block out of the page's list, the last one first, so that each stands where its inverse says. */
function removals(tree: ContentTree): Patch[] {
  const keys = listAt(tree, PAGE_LIST);
  return keys.map((key, index): Patch => place('remove', tree, key, keys[index - 1] ?? null)).reverse();
}

function insertions(tree: ContentTree): Patch[] {
  const keys = listAt(tree, PAGE_LIST);
  return keys.map((key, index): Patch => place('insert', tree, key, keys[index - 1] ?? null));
}

function place(type: 'insert' | 'remove', tree: ContentTree, key: string, after: string | null): Patch {
  return { type, list: PAGE_LIST, after, block: subtreeAt(tree, key) };
}
