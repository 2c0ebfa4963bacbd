import { type Change, changeOf, type LabelOf, nameOf } from './change.ts';
import { refuse } from './errors.ts';
import { type FieldPath, indexOfItem, stepsOf } from './field-path.ts';
import { isObject, type Json, type JsonObject, ownField, sameJson } from './json.ts';
import { fieldsAt, type SetPatch } from './patch.ts';
import { isRootKey, isSiteRootKey } from './roots.ts';
import { type ContentTree, listId } from './tree.ts';

/** The fields of a block that commands cannot change, in addition to slots. Slots have their own commands. */
const FIXED_BLOCK_FIELDS = ['key', 'componentType'];
/** The fields of a page that commands cannot change. */
const FIXED_PAGE_FIELDS = ['_id', 'contents', 'version'];
/** The fields of the navigation, the footer and the site settings that commands cannot change. */
const FIXED_SITE_FIELDS = ['_id', 'domainId', 'version'];

/**
 * Sets a field of a block or of a document, and creates missing objects on the path. Returns a change without patches if the
 * field already has this value.
 * @throws 'field-not-changeable' (400) for keys, types and slots; 'block-not-found', 'item-not-found' and 'field-not-found'
 * (409).
 */
export function setField(
  tree: ContentTree,
  { key, path, value }: { key: string; path: FieldPath; value: Json | undefined },
  labelOf?: LabelOf,
): Change {
  const steps = stepsOf(path);
  const [field = ''] = steps;
  if (fixedFields(key).includes(field) || Object.hasOwn(tree.lists, listId(key, field))) {
    refuse('field-not-changeable', { field: path });
  }
  const patch = setPatch(fieldsAt(tree, key), key, steps, value);
  const patches = sameJson(patch.before, patch.after) ? [] : [patch];
  return changeOf(`Change ${nameOf(tree, key, labelOf)}`, patches);
}

function fixedFields(key: string): readonly string[] {
  if (isSiteRootKey(key)) return FIXED_SITE_FIELDS;
  return isRootKey(key) ? FIXED_PAGE_FIELDS : FIXED_BLOCK_FIELDS;
}

/** Returns the patch of the deepest existing object on the path, so that undoing it leaves no empty objects. */
function setPatch(fields: JsonObject, key: string, steps: string[], value: Json | undefined): SetPatch {
  const path = steps.join('.');
  let parent: Json = fields;
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1;
    const before: Json | undefined = childOf(parent, step, path, last);
    if (last) return { type: 'set', key, path, before, after: value };
    if (before === undefined || before === null) {
      const after = value === undefined ? before : wrapped(steps.slice(index + 1), value);
      return { type: 'set', key, path: steps.slice(0, index + 1).join('.'), before, after };
    }
    parent = before;
  }
  return refuse('field-not-found', { field: path });
}

function childOf(parent: Json, step: string, path: FieldPath, last: boolean): Json | undefined {
  if (Array.isArray(parent)) {
    const item = parent[indexOfItem(parent, step)];
    if (item === undefined) refuse('item-not-found');
    return last ? refuse('field-not-changeable', { field: path }) : item;
  }
  if (!isObject(parent)) return refuse('field-not-found', { field: path });
  if (last && step === 'key') return refuse('field-not-changeable', { field: path });
  return ownField(parent as JsonObject, step);
}

function wrapped(steps: string[], value: Json): Json {
  return steps.reduceRight<Json>((inner, step) => ({ [step]: inner }), value);
}
