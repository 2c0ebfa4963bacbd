import { listFormOf } from '../../blocks/form.ts';
import { newItem } from '../../blocks/new-block.ts';
import { slotsOf } from '../../blocks/registry.ts';
import { joinTextBlocks } from '../../blocks/text-blocks.ts';
import type { StoredBlock } from '../../model/block.ts';
import { type Change, changeOf } from '../../model/change.ts';
import { removeBlock, replaceBlock, setField } from '../../model/commands.ts';
import { refuse } from '../../model/errors.ts';
import { type FieldPath, indexOfItem, valueAt } from '../../model/field-path.ts';
import { isNameOf } from '../../model/forms/made-names.ts';
import { isObject, type Json, type JsonObject, sameJson } from '../../model/json.ts';
import { LIST_MAX_ITEMS } from '../../model/limits.ts';
import { applyPatches, fieldsAt, type Patch } from '../../model/patch.ts';
import { type Joined, joinItemText, splitBlockText, splitItemText } from '../../model/text-commands.ts';
import { blockAt, type ContentTree, listAt, locate, type TreeBlock } from '../../model/tree.ts';
import { attempt } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { fieldForm, schemaAt } from '../document/forms.ts';
import { endTyping } from '../document/history.ts';
import { ownerLabel } from '../document/labels.ts';
import { acceptedIn, accepts, type FocusArea } from '../document/selection.ts';
import type { Target } from '../document/target.ts';
import { inWords, itemsIn, onItems, withItems } from '../document/word-lists.ts';
import { plainLines } from '../rich-text/paste/plain-text.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';

/**
 * This file turns the lines of plain texts into items and components, and the parts of other texts into components, if a field's
 * form says so. Enter and each further pasted line create a new item or component after the current one. Backspace at the start
 * of a text joins the text to the previous one, and Delete at its end joins the next one to it.
 */

/** The message shown if a list is full. */
export const LIST_FULL = `A list can hold ${LIST_MAX_ITEMS} items.`;

/** Matches a list mark at the start of a line of plain text: a bullet, a dash, a number or a letter. */
const LIST_MARK = /^(?:[•◦▪‣·*–-]|(?:\d{1,3}|[a-z]|[ivx]{2,5})[.)])\s+/u;
/** Matches a list mark of Word: a letter that Word's symbol fonts display as a bullet, followed by a tab. */
const SYMBOL_MARK = /^[^\S\r\n\u2028\u2029]*[o§\uf0a7\uf0b7]\t/gmu;

/** A text, identified by its owner and its path in the owner. */
export type TextField = Pick<Target, 'owner' | 'property'>;

/** The text in which typing continues, and the number of characters before the caret. */
export interface NextText {
  readonly target: Target;
  readonly offset: number;
  /** Whether the caret is at the start of a paragraph, rather than at the end of the previous one. */
  readonly startsBlock: boolean;
}

/** Returns whether a new line of a text creates an item or a component; null if the text can have only one line. */
export function lineBegins({ owner, property }: TextField): 'item' | 'component' | null {
  const form = fieldForm($tree.get(), owner, property);
  return (form !== null && 'enter' in form ? form.enter : undefined) ?? null;
}

/** Returns whether a text belongs to an item that is more than this text, so that the text is not joined to another. */
function standsForItem({ owner, property }: TextField): boolean {
  const form = fieldForm($tree.get(), owner, property);
  return form?.editor === 'text' && form.standsForItem === true;
}

/** Returns whether the item around a text is still as it was added: without words and without a choice. */
function isAsAdded(place: TextField): boolean {
  const { path, item } = stepsTo(place);
  const schema = schemaAt($tree.get(), place.owner, path);
  const stored = valueAt(fieldsAt($tree.get(), place.owner), `${path}.${item}`);
  if (schema === null || !isObject(stored)) return false;
  const { name = '' } = stored as JsonObject;
  return isNameOf('', String(name)) && sameJson(stored, { ...newItem(schema), key: item, name });
}

/** Returns the lines of a pasted text without blank lines, and without their list marks if every line has one. */
export function pastedLines(text: string): string[] {
  const lines = plainLines(text.replaceAll(SYMBOL_MARK, '•\t')).flat();
  const unmarked = lines.map((line) => line.replace(LIST_MARK, ''));
  return unmarked.every((line, index) => line !== lines[index]) ? unmarked : lines;
}

