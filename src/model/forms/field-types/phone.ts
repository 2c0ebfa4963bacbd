import { asItIs, type FieldTypeRow, neverWrong } from './field-type.ts';
import { oneLine } from './sent-texts.ts';

export const phone: FieldTypeRow = {
  label: 'Phone',
  control: { type: 'tel', inputMode: 'tel' },
  parse: (sent) => maskPhone(oneLine(sent)),
  problem: neverWrong,
  inWords: asItIs,
  listedAs: 'answer',
  autocomplete: 'tel',
  tidy: maskPhone,
};

/** Matches mobile numbers, and numbers that are free or cost a local call. */
const IN_THREES = /^(04\d{2}|1[38]00) ?(\d{3}) ?(\d{3})$/;
/** Matches ten digits in a row that begin with an area code, with or without brackets. */
const WITH_AREA = /^(?:(0[1-35-9])|\((0[1-35-9])\) ?)(\d{4})(\d{4})$/;

/**
 * Formats a phone number of ten digits: '#### ### ###' if it begins with 04, 1300 or 1800; '(0x) #### ####' if it begins with
 * an area code. Returns any other text unchanged, so that foreign numbers, extensions and already formatted numbers stay as
 * typed.
 */
export function maskPhone(text: string): string {
  const typed = text.trim();
  if (IN_THREES.test(typed)) return typed.replace(IN_THREES, '$1 $2 $3');
  return WITH_AREA.test(typed) ? typed.replace(WITH_AREA, '($1$2) $3 $4') : text;
}
