import type { LeadFields } from '../../../src/model/mail.ts';
import type { CrmConfig } from '../../core/config/config.ts';
import { retryAfterMs } from '../fetch/retry-after.ts';
import { attemptOnce, withoutResponse } from '../mail/http-attempt.ts';
import type { Delivery } from '../mail/mailer.ts';

const PAUSE_MS = 5 * 60_000;

/**
 * Delivers a lead through the CRM's web-to-lead form. A CRM that accepts the lead answers with a page, or with a redirect to
 * the return URL. The redirect is not followed.
 */
export async function deliverLead(crm: CrmConfig, lead: LeadFields, signal: AbortSignal): Promise<Delivery> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    body: leadParameters(lead, crm).toString(),
    signal,
  };
  const outcome = await attemptOnce(crm.url, request, crm.publicOnly);
  if (outcome.status === null) return withoutResponse('The CRM', outcome.unsent);
  const { status, headers } = outcome;
  const afterMs = retryAfterMs(headers);
  if (status < 400) {
    return /exception/i.test(headers.get('is-processed') ?? '')
      ? { kind: 'rejected', reason: 'The CRM answered that it could not process this lead.' }
      : { kind: 'sent', id: null };
  }
  if (status === 429) {
    const reason = 'The CRM takes no more leads for the moment.';
    return { kind: 'retry', reason, afterMs: afterMs ?? PAUSE_MS, pausesAll: true };
  }
  if ([401, 403, 404, 405].includes(status)) {
    const reason = `The CRM takes no leads at that address (${status}). Check CRM_LEAD_URL.`;
    return { kind: 'retry', reason, afterMs: afterMs ?? PAUSE_MS, pausesAll: true };
  }
  if (status >= 500 || status === 408) {
    const reason = `The CRM is out of order (${status}).`;
    return { kind: 'retry', reason, ...(afterMs === undefined ? {} : { afterMs }), uncertain: true };
  }
  return { kind: 'rejected', reason: `The CRM refused this lead (${status}).` };
}

/**
 * Returns the parameters of a lead for the CRM's form. The parameters for the organisation's own fields have the names that the
 * CRM has given them. Several interests become several parameters with the same name. Empty fields are left out. Some CRMs
 * require a company. For people without a company, the owner can choose a placeholder.
 */
function leadParameters(lead: LeadFields, crm: CrmConfig): URLSearchParams {
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