/** Returns the texts after lines are pasted between two parts of a text, and the caret's offset in the last text. */
export function withLines(
  before: string,
  lines: readonly string[],
  after: string,
): { texts: string[]; offset: number } {
  const [first = '', ...others] = lines;
  const texts = [before + first, ...others];
  const last = texts.pop() ?? '';
  return { texts: [...texts, last + after], offset: last.length };
}

/**
 * Splits a text into several texts, as one undo step. Puts the caret into the last text, after `offset` characters. `focus`
 * says whether to focus the text on the page or in the sidebar; if it is null, the caller moves the focus. Returns null,
 * without changing anything, if the list would become too long.
 */
export function splitText(
  place: TextField,
  { texts, offset }: { texts: readonly Json[]; offset: number },
  focus: FocusArea | null,
): NextText | null {
  const begins = lineBegins(place);
  const added = texts.length - 1;
  if (begins === 'item' && itemsAround(place).length + added > LIST_MAX_ITEMS) {
    toastError(LIST_FULL);
    return null;
  }
  const next = change(place, focus, () => {
    const tree = $tree.get();
    const { patches } = begins === 'item' ? splitItem(tree, place, texts) : splitBlock(tree, place, texts);
    const last = patches.findLast(({ type }) => type === 'insert');
    const key =
      last?.type === 'insert'
        ? last.block.key
        : begins === 'item'
          ? lastItem(tree, place, patches, added)
          : null;
    return { change: changeOf(splitName(place, begins, added), patches), key, offset, startsBlock: false };
  });
  if (next !== null && added > 0)
    announce(`${nameOfOne(place, begins)} added. Backspace in it takes it away.`);
  return next;
}

/** Returns the key of the item that is `added` places after the item of a text, once the patches are applied. */
function lastItem(
  tree: ContentTree,
  place: TextField,
  patches: readonly Patch[],
  added: number,
): string | null {
  const { path, item } = stepsTo(place);
  const at = indexOfItem(itemsIn(tree, place.owner, path), item) + added;
  const last = itemsIn(applyPatches(tree, patches), place.owner, path)[at];
  return isObject(last) ? String((last as JsonObject).key) : null;
}

/**
 * Joins a text to the previous text, as one undo step. In components, the two texts may be of different kinds. An item that is
 * more than its text is only taken away, while it is still as it was added. Returns null if nothing can be joined or taken away.
 */
export function joinText(place: TextField, focus: FocusArea | null): NextText | null {
  const begins = lineBegins(place);
  if (begins === null) return null;
  const isRemoval = standsForItem(place);
  if (isRemoval && !isAsAdded(place)) return null;
  const tree = $tree.get();
  const { path, item, field } = stepsTo(place);
  const list = { key: place.owner, path };
  const joined: Joined | null =
    begins === 'item'
      ? joinItemText(withItems(tree, list), { ...list, item, field })
      : joinBlock(tree, place);
  if (joined === null) return null;
  const name = nameOfOne(place, begins);
  const next = change(place, focus, () => ({
    change: {
      ...(begins === 'item' ? inWords(tree, list, joined.change) : joined.change),
      name: isRemoval ? `Remove ${name.toLowerCase()}` : `Join ${name.toLowerCase()} to the one before`,
    },
    key: joined.into,
    offset: joined.seam,
    startsBlock: joined.startsBlock,
  }));
  if (next !== null) announce(`${name} ${isRemoval ? 'removed' : 'joined to the one before'}`);
  return next;
}

/** Joins the text of the next component to a text, as one undo step. Returns null if the next component is not a text. */
export function joinNextText({ owner, property }: TextField, focus: FocusArea | null): NextText | null {
  const tree = $tree.get();
  const place = lineBegins({ owner, property }) === 'component' ? locate(tree, owner) : null;
  const next = place === null ? undefined : listAt(tree, place.list)[place.index + 1];
  return next === undefined ? null : joinText({ owner: next, property }, focus);
}

