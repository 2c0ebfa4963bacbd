import { optionsHint, ruleHint } from '../../model/forms/field-hints.ts';
import { isCaptcha } from '../../model/forms/field-types/registry.ts';
import { formOf, publicForm } from '../../model/forms/form-of.ts';
import { contactFormSchema } from '../../model/forms/form-schema.ts';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { defineBlock, type Hint } from '../definition.ts';
import { addressForm, buttonForm, settingHints, successMailForm } from './form-settings.ts';

function hintAt(property: string, message: string | null): readonly Hint[] {
  return message === null ? [] : [{ property, message }];
}

function ruleHints(stored: unknown): readonly Hint[] {
  const { fields } = formOf({ componentType: 'ContactForm', fields: stored })!.settings;
  return fields.flatMap((field) => hintAt(`fields.${field.key}.hidden`, ruleHint(field, fields)));
}

/** A form whose fields editors choose. The form's submissions go to an address of the organisation. */
export const contactForm = defineBlock({
  type: 'ContactForm',
  formerNames: ['FormsForm'],
  label: 'Contact form',
  group: 'Getting help',
  about: 'Questions that visitors answer, sent to you by e-mail.',
  alsoCalled: ['form', 'enquiry', 'message', 'feedback'],
  fields: contactFormSchema,
  form: {
    ...addressForm,
    fields: {
      editor: 'list',
      label: 'Fields',
      itemName: 'Field',
      item: {
        label: {
          editor: 'text',
          label: 'Label',
          enter: 'item',
          standsForItem: true,
          empty: 'Type a question, such as ‘Your name’',
        },
        type: { editor: 'fieldType', label: 'Kind of answer' },
        options: { editor: 'fieldOptions', label: 'Answers to choose from', help: 'One in each line.' },
        required: { editor: 'fieldFlag', label: 'Must be answered', more: false },
        hidden: { editor: 'hiddenRule', label: 'Show when', more: false },
        halfWidth: { editor: 'fieldFlag', label: 'Half width', more: 'width' },
        placeholder: {
          editor: 'fieldSetting',
          label: 'Placeholder',
          help: 'An example in the empty field. It is gone when somebody writes.',
          more: true,
        },
        errorMessage: {
          editor: 'fieldSetting',
          label: 'Error message',
          help: 'Shown if the answer is missing or wrong, such as ‘Write your first name’.',
          more: true,
        },
        name: {
          editor: 'fieldSetting',
          label: 'Name',
          help: 'The column of the answers. It makes itself from the label.',
          more: true,
        },
      },
    },
    ...buttonForm,
    secondaryLink: { editor: 'link', label: 'Second link', optional: true },
    successMessage: { editor: 'setting', label: 'Success message', rows: 3 },
    ...successMailForm,
    trackInGA: { editor: 'tracking', label: 'Track in Google Analytics' },
  },
  publicFields: (block) => ({ ...publicForm(block) }),
  spoken: ({ title }) => [title],
  headings: ({ title }) => [title],
  hints: ({ identifier, recipient, subject, fields, ...block }, page) => [
    ...settingHints({ identifier, recipient, subject, fields, ...block }, page),
    ...(fields.length === 0 && !areBlank(identifier, recipient, subject)
      ? [{ property: 'fields', message: HINTS.noFields }]
      : []),
    ...fields.flatMap((field) => [
      ...(areBlank(field.label) && !isCaptcha(field)
        ? [{ property: `fields.${field.key}.label`, message: HINTS.noLabel }]
        : []),
      ...hintAt(`fields.${field.key}.options`, optionsHint(field)),
    ]),
    ...ruleHints(fields),
  ],
});
