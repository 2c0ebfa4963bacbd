import { z } from 'zod';
import { KEY_PATTERN } from '../ids.ts';
import { EMAIL_MAX_LENGTH, FORM_MAX, LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from '../limits.ts';
import { linkSchema } from '../link.ts';
import { FORM_TEXTS } from '../texts.ts';
import { FIELD_TYPE_NAMES } from './field-types/registry.ts';

/** The stored fields of the two form blocks. */

const short = () => z.string().max(SHORT_TEXT_MAX_LENGTH).default('');
const long = () => z.string().max(LONG_TEXT_MAX_LENGTH).default('');
const texts = (max: number, length: number) => z.array(z.string().max(length)).max(max).default([]);

export const hiddenRuleSchema = z.strictObject({
  field: short(),
  equals: short(),
  unless: z.boolean().default(false),
});

/** Allows missing and duplicate names, because editors are warned about them and can still save. */
export const formFieldSchema = z.strictObject({
  key: z.string().regex(KEY_PATTERN, 'A key is 1 to 64 letters, digits, - and _'),
  type: z.enum(FIELD_TYPE_NAMES).default('text'),
  placeholder: short(),
  label: short(),
  name: short(),
  options: texts(FORM_MAX.options, SHORT_TEXT_MAX_LENGTH),
  required: z.boolean().default(false),
  halfWidth: z.boolean().default(false),
  hidden: hiddenRuleSchema.prefault({}),
  errorMessage: short(),
});

/** The fields that both forms have. */
const shared = {
  identifier: short(),
  recipient: short(),
  subject: short(),
  ccs: texts(FORM_MAX.ccs, EMAIL_MAX_LENGTH),
  title: z.string().max(SHORT_TEXT_MAX_LENGTH).default(FORM_TEXTS.title),
  primaryButtonText: z.string().max(SHORT_TEXT_MAX_LENGTH).default(FORM_TEXTS.submit),
  successEmailSender: short(),
  successEmailSubject: short(),
  successEmailFirstLine: short(),
  successEmailText: long(),
  submitterEmailField: short(),
};

export const contactFormSchema = z.strictObject({
  ...shared,
  fields: z.array(formFieldSchema).max(FORM_MAX.fields).default([]),
  secondaryLink: linkSchema.prefault({}),
  successMessage: long(),
  trackInGA: z.boolean().default(false),
});

export const trainingFormSchema = z.strictObject(shared);