/**
 * Makes a change as one undo step. Typing then continues in the same field of another item or block, whose key `command`
 * returns.
 */
function change(
  place: TextField,
  focus: FocusArea | null,
  command: () => { change: Change; key: string | null; offset: number; startsBlock: boolean },
): NextText | null {
  let next: NextText | null = null;
  const run = (): Change => {
    const { change: done, key, offset, startsBlock } = command();
    const tree = applyPatches($tree.get(), done.patches);
    next = { target: targetBeside(tree, place, key), offset, startsBlock };
    return done;
  };
  endTyping();
  const then = {
    focus: focus ?? 'stay',
    get target() {
      return focus === null ? null : (next?.target ?? null);
    },
    get caret() {
      return next && { offset: next.offset, startsBlock: next.startsBlock };
    },
  };
  const done = attempt(run, then);
  endTyping();
  return done ? next : null;
}

function joinBlock(tree: ContentTree, { owner, property }: TextField): Joined | null {
  const { list, index } = locate(tree, owner) ?? refuse('block-not-found');
  const into = listAt(tree, list)[index - 1];
  if (into === undefined) return null;
  const [before, after] = [blockAt(tree, into), blockAt(tree, owner)] as const;
  const accepted = acceptedIn(tree, list);
  const joined = joinTextBlocks(before as StoredBlock, after as StoredBlock, (type) =>
    accepts(accepted, type),
  );
  if (joined === null) return null;
  const block = joined.block as TreeBlock;
  const { patches } =
    block.componentType === before.componentType
      ? setField(tree, { key: into, path: property, value: block[property] })
      : replaceBlock(tree, { block, slotsOf });
  const removed = removeBlock(tree, { list, key: owner });
  const { seam, startsBlock } = joined;
  return { into, seam, startsBlock, change: changeOf('Join components', [...patches, ...removed.patches]) };
}

function splitItem(tree: ContentTree, place: TextField, texts: readonly Json[]): Change {
  const { path, item, field } = stepsTo(place);
  const blank = newItem(schemaAt(tree, place.owner, path) ?? refuse('not-a-list'));
  const list = { key: place.owner, path };
  return onItems(tree, list, (items) => splitItemText(items, { ...list, item, field, texts, blank }));
}

function splitBlock(tree: ContentTree, { owner, property }: TextField, texts: readonly Json[]): Change {
  return splitBlockText(tree, { key: owner, field: property, texts });
}

/** Returns the same field of the item or block with this key. If `key` is null, returns the field itself. */
function targetBeside(tree: ContentTree, place: TextField, key: string | null): Target {
  const { path, item, field } = stepsTo(place);
  const inItem = path !== '';
  const owner = inItem ? place.owner : (key ?? place.owner);
  const property = inItem ? `${path}.${key ?? item}.${field}` : place.property;
  const { label = '', editor: kind = 'text' } = fieldForm(tree, owner, property) ?? {};
  return { owner, property, kind, label };
}

/** Splits a property: `items.a1.text` is the field `text` of the item `a1` of the list `items`. */
function stepsTo({ property }: TextField): { path: FieldPath; item: string; field: string } {
  const steps = property.split('.');
  const field = steps.pop() ?? '';
  const item = steps.pop() ?? '';
  return { path: steps.join('.'), item, field };
}

function itemsAround(place: TextField): readonly unknown[] {
  return itemsIn($tree.get(), place.owner, stepsTo(place).path);
}

function splitName(place: TextField, begins: 'item' | 'component' | null, added: number): string {
  const name = nameOfOne(place, begins);
  if (added === 0) return `Change ${ownerLabel($tree.get(), place.owner)}`;
  if (added === 1) return `Add ${begins === 'item' ? name.toLowerCase() : name}`;
  return `Add ${added} ${begins === 'item' ? `${name.toLowerCase()}s` : 'components'}`;
}

/** Returns the name that editors see for one item or component: 'Point', 'Text'. */
function nameOfOne(place: TextField, begins: 'item' | 'component' | null): string {
  if (begins !== 'item') return ownerLabel($tree.get(), place.owner);
  const list = listFormOf(fieldForm($tree.get(), place.owner, stepsTo(place).path));
  return list?.itemName ?? 'Item';
}
