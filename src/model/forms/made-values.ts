import { type Change, changeOf } from '../change.ts';
import { type FieldPath, valueAt } from '../field-path.ts';
import { isObject, type JsonObject } from '../json.ts';
import { applyPatch, type InsertPatch, type Item, type Patch, type SetPatch } from '../patch.ts';
import type { ContentTree, TreeBlock } from '../tree.ts';
import { camelName } from './field-name.ts';
import { asOption } from './field-types/multiple-choice.ts';
import { isCaptcha } from './field-types/registry.ts';
import { FORM_BLOCKS } from './form-types.ts';
import { guessedType } from './guessed-type.ts';
import {
  fieldName,
  fieldsOf,
  isIdentifierOf,
  isNameOf,
  madeIdentifier,
  takenNames,
  withName,
} from './made-names.ts';
import { withRenamedField } from './template.ts';

/**
 * The values of a form that make themselves: a field's name and type follow from its label, and the form's identifier from its
 * title. A value follows the text until an editor sets the value.
 */

const NAME = /^(fields\.[^.]+)\.name$/;
const LABEL = /^(fields\.[^.]+)\.label$/;
/** The texts that can have placeholders for fields. */
const MAIL_TEXTS = ['successEmailSubject', 'successEmailText'];
const OPTIONS = /^(fields\.[^.]+)\.options$/;

/** Returns whether a path is that of a field's kind of answer. */
export function isKindOfAnswer(path: FieldPath): boolean {
  return /^fields\.[^.]+\.type$/.test(path);
}

/** Facts about a form that its block does not hold. */
export interface Known {
  /** Returns whether the value at a path must not change, because it is public. */
  isKept(key: string, path: FieldPath): boolean;
  /**
   * Returns the last name that was a field's own, before the field had none or that of another field; for the path of an option,
   * its last own words. Returns '' if it is not known.
   */
  lastName(key: string, path: FieldPath): string;
  /** Returns the identifiers of the forms on the site's other pages. */
  otherIdentifiers(): readonly string[];
}

/**
 * Returns a change with the values of forms that make themselves by it: names, types of answers, identifiers, and the rules
 * that depend on a field or an answer.
 */
export function withMadeValues(tree: ContentTree, change: Change, known: Known): Change {
  if (!change.patches.some((patch) => formOf(tree, patch) !== null || addsForm(patch))) return change;
  const patches: Patch[] = [];
  let now = tree;
  for (const patch of change.patches) {
    for (const one of completed(now, patch, known)) {
      patches.push(one);
      now = applyPatch(now, one);
    }
  }
  return patches.every((patch, index) => patch === change.patches[index])
    ? change
    : changeOf(change.name, patches);
}

/** Returns the block of a form that a patch sets a field of, or inserts a field into; null if the patch does neither. */
function formOf(tree: ContentTree, patch: Patch): JsonObject | null {
  if (patch.type !== 'set' && !(patch.type === 'insertItem' && patch.path === 'fields')) return null;
  const block = tree.blocks[patch.key];
  return block !== undefined && isForm(block) ? block : null;
}

/** Returns whether a patch inserts a form, alone or in other blocks. */
function addsForm(patch: Patch): patch is InsertPatch {
  return patch.type === 'insert' && Object.values(patch.block.blocks).some(isForm);
}

function isForm({ componentType }: TreeBlock): boolean {
  return Object.hasOwn(FORM_BLOCKS, componentType);
}

/** Returns the identifiers of the other forms on the page, and of the forms on other pages. */
function takenIdentifiers(tree: ContentTree, key: string | null, known: Known): string[] {
  const forms = Object.values(tree.blocks).filter((block) => block.key !== key && isForm(block));
  return [...forms.map(({ identifier }) => String(identifier ?? '')), ...known.otherIdentifiers()];
}

