import { type FieldPath, valueAt } from '../field-path.ts';
import { isObject, type JsonObject } from '../json.ts';
import { camelName } from './field-name.ts';
import { isCaptcha } from './field-types/registry.ts';
import { FORM_BLOCKS } from './form-types.ts';

const LABEL = /^(fields\.[^.]+)\.label$/;

/**
 * Sets names that follow from a text: a field's name follows from its label, and the form's identifier from its title. A name
 * follows the text until an editor changes the name. A name does not change if a rule or a setting of the form refers to it.
 *
 * @param path the path of the changed text
 * @param isKept whether the name at a path must not change, because readers have already sent values with it
 */
export function namesMadeOf(
  block: JsonObject,
  path: FieldPath,
  value: unknown,
  isKept: (path: FieldPath) => boolean,
): Readonly<Record<FieldPath, string>> {
  if (typeof value !== 'string' || !Object.hasOwn(FORM_BLOCKS, String(block.componentType))) return {};
  const item = LABEL.exec(path)?.[1];
  if (item === undefined && path !== 'title') return {};
  const target = item === undefined ? 'identifier' : `${item}.name`;
  const text = (at: FieldPath) => String(valueAt(block, at) ?? '');
  const make = (from: string) => (item === undefined ? camelName(from) : fieldName(block, item, from));
  const isMade = ['', make(text(path)), camelName(text(path))].includes(text(target));
  if (
    !isMade ||
    isCaptcha({ type: text(`${item}.type`) }) ||
    isKept(target) ||
    isReferredTo(block, text(target))
  )
    return {};
  return { [target]: make(value) };
}

/** Returns a field name made from a label, unique in the form; '' if the label has no letters or digits. */
export function fieldName(block: JsonObject, item: FieldPath, label: string): string {
  const name = camelName(label);
  const key = item.split('.')[1];
  const taken = fieldsOf(block)
    .filter((field) => field.key !== key)
    .map((field) => camelName(String(field.name ?? '')));
  let unique = name;
  for (let number = 2; name !== '' && taken.includes(unique); number++)
    unique = camelName(`${name} ${number}`);
  return unique;
}

/** Returns whether a mail setting of the form, or a rule of one of its fields, refers to a field. */
function isReferredTo(block: JsonObject, name: string): boolean {
  if (name === '') return false;
  const { submitterEmailField, successEmailSubject, successEmailText } = block;
  const rules = fieldsOf(block).map(({ hidden }) => (isObject(hidden) ? hidden.field : ''));
  const names = [submitterEmailField, ...rules].map((one) => camelName(String(one ?? '')));
  return (
    names.includes(camelName(name)) || `${successEmailSubject} ${successEmailText}`.includes(`\${${name}}`)
  );
}

function fieldsOf({ fields }: JsonObject): readonly JsonObject[] {
  return (Array.isArray(fields) ? fields : []).filter((field): field is JsonObject => isObject(field));
}
