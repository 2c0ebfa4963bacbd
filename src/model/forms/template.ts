import { camelName } from './field-name.ts';
import type { FormValues } from './form-types.ts';

/**
 * The text of the mail to the person who sent a form. `${fieldName}` is replaced by the value of the field with that
 * camel-cased name; nothing is ever evaluated.
 */

const PLACEHOLDER = /\$\{([^{}]{0,200})\}/g;

/** Returns the text with its placeholders filled in. A placeholder of a field without a value is removed. */
export function fillTemplate(text: string, values: FormValues): string {
  const byName = byCamelName(values);
  return text.replace(PLACEHOLDER, (_place, name: string) => byName.get(name.trim()) ?? '');
}

/** Returns the same as paragraphs of HTML, with the values and the editor's text escaped. An empty line ends a paragraph. */
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
 * Returns the problem of a text, beginning with 'Error': a placeholder that matches no field name, or one that is not closed.
 * Null if there is none.
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

/** Returns the text escaped for HTML, between tags or in a quoted attribute. */
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