/** Inserts forms with identifiers that no other form has, except that an identifier which is not made from its title stays. */
function withOwnIdentifiers(tree: ContentTree, patch: InsertPatch, known: Known): InsertPatch {
  const taken = takenIdentifiers(tree, null, known);
  const blocks = Object.values(patch.block.blocks).map((block) => {
    const [title, identifier] = [String(block.title ?? ''), String(block.identifier ?? '')];
    if (!isForm(block)) return block;
    const isMade = taken.includes(identifier) && isIdentifierOf(title, identifier);
    const own = isMade ? madeIdentifier(title, taken) : identifier;
    taken.push(own);
    return isMade ? { ...block, identifier: own } : block;
  });
  const byKey = Object.fromEntries(blocks.map((block) => [block.key, block]));
  return { ...patch, block: { ...patch.block, blocks: byKey } };
}

function completed(tree: ContentTree, patch: Patch, known: Known): readonly Patch[] {
  if (addsForm(patch)) return [withOwnIdentifiers(tree, patch, known)];
  const block = formOf(tree, patch);
  if (block === null) return [patch];
  if (patch.type === 'insertItem') return [{ ...patch, item: withName(block, patch.item) as Item }];
  if (patch.type !== 'set') return [patch];
  const { key } = patch;
  const followed = [...answersFollowed(block, patch, known), ...namesFollowed(block, patch, known)];
  if (followed.length > 0) return [patch, ...followed];
  const made = valuesMadeOf(
    block,
    patch.path,
    patch.after,
    (path) => known.isKept(key, path),
    () => takenIdentifiers(tree, key, known),
  );
  const sets = Object.entries(made).map(
    ([path, after]): Patch => ({ type: 'set', key, path, before: valueAt(block, path), after }),
  );
  return [patch, ...sets.filter((set) => set.type !== 'set' || set.before !== set.after)];
}

/**
 * Returns the values that follow from a changed value of a form. A value does not change if readers have already sent answers
 * with it, or if a rule or a setting of the form refers to it.
 *
 * @param path the path of the changed value
 * @param isKept whether the value at a path must not change, because it is public
 * @param taken the identifiers of other forms
 */
export function valuesMadeOf(
  block: JsonObject,
  path: FieldPath,
  value: unknown,
  isKept: (path: FieldPath) => boolean,
  taken: () => readonly string[] = () => [],
): Readonly<Record<FieldPath, string>> {
  if (path === 'identifier') return {};
  const [title, identifier] = [String(block.title ?? ''), String(block.identifier ?? '')];
  const isNew = identifier === '';
  const isMade = () => [madeIdentifier(title), madeIdentifier(title, taken())].includes(identifier);
  const follows = path === 'title' && (isNew || isMade()) && !isKept('identifier');
  const from = follows ? String(value ?? '') : title;
  const item = LABEL.exec(path)?.[1];
  return {
    ...(item === undefined ? {} : fieldMadeOf(block, item, String(value ?? ''), isKept)),
    ...(follows || isNew ? { identifier: madeIdentifier(from, taken()) } : {}),
  };
}

function fieldMadeOf(
  block: JsonObject,
  item: FieldPath,
  label: string,
  isKept: (path: FieldPath) => boolean,
): Readonly<Record<FieldPath, string>> {
  const text = (at: string) => String(valueAt(block, `${item}.${at}`) ?? '');
  if (isCaptcha({ type: text('type') })) return {};
  const [name, type] = [`${item}.name`, `${item}.type`];
  const followsName =
    isNameOf(text('label'), text('name')) && !isKept(name) && !isReferredTo(block, text('name'));
  const followsType = text('type') === guessedType(text('label')) && !isKept(type);
  return {
    ...(followsName ? { [name]: fieldName(block, item, label) } : {}),
    ...(followsType ? { [type]: guessedType(label) } : {}),
  };
}

/**
 * Returns the changes of rules that depend on an option whose words change. The rule of another field then depends on the new
 * words. While an option is empty or has the words of another one, the rules keep the last words that were its own.
 */
function answersFollowed(block: JsonObject, patch: SetPatch, { lastName }: Known): readonly Patch[] {
  const { key, path } = patch;
  const item = OPTIONS.exec(path)?.[1];
  const changed = item === undefined ? null : changedOption(patch);
  if (item === undefined || changed === null) return [];
  const { at, before, after } = changed;
  const words = before ?? lastName(key, `${path}.${at}`);
  const name = valueAt(block, `${item}.name`);
  if (after === null || words === '' || name === '') return [];
  return fieldsOf(block).flatMap((field): Patch[] => {
    const { hidden } = field;
    if (!isObject(hidden) || hidden.field !== name || hidden.equals !== words || after === words) return [];
    return [{ type: 'set', key, path: `fields.${field.key}.hidden.equals`, before: words, after }];
  });
}

