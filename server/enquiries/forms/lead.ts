import { chosenOptions } from '../../../src/model/forms/field-types/multiple-choice.ts';
import { NO_ANSWER } from '../../../src/model/forms/field-types/select.ts';
import type { FormValues } from '../../../src/model/forms/form-types.ts';
import { ownValue } from '../../../src/model/forms/validate-submission.ts';
import type { LeadFields } from '../../../src/model/mail.ts';

/** The lead for the CRM of a training enquiry. */
export function leadOf(values: FormValues): LeadFields {
  const value = (name: string) => {
    const text = ownValue(values, name) ?? '';
    return text === NO_ANSWER ? '' : text;
  };
  return {
    salutation: value('salutation'),
    firstName: value('first_name'),
    lastName: value('last_name'),
    email: value('email'),
    phone: value('phone'),
    mobile: value('mobile'),
    organisationType: value('myself_org'),
    title: value('myself_org_title'),
    company: value('myself_org_company'),
    interests: chosenOptions(value('Interested_In')),
    leadSource: value('lead_source'),
  };
}
