import { CHOICE_SEPARATOR, type FormField, TICKED } from './form-types.ts';
import { maskPhone } from './mask.ts';

/**
 * The value of a field as it is stored, from whatever was sent: text, a tick as a boolean or as a browser posts it, chosen
 * options as a list. Anything else is no value. Characters that no keyboard types (control characters, halves of others) are
 * left out, and only texts of several lines have line breaks, so that a value can stand in a mail's header. A telephone number
 * gets its form, as scripts give it while somebody types.
 */
export function submittedText(field: Pick<FormField, 'type'>, sent: unknown): string {
  if (field.type === 'checkbox') return isTicked(sent) ? TICKED : '';
  if (Array.isArray(sent)) {
    const chosen = sent.map((one) => oneLine(textOf(one))).filter((one) => one !== '');
    if (field.type === 'multipleChoice') return optionsIn(chosen.join(CHOICE_SEPARATOR));
    return submittedText(field, chosen.at(-1));
  }
  if (field.type === 'multipleChoice') return optionsIn(oneLine(textOf(sent)));
  if (field.type === 'textArea') return severalLines(textOf(sent));
  const text = oneLine(textOf(sent));
  return field.type === 'phone' ? maskPhone(text) : text;
}

/** The options in the value of a multiple choice, in the order in which they were chosen. */
export function chosenOptions(value: string): string[] {
  return value.split(CHOICE_SEPARATOR).filter((option) => option !== '');
}

/** The value of a multiple choice with these options chosen. */
export function joinOptions(chosen: readonly string[]): string {
  return [...new Set(chosen)].join(CHOICE_SEPARATOR);
}

const optionsIn = (value: string) => joinOptions(chosenOptions(value));

/** Browsers post `on` for a checkbox without a value. */
function isTicked(sent: unknown): boolean {
  const last = Array.isArray(sent) ? sent.at(-1) : sent;
  return last === true || last === TICKED || last === 'on';
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent.toWellFormed();
  return typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : '';
}

function severalLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim();
}

function oneLine(text: string): string {
  return text
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
}
