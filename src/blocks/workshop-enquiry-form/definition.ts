import { isEmailAddress } from '../../model/forms/email-address.ts';
import { publicForm } from '../../model/forms/form-of.ts';
import { trainingFormSchema } from '../../model/forms/form-schema.ts';
import { HINTS } from '../../model/texts.ts';
import { defineBlock } from '../definition.ts';

/** The form for enquiries about training. Its fields are the same on every site. */
export const workshopEnquiryForm = defineBlock({
  type: 'WorkshopEnquiryForm',
  label: 'Training enquiry form',
  group: 'Getting help',
  about: 'Asks who wants which training, and sends it to you by e-mail.',
  alsoCalled: ['workshop', 'course', 'form', 'enquiry'],
  fields: trainingFormSchema,
  form: {
    title: { editor: 'text', label: 'Title' },
    identifier: { editor: 'setting', label: 'Identifier', help: 'Finds what was sent with this form.' },
    recipient: { editor: 'setting', label: 'Recipient', help: 'The e-mail address that gets what is sent.' },
    subject: { editor: 'setting', label: 'Subject', help: 'Of the e-mail that you get.' },
    ccs: { editor: 'ccs', label: 'Copies to' },
    primaryButtonText: { editor: 'text', label: 'Button' },
    submitterEmailField: { editor: 'submitterField', label: 'Submitter e-mail field' },
    successEmailSubject: { partOf: 'successEmailText' },
    successEmailText: { editor: 'successEmail', label: 'Success e-mail' },
  },
  publicFields: (block) => ({ ...publicForm(block) }),
  spoken: ({ title }) => [title],
  hints: ({ recipient }) =>
    recipient.trim() === '' || isEmailAddress(recipient.trim())
      ? []
      : [{ property: 'recipient', message: HINTS.noRecipientAddress }],
});
