import type { FieldPath } from '../field-path.ts';
import { isObject, type JsonObject } from '../json.ts';
import { SHORT_TEXT_MAX_LENGTH } from '../limits.ts';
import { camelName } from './field-name.ts';
import { isCaptcha } from './field-types/registry.ts';
import { FORM_BLOCKS, type FormField } from './form-types.ts';
import { guessedType } from './guessed-type.ts';

/** The names that make themselves: a field's name follows from its label, and the form's identifier from its title. */

/** The name of a field whose label has no letters and digits. */
const NAMELESS = 'field';
/** The identifier of a form whose title has no letters and digits. */
const UNTITLED = 'form';

/** Returns a new form block whose fields and identifier have their names. */
export function withNames<Block extends JsonObject>(block: Block): Block {
  if (!Object.hasOwn(FORM_BLOCKS, String(block.componentType))) return block;
  const fields: JsonObject[] = [];
  for (const field of fieldsOf(block)) fields.push(withName({ fields }, field));
  return {
    ...block,
    ...(Array.isArray(block.fields) ? { fields } : {}),
    identifier: String(block.identifier ?? '') || madeIdentifier(String(block.title ?? '')),
  };
}

/** Returns a field that is added to a form, with a name that no other field has. A new field also gets the type of its label. */
export function withName(block: JsonObject, field: JsonObject): JsonObject {
  if (isCaptcha(field)) return field;
  const path = `fields.${field.key}`;
  const [label, name] = [String(field.label ?? ''), String(field.name ?? '')];
  if (name.trim() !== '') {
    const isTaken = takenNames(block, path).includes(camelName(name));
    return isTaken ? { ...field, name: fieldName(block, path, name) } : field;
  }
  const type = field.type === 'text' ? guessedType(label) : field.type;
  return { ...field, name: fieldName(block, path, label), ...(type === undefined ? {} : { type }) };
}

/** Returns a field name made from a label, unique in the form. */
export function fieldName(block: JsonObject, item: FieldPath, label: string): string {
  return unlike(takenNames(block, item), camelName(label) || NAMELESS);
}

/** Returns a name, or if it is taken, the name with the first number that makes it another one. */
function unlike(taken: readonly string[], name: string): string {
  let unique = name;
  for (let number = 2; taken.includes(unique); number++) unique = numbered(name, String(number));
  return unique;
}

/** Returns a name with a number behind it. The end of the longest names makes room for the number. */
function numbered(name: string, number: string): string {
  return camelName(`${name.slice(0, SHORT_TEXT_MAX_LENGTH - number.length)} ${number}`);
}

/** Returns the camel-cased names of the other fields of a form. */
export function takenNames(block: JsonObject, item: FieldPath): string[] {
  const key = item.split('.')[1];
  return fieldsOf(block)
    .filter((field) => field.key !== key)
    .map((field) => camelName(String(field.name ?? '')));
}

/** Returns whether a field has the name that follows from its label, with or without a number. */
export function isNameOf(label: string, name: string): boolean {
  return name === '' || isNumbered(camelName(label) || NAMELESS, name);
}

/** Returns whether a name is a made one, with or without a number. */
function isNumbered(made: string, name: string): boolean {
  if (name === made) return true;
  let from = 0;
  while (from < made.length && made[from] === name[from]) from += 1;
  const number = name.slice(from);
  return /^\d+$/.test(number) && numbered(made, number) === name;
}

/** Returns the identifier that follows from the title of a form, unlike the identifiers of other forms. */
export function madeIdentifier(title: string, taken: readonly string[] = []): string {
  return unlike(taken, camelName(title) || UNTITLED);
}

/** Returns whether a form has the identifier that follows from its title, with or without a number. */
export function isIdentifierOf(title: string, identifier: string): boolean {
  return isNumbered(madeIdentifier(title), identifier);
}

/** Returns whether nothing is asked in a field yet: it was added, and has no words. Readers do not get the field. */
export function isBlankField({ label, placeholder, name, required, options }: FormField): boolean {
  const isWordless = [label, placeholder, ...options].every((words) => words.trim() === '');
  return isWordless && !required && name !== '' && isNameOf('', name);
}

/** Returns the stored fields of a form block. */
export function fieldsOf({ fields }: JsonObject): readonly JsonObject[] {
  return (Array.isArray(fields) ? fields : []).filter((field): field is JsonObject => isObject(field));
}
