import { FIELD_PROBLEMS } from '../../texts.ts';
import { isEmailAddress } from '../email-address.ts';
import { asItIs, type FieldTypeRow } from './field-type.ts';
import { oneLine } from './sent-texts.ts';

export const email: FieldTypeRow = {
  label: 'Email',
  control: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  parse: oneLine,
  problem: (value) => (isEmailAddress(value) ? null : FIELD_PROBLEMS.email),
  inWords: asItIs,
  listedAs: 'answer',
  autocomplete: 'email',
  isAddress: true,
};
