import type { LeadFields } from '../../../src/model/mail.ts';
import type { CrmConfig } from '../../core/config/config.ts';

/**
 * The parameters of a lead as the CRM's form takes them, the organisation's own fields by the names that its CRM gave them. Several
 * interests make several parameters of the same name. Empty ones are not sent; for somebody without a company, some CRMs want a word of
 * the owner's.
 */
export function leadParameters(lead: LeadFields, crm: CrmConfig): URLSearchParams {
  const named = {
    oid: crm.organisationId,
    retURL: crm.returnUrl ?? '',
    salutation: lead.salutation,
    first_name: lead.firstName,
    last_name: lead.lastName,
    email: lead.email,
    phone: lead.phone,
    mobile: lead.mobile,
    [crm.fields.organisationType]: lead.organisationType,
    title: lead.title,
    company: lead.company || crm.noCompany,
    lead_source: lead.leadSource,
    [crm.fields.webCreated]: '1',
  };
  const parameters = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''));
  for (const interest of lead.interests) parameters.append(crm.fields.interests, interest);
  return parameters;
}
