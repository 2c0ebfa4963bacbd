import { camelName } from './field-name.ts';
import { isCaptcha } from './field-types/registry.ts';
import type { FormField, FormValues } from './form-types.ts';
import { labelOf } from './label-of.ts';

/**
 * The mail to the person who submitted a form. `${fieldName}` is replaced by the value of the field with that camel-cased name.
 * Nothing is evaluated as code.
 */

const PLACEHOLDER = /\$\{([^{}]{0,200})\}/g;

/** Fills in the placeholders of a text. Removes placeholders of fields without a value. */
export function fillTemplate(text: string, values: FormValues): string {
  const byName = byCamelName(values);
  return text.replace(PLACEHOLDER, (_place, name: string) => byName.get(name.trim()) ?? '');
}

/** Returns the names in the placeholders of a text, in their order. */
export function placeholdersIn(text: string): readonly string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name.trim());
}

/**
 * Returns the problem with a template in words: a placeholder that matches no field name, or an unclosed placeholder. Returns
 * null if the template is fine.
 */
export function templateProblem(text: string, names: readonly string[]): string | null {
  const known = new Set(names.map(camelName));
  const wrong = placeholdersIn(text).find((name) => name === '' || !known.has(name));
  if (wrong !== undefined)
    return `There is no field called ‘${wrong}’. Choose one of the fields of this form.`;
  return text.replace(PLACEHOLDER, '').includes('${')
    ? 'A placeholder is not complete. It is written as ${fieldName}.'
    : null;
}

/** A field that can be a placeholder: its camel-cased name, and its label. */
export interface PlaceholderField {
  readonly name: string;
  readonly label: string;
}

/** Returns the fields of a form that can be placeholders, each name once. Captchas have no value. */
export function placeholderFields(fields: readonly FormField[]): readonly PlaceholderField[] {
  const all = fields
    .filter((field) => !isCaptcha(field))
    .map((field) => ({ name: camelName(field.name), label: labelOf(field).trim() }));
  return all.filter(
    ({ name }, index) => name !== '' && all.findIndex((field) => field.name === name) === index,
  );
}

/** Returns a text in which the placeholders of a field have the field's new name. Both names are camel-cased. */
export function withRenamedField(text: string, from: string, to: string): string {
  return text.replace(PLACEHOLDER, (place, name: string) => (name.trim() === from ? `\${${to}}` : place));
}

/** Escapes a text for HTML, for use between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function byCamelName(values: FormValues): Map<string, string> {
  return new Map(Object.entries(values).map(([name, value]) => [camelName(name), value]));
}
