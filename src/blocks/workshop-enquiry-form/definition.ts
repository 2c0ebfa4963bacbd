import { publicForm } from '../../model/forms/form-of.ts';
import { trainingFormSchema } from '../../model/forms/form-schema.ts';
import { addressForm, buttonForm, settingHints, successMailForm } from '../contact-form/form-settings.ts';
import { defineBlock } from '../definition.ts';

/** A form for enquiries about training. The fields of this form are the same on all sites. */
export const workshopEnquiryForm = defineBlock({
  type: 'WorkshopEnquiryForm',
  label: 'Training enquiry form',
  group: 'Getting help',
  about: 'Asks who wants which training, and sends it to you by e-mail.',
  alsoCalled: ['workshop', 'course', 'form', 'enquiry'],
  styledAs: 'ContactForm',
  fields: trainingFormSchema,
  form: {
    ...addressForm,
    ...buttonForm,
    ...successMailForm,
  },
  publicFields: (block) => ({ ...publicForm(block) }),
  spoken: ({ title }) => [title],
  headings: ({ title }) => [title],
  hints: settingHints,
});
