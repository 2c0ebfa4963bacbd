import { isEmailAddress } from '../../../model/forms/email-address.ts';
import { FORM_MAX } from '../../../model/limits.ts';
import { FIELD_PROBLEMS } from '../../../model/texts.ts';

/** Why an address cannot be added to others, in words; null if it can. */
export function addressProblem(address: string, others: readonly string[]): string | null {
  if (!isEmailAddress(address)) return FIELD_PROBLEMS.email;
  if (others.some((other) => other.trim().toLowerCase() === address.toLowerCase()))
    return 'This address is in the list already.';
  return others.length < FORM_MAX.ccs
    ? null
    : `A form has at most ${FORM_MAX.ccs} of these addresses. Remove one first.`;
}
