import { FIELD_PROBLEMS } from '../texts.ts';
import { NO_ANSWER } from './field-types/select.ts';
import type { FormField } from './form-types.ts';

/** The fields of the training enquiry form. The fields are the same on all sites. The CRM gets the fields under these names. */

const PHONE_PATTERN = '#### ### ###';
/** The two answers to the question for whom the training is (`myself_org`). */
export const TRAINING_FOR = { myself: 'Myself', organisation: 'Organisation' } as const;

const field = (name: string, label: string, rest: Partial<FormField>): FormField => ({
  key: name,
  type: 'text',
  placeholder: '',
  label,
  name,
  options: [],
  required: true,
  halfWidth: true,
  hidden: { field: '', equals: '' },
  ...rest,
});

const onlyFor = (equals: string) => ({ field: 'myself_org', equals, unless: true });

export const TRAINING_FIELDS: readonly FormField[] = [
  field('salutation', 'Salutation', {
    type: 'select',
    options: [NO_ANSWER, 'Miss', 'Mrs.', 'Ms.', 'Mr.', 'Dr.', 'Prof.', 'MP'],
    required: false,
    halfWidth: false,
    autocomplete: 'honorific-prefix',
  }),
  field('first_name', 'First name', { max: 40, autocomplete: 'given-name' }),
  field('last_name', 'Last name', { max: 80, autocomplete: 'family-name' }),
  field('email', 'Email', {
    type: 'email',
    max: 80,
    emptyMessage: FIELD_PROBLEMS.email,
    autocomplete: 'email',
  }),
  field('email_confirm', 'Confirm email', {
    type: 'email',
    max: 80,
    sameAs: 'email',
    emptyMessage: FIELD_PROBLEMS.differs,
    autocomplete: 'email',
  }),
  field('phone', 'Phone', { type: 'phone', max: 40, placeholder: PHONE_PATTERN, autocomplete: 'tel' }),
  field('mobile', 'Mobile', {
    type: 'phone',
    max: 40,
    placeholder: PHONE_PATTERN,
    autocomplete: 'mobile tel',
  }),
  field('myself_org', 'Who is the training for?', {
    type: 'select',
    options: Object.values(TRAINING_FOR),
    halfWidth: false,
    radios: true,
    autocomplete: 'off',
  }),
  field('myself_org_title', 'Your job title', {
    max: 40,
    halfWidth: false,
    hidden: onlyFor(TRAINING_FOR.myself),
    autocomplete: 'organization-title',
  }),
  field('myself_org_company', 'Your organisation', {
    max: 40,
    halfWidth: false,
    hidden: onlyFor(TRAINING_FOR.organisation),
    autocomplete: 'organization',
  }),
  field('Interested_In', 'I am interested in', {
    type: 'multipleChoice',
    options: [
      'Accidental Counsellor',
      'Applied Suicide Intervention Skills (ASIST)',
      'DV-Aware',
      'Managing Challenging Interactions',
      'Mental Health Aware',
      'Suicide Protect',
    ],
    halfWidth: false,
  }),
  field('lead_source', 'How did you hear about us?', {
    type: 'select',
    placeholder: 'Please choose',
    options: [
      'Online search',
      'Social media',
      'Word of mouth',
      'Previous participant recommended it',
      'My organisation recommended it',
      'Other',
    ],
    required: false,
    halfWidth: false,
    autocomplete: 'off',
  }),
];
