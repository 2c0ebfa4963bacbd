import { isObject, ownField } from '../json.ts';
import { FORM_TEXTS } from '../texts.ts';
import { asOption } from './field-types/multiple-choice.ts';
import { FIELD_TYPES, isCaptcha, knownType } from './field-types/registry.ts';
import { configurationProblem } from './form-problems.ts';
import {
  FORM_BLOCKS,
  type FormField,
  type FormKind,
  type FormLink,
  type FormSettings,
  type HiddenRule,
  type PublicForm,
} from './form-types.ts';
import { isBlankField } from './made-names.ts';
import { submitterField } from './submitter-field.ts';
import { TRAINING_FIELDS } from './training-fields.ts';

/**
 * Returns the form of a form block; null if the block is not a form. The block may be incomplete: fields that are missing or
 * have the wrong type get their defaults.
 */
export function formOf(
  block: Readonly<Record<string, unknown>>,
): { readonly settings: FormSettings; readonly kind: FormKind } | null {
  const kind = ownField(FORM_BLOCKS, String(block.componentType));
  if (kind === undefined) return null;
  return { settings: settingsOf(block, kind), kind };
}

/**
 * Returns the public part of a form block, without its recipients and mails, and without fields that ask nothing yet. A form
 * whose configuration is incomplete has no fields.
 *
 * @throws Error if the block is not a form
 */
export function publicForm(block: Readonly<Record<string, unknown>>): PublicForm {
  const form = formOf(block);
  if (form === null) throw new Error(`A block of the type ${block.componentType} is no form.`);
  const { settings, kind } = form;
  if (configurationProblem(settings, kind) !== null) return { ...NO_FORM, kind };
  const { identifier, title, primaryButtonText, secondaryLink, successMessage, trackInGA, fields } =
    askedOf(settings);
  const mailsTo = settings.successEmailText.trim() === '' ? undefined : submitterField(settings)?.name;
  return {
    kind,
    ready: true,
    identifier,
    title,
    primaryButtonText,
    secondaryLink,
    successMessage,
    trackInGA,
    ...(mailsTo === undefined ? {} : { mailsTo }),
    fields,
  };
}

/** Returns the settings of a form for readers: without the fields that ask nothing yet. */
export function askedOf(settings: FormSettings): FormSettings {
  return { ...settings, fields: settings.fields.filter((field) => !isBlankField(field)) };
}

const NO_LINK: FormLink = { type: 'page', href: '', text: '' };

/** The public part of a form that cannot be submitted or no longer exists. */
export const NO_FORM: PublicForm = {
  kind: 'contact',
  ready: false,
  identifier: '',
  title: '',
  primaryButtonText: '',
  secondaryLink: NO_LINK,
  successMessage: '',
  trackInGA: false,
  fields: [],
};

function settingsOf(block: Readonly<Record<string, unknown>>, kind: FormKind): FormSettings {
  const text = (name: string, otherwise = '') => textOf(block[name]) || otherwise;
  const isContact = kind === 'contact';
  return {
    identifier: text('identifier'),
    recipient: text('recipient'),
    subject: text('subject'),
    ccs: textsOf(block.ccs),
    trackInGA: block.trackInGA === true,
    title: text('title', FORM_TEXTS.title),
    primaryButtonText: text('primaryButtonText', FORM_TEXTS.submit),
    secondaryLink: isObject(block.secondaryLink) ? { ...NO_LINK, ...block.secondaryLink } : NO_LINK,
    successMessage: isContact
      ? text('successMessage', FORM_TEXTS.contactSuccess)
      : FORM_TEXTS.trainingSuccess,
    successEmailSender: text('successEmailSender'),
    successEmailSubject: text('successEmailSubject'),
    successEmailFirstLine: text('successEmailFirstLine'),
    successEmailText: text('successEmailText'),
    submitterEmailField: text('submitterEmailField'),
    fields: isContact ? fieldsOf(block.fields) : TRAINING_FIELDS,
  };
}

/** The server rejects JSON with this property name, because it would set an object's prototype. */
const POISON = '__proto__';

function fieldsOf(fields: unknown): FormField[] {
  return (Array.isArray(fields) ? fields : []).filter(isObject).map((field, index) => {
    const type = knownType(field.type);
    const errorMessage = textOf(field.errorMessage).trim();
    return {
      key: textOf(field.key) || String(index),
      type,
      placeholder: textOf(field.placeholder),
      label: textOf(field.label),
      name: FIELD_TYPES[type].fixedName ?? nameOf(field.name),
      options: textsOf(field.options).map(asOption),
      required: isCaptcha(field) || field.required === true,
      halfWidth: field.halfWidth === true,
      hidden: isCaptcha(field) ? ALWAYS_SHOWN : hiddenRule(field.hidden),
      ...(errorMessage === '' ? {} : { errorMessage }),
    };
  });
}

/** Returns the name of a form field, or the field name in a rule. */
function nameOf(value: unknown): string {
  const name = textOf(value).trim();
  return name === POISON ? 'proto' : name;
}

const ALWAYS_SHOWN: HiddenRule = { field: '', equals: '' };

function hiddenRule(rule: unknown): HiddenRule {
  if (!isObject(rule)) return ALWAYS_SHOWN;
  return { field: nameOf(rule.field), equals: textOf(rule.equals), unless: rule.unless === true };
}

/** Returns the texts that are not empty, without duplicates. */
function textsOf(list: unknown): string[] {
  const texts = (Array.isArray(list) ? list : []).map((entry) => textOf(entry).trim());
  return [...new Set(texts.filter((text) => text !== ''))];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
