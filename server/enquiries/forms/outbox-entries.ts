import type { NewOutboxEntry } from '../../../db/outbox-queries.ts';
import { chosenOptions } from '../../../src/model/forms/field-types/multiple-choice.ts';
import { NO_ANSWER } from '../../../src/model/forms/field-types/select.ts';
import type { FormValues } from '../../../src/model/forms/form-types.ts';
import { newId } from '../../../src/model/ids.ts';
import { ownField } from '../../../src/model/json.ts';
import type { LeadFields } from '../../../src/model/mail.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import type { Config } from '../../core/config/config.ts';
import type { Organisation } from '../../outside/mail/organisation.ts';
import type { FoundForm } from './find-form.ts';
import { staffMail } from './staff-mail.ts';
import { successMail } from './success-mail.ts';

/** The signed-in user who tests a form. */
export type Tester = Pick<SignedInUser, '_id' | 'email'>;

export interface StoredSubmission {
  readonly id: string;
  readonly form: FoundForm;
  /** The organisation of the form's site. */
  readonly from: Organisation;
  readonly values: FormValues;
  /** The time of the submission (ISO 8601, UTC). */
  readonly now: string;
  /** The editor who made the test; null if a visitor sent the form. */
  readonly tester: Tester | null;
  readonly isUnverified: boolean;
}

/**
 * Makes the outbox entries of a submission. The entries are the mail to the staff, the mail to the sender, and, if the owner
 * has a CRM, the CRM lead of a training enquiry. The mail to the sender is omitted if the captcha was not passed, because
 * anyone could have typed the address. The mail is also omitted if the address has received too many mails. For an editor's
 * test, mails are marked as tests and sent only to the editor, and there is no lead.
 */
export async function outboxEntries(
  config: Config,
  submission: StoredSubmission,
  allowsSuccessMail: (email: string) => Promise<boolean>,
): Promise<NewOutboxEntry[]> {
  const { id, form, from, values, now, tester, isUnverified } = submission;
  const { settings, kind } = form;
  const entry = (rest: Pick<NewOutboxEntry, 'kind' | 'channel' | 'body'>): NewOutboxEntry => ({
    id: newId(),
    submissionId: id,
    domainId: form.domain.id,
    createdAt: now,
    secret: false,
    ...rest,
  });
  const notice = {
    from,
    settings,
    values,
    now,
    timeZone: config.timeZone,
    tester: tester?.email ?? null,
    isUnverified,
  };
  const isTest = tester !== null;
  const entries = [entry({ channel: 'mail', kind: isTest ? 'test' : 'staff', body: staffMail(notice) })];
  const success = isUnverified ? null : successMail(from, settings, values, notice.tester);
  if (success !== null && (isTest || (await Promise.all(success.to.map(allowsSuccessMail))).every(Boolean)))
    entries.push(entry({ channel: 'mail', kind: isTest ? 'test' : 'success', body: success }));
  if (kind === 'training' && !isTest && config.crm !== null)
    entries.push(entry({ channel: 'lead', kind: 'lead', body: leadOf(values) }));
  return entries;
}

/** Returns the CRM lead of a training enquiry. */
function leadOf(values: FormValues): LeadFields {
  const value = (name: string) => {
    const text = ownField(values, name) ?? '';
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
