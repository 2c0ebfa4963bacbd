import { PAGE_KEY } from '../../model/block.ts';
import { type Change, changeOf } from '../../model/change.ts';
import type { Json } from '../../model/json.ts';
import { sameJson } from '../../model/json.ts';
import { applyPatches, type Patch } from '../../model/patch.ts';
import { type ContentTree, listAt, PAGE_LIST, subtreeAt } from '../../model/tree.ts';
import { announce } from './announcements.ts';
import { endTyping, record } from './history.ts';
import { $tree, commitTree, treeOf } from './page.ts';
import { editedFields, serverFields, withKnownParts } from './same-document.ts';
import { $conflict, $request, savePage } from './save.ts';
import { $saved } from './saved.ts';

/** The name of the change that took somebody else's page; undoing it brings one's own back. */
const TAKE_THEIRS = 'Take their version';

/** Saves one's own page over theirs, by the version number that theirs has. */
export async function keepMine(): Promise<void> {
  const conflict = $conflict.get();
  if (conflict === null) return;
  const theirs = treeOf(conflict.theirs);
  const mine = $tree.get();
  $conflict.set(null);
  $saved.set(theirs);
  commitTree({ ...mine, page: { ...mine.page, ...serverFields(theirs.page) } });
  $request.set({ state: 'idle' });
  await savePage(conflict.action);
}

/** Replaces the working page by theirs. One's own stays on the history, so that undo brings it back. */
export function takeTheirs(): void {
  const conflict = $conflict.get();
  if (conflict === null) return;
  const mine = $tree.get();
  const theirs = withKnownParts(mine, treeOf(conflict.theirs));
  const change = replacement(mine, theirs);
  $conflict.set(null);
  $saved.set(theirs);
  endTyping();
  const base = { ...mine, page: { ...mine.page, ...serverFields(theirs.page) } };
  commitTree(withKnownParts(theirs, applyPatches(base, change.patches)));
  if (change.patches.length > 0) record(change);
  endTyping();
  $request.set({ state: 'idle' });
  announce('This is now their version. Undo brings yours back.');
}

/** Leaves the question open. Nothing is lost or saved; the next save asks again. */
export function decideLater(): void {
  $conflict.set(null);
}

/** Asks again what was put off. */
export function decideAgain(): void {
  const request = $request.get();
  if (request.state === 'conflict') $conflict.set(request.conflict);
}

/** The change that makes one page of another: the fields that differ, and the whole content where that differs. */
export function replacement(from: ContentTree, to: ContentTree): Change {
  const before = editedFields(from.page);
  const after = editedFields(to.page);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !sameJson(before[field], after[field]))
    .map((field): Patch => set(field, before[field], after[field]));
  const content = sameContent(from, to) ? [] : [...removals(from), ...insertions(to)];
  return changeOf(TAKE_THEIRS, [...fields, ...content]);
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
