import type { FieldType } from '../../../../src/model/forms/field-types/registry.ts';
import { withNames } from '../../../../src/model/forms/made-names.ts';
import { newKey } from '../../../../src/model/ids.ts';
import { FORM_MAX, SHORT_TEXT_MAX_LENGTH } from '../../../../src/model/limits.ts';
import { wordsOf } from '../html-tree.ts';
import type { NewBlock } from '../new-block.ts';

/** A question of a form of the old site. */
export interface OldField {
  readonly type: FieldType;
  readonly label: string;
  readonly required: boolean;
  readonly options: readonly string[];
  readonly placeholder: string;
}

/** A form of the old site, without its recipients. */
export interface OldForm {
  readonly title: string;
  /** The words of the button; '' for the usual ones. */
  readonly button: string;
  readonly fields: readonly OldField[];
  /** The parts that forms here cannot have, in words. */
  readonly lost: readonly string[];
}

/** A part of a form in the words of a plugin. */
export interface OldPart {
  /** The plugin's name of the part's kind, such as 'textarea' or 'file-upload'. */
  readonly kind: string;
  readonly label: string;
  readonly required?: boolean;
  readonly options?: readonly string[];
  readonly placeholder?: string;
}

/** The types of fields, by the names that plugins give them. */
const TYPES: Readonly<Record<string, FieldType>> = {
  'acceptance checkbox consent gdpr-checkbox gdprcheckbox': 'checkbox',
  'address message textarea': 'textArea',
  'checkbox-multiple checkboxes': 'multipleChoice',
  'date date-time': 'date',
  email: 'email',
  'phone tel telephone': 'phone',
  'radio select': 'select',
  'name number number-slider range slider text time url website': 'text',
};
const TYPE_OF = new Map(
  Object.entries(TYPES).flatMap(([kinds, type]) => kinds.split(' ').map((kind) => [kind, type] as const)),
);
/** Parts that no reader fills in. Forms here have their own protection against programs. */
const SILENT: ReadonlySet<string> = new Set(
  'captcha captchac captchar group hcaptcha hidden honeypot page-break pagebreak quiz recaptcha submit turnstile'.split(
    ' ',
  ),
);

/** The maximum number of parts of a form that are read. */
const PARTS = 2 * FORM_MAX.fields;

const short = (text: string): string => wordsOf(text).slice(0, SHORT_TEXT_MAX_LENGTH).toWellFormed();

/** Returns a form from its parts. Parts of unknown kinds are lost. */
export function oldForm(title: string, button: string, all: readonly OldPart[]): OldForm {
  const parts = all.slice(0, PARTS);
  const fields = parts.flatMap((part) => fieldOf(part) ?? []);
  const lost = parts.filter((part) => !SILENT.has(part.kind) && fieldOf(part) === null).map(lostWords);
  const tooMany = fields.slice(FORM_MAX.fields).map(({ label }) => `‘${label}’`);
  return {
    title: short(title),
    button: short(button),
    fields: fields.slice(0, FORM_MAX.fields),
    lost: [...lost, ...tooMany, ...(all.length > PARTS ? [`${all.length - PARTS} further parts`] : [])],
  };
}

function fieldOf({
  kind,
  label,
  required = false,
  options = [],
  placeholder = '',
}: OldPart): OldField | null {
  const choices = [...new Set(options.map(short))].filter((option) => option !== '');
  const type = kind === 'checkbox' && choices.length > 1 ? 'multipleChoice' : TYPE_OF.get(kind);
  if (type === undefined) return null;
  // A single box is asked by its own words.
  const words = type === 'checkbox' ? (choices[0] ?? label) : label;
  const isChoice = type === 'select' || type === 'multipleChoice';
  return {
    type: isChoice && choices.length === 0 ? 'text' : type,
    label: short(words) || short(label) || short(placeholder),
    required,
    options: isChoice ? choices.slice(0, FORM_MAX.options) : [],
    placeholder: short(placeholder),
  };
}

/** The kinds of parts that forms here do not have, in words. */
const LOST: Readonly<Record<string, string>> = {
  file: 'a file to send',
  'file-upload': 'a file to send',
  upload: 'a file to send',
  divider: 'a heading',
  section: 'a heading',
  content: 'words between the questions',
  html: 'words between the questions',
};

function lostWords({ kind, label }: OldPart): string {
  const words = short(label);
  const what = Object.hasOwn(LOST, kind) ? LOST[kind]! : kind;
  return words === '' ? what : `‘${words}’ (${what})`;
}

/** Returns a contact form. It has no recipient, so readers cannot send it until an editor sets one. */
export function formBlock({ title, button, fields }: OldForm): NewBlock {
  const name = short(title) || 'Form';
  const block = {
    key: newKey(),
    componentType: 'ContactForm',
    title: name,
    subject: fields.length === 0 ? '' : name,
    ...(button === '' ? {} : { primaryButtonText: button }),
    fields: fields.map(({ options, ...field }) => ({ key: newKey(), ...field, options: [...options] })),
  };
  return withNames(block);
}