/**
 * Returns the only option that a change of options changes: its index, and its words before and after, as visitors get them;
 * null instead of words that are not its own. Returns null if the change is another one.
 */
function changedOption({
  before,
  after,
}: SetPatch): { at: number; before: string | null; after: string | null } | null {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return null;
  const changed = before.flatMap((option, index) => (option === after[index] ? [] : [index]));
  const [at = 0] = changed;
  if (changed.length !== 1) return null;
  return { at, before: ownOption(before, at), after: ownOption(after, at) };
}

function ownOption(options: readonly unknown[], at: number): string | null {
  const all = options.map((option) => asOption(String(option ?? '')));
  const own = all[at] ?? '';
  return own !== '' && all.indexOf(own) === all.lastIndexOf(own) ? own : null;
}

/** The name of a field or the words of an option before a change, and the place of this name. */
interface Replaced {
  readonly path: FieldPath;
  readonly name: string;
}

/** Returns the name or the words that a change replaces, if they were a field's or an option's own; otherwise null. */
export function replacedName(tree: ContentTree, patch: SetPatch): Replaced | null {
  const { key, path, before } = patch;
  const block = tree.blocks[key];
  if (OPTIONS.test(path)) {
    const changed = changedOption(patch);
    return changed?.before == null ? null : { path: `${path}.${changed.at}`, name: changed.before };
  }
  const item = NAME.exec(path)?.[1];
  return item === undefined || block === undefined || !isOwnName(block, item, before)
    ? null
    : { path, name: String(before) };
}

/** Returns whether a name is that of one field of a form alone. */
function isOwnName(block: JsonObject, item: FieldPath, name: unknown): boolean {
  const own = camelName(String(name ?? ''));
  return own !== '' && !takenNames(block, item).includes(own);
}

/**
 * Returns the changes of what refers to a field by its name: the rules of other fields, the choice of the field with the
 * submitter's address, and the placeholders in the mail to the submitter. While the name is empty or that of another field, they keep the last one that was the field's own.
 */
function namesFollowed(block: JsonObject, patch: SetPatch, { lastName }: Known): readonly Patch[] {
  const { key, path, before, after } = patch;
  const item = NAME.exec(path)?.[1];
  if (item === undefined || !isOwnName(block, item, after)) return [];
  const name = camelName(isOwnName(block, item, before) ? String(before) : lastName(key, path));
  if (name === '') return [];
  const [to, own] = [String(after), camelName(String(after))];
  const renamed = (from: string) => (camelName(from) === name ? to : from);
  const follow = (at: FieldPath, next: (from: string) => string): Patch[] => {
    const from = valueAt(block, at);
    const followed = next(String(from ?? ''));
    return followed === String(from ?? '')
      ? []
      : [{ type: 'set', key, path: at, before: from, after: followed }];
  };
  return [
    ...fieldsOf(block).flatMap((field) => follow(`fields.${field.key}.hidden.field`, renamed)),
    ...follow('submitterEmailField', (from) => camelName(renamed(from))),
    ...MAIL_TEXTS.flatMap((at) => follow(at, (text) => withRenamedField(text, name, own))),
  ];
}

/** Returns whether a mail setting of the form, or a rule of one of its fields, refers to a field. */
function isReferredTo(block: JsonObject, name: string): boolean {
  if (name === '') return false;
  const { submitterEmailField } = block;
  const mail = MAIL_TEXTS.map((text) => block[text]).join(' ');
  const rules = fieldsOf(block).map(({ hidden }) => (isObject(hidden) ? hidden.field : ''));
  const names = [submitterEmailField, ...rules].map((one) => camelName(String(one ?? '')));
  return names.includes(camelName(name)) || withRenamedField(mail, camelName(name), '') !== mail;
}
