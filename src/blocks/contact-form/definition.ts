import { isEmailAddress } from '../../model/forms/email-address.ts';
import { publicForm } from '../../model/forms/form-of.ts';
import { contactFormSchema } from '../../model/forms/form-schema.ts';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { defineBlock } from '../definition.ts';

/** A form whose fields editors choose, sent to an address of the organisation. */
export const contactForm = defineBlock({
  type: 'ContactForm',
  formerNames: ['FormsForm'],
  label: 'Contact form',
  group: 'Getting help',
  about: 'Questions that visitors answer, sent to you by e-mail.',
  alsoCalled: ['form', 'enquiry', 'message', 'feedback'],
  fields: contactFormSchema,
  form: {
    title: { editor: 'text', label: 'Title' },
    identifier: { editor: 'setting', label: 'Identifier', help: 'Finds what was sent with this form.' },
    recipient: { editor: 'setting', label: 'Recipient', help: 'The e-mail address that gets what is sent.' },
    subject: { editor: 'setting', label: 'Subject', help: 'Of the e-mail that you get.' },
    ccs: { editor: 'ccs', label: 'Copies to' },
    fields: {
      editor: 'list',
      label: 'Fields',
      itemName: 'Field',
      item: {
        label: { editor: 'text', label: 'Label' },
        type: {
          editor: 'fieldType',
          label: 'Type',
        },
        name: { editor: 'setting', label: 'Name' },
        placeholder: { editor: 'setting', label: 'Placeholder' },
        options: { editor: 'fieldOptions', label: 'Options' },
        required: { editor: 'checkbox', label: 'Required' },
        halfWidth: { editor: 'checkbox', label: 'Half width' },
        hidden: { editor: 'hiddenRule', label: 'Hidden' },
      },
    },
    primaryButtonText: { editor: 'text', label: 'Button' },
    secondaryLink: { editor: 'link', label: 'Second link' },
    successMessage: { editor: 'setting', label: 'Success message', rows: 3 },
    submitterEmailField: { editor: 'submitterField', label: 'Submitter e-mail field' },
    successEmailSubject: { partOf: 'successEmailText' },
    successEmailText: { editor: 'successEmail', label: 'Success e-mail' },
    trackInGA: { editor: 'checkbox', label: 'Track in Google Analytics' },
  },
  publicFields: (block) => ({ ...publicForm(block) }),
  spoken: ({ title }) => [title],
  hints: ({ identifier, recipient, subject, fields }) => [
    ...(recipient.trim() === '' || isEmailAddress(recipient.trim())
      ? []
      : [{ property: 'recipient', message: HINTS.noRecipientAddress }]),
    ...(fields.length === 0 && !areBlank(identifier, recipient, subject)
      ? [{ property: 'fields', message: HINTS.noFields }]
      : []),
    ...fields.flatMap(({ key, type, label, options }) => [
      ...(areBlank(label) && type !== 'captcha'
        ? [{ property: `fields.${key}.label`, message: HINTS.noLabel }]
        : []),
      ...(['select', 'multipleChoice'].includes(type) && options.length === 0
        ? [{ property: `fields.${key}.options`, message: HINTS.noOptions }]
        : []),
    ]),
  ],
});
