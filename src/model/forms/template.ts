import { camelName } from './field-name.ts';
import type { FormValues } from './form-types.ts';

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

/**
 * Fills in the placeholders of a text, and returns it as HTML paragraphs. Escapes both the values and the editor's text. In the
 * text, an empty line ends a paragraph.
 */
export function fillTemplateHtml(text: string, values: FormValues): string {
  const paragraphs = fillTemplate(text, values)
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  return paragraphs
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/**
 * Returns the problem with a template, beginning with 'Error': a placeholder that matches no field name, or an unclosed
 * placeholder. Returns null if the template is fine.
 */
export function templateProblem(text: string, names: readonly string[]): string | null {
  const known = new Set(names.map(camelName));
  for (const [, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (name.trim() === '' || !known.has(name.trim()))
      return `Error: There is no field called ‘${name.trim()}’. Choose one of the fields of this form.`;
  }
  return text.replace(PLACEHOLDER, '').includes('${')
    ? 'Error: A placeholder is not complete. It is written as ${fieldName}.'
    : null;
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
