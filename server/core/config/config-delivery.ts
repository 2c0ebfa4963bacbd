import { z } from 'zod';
import { emailProblem } from '../../../src/model/log-in-rules.ts';
import { httpUrl } from './config-fields.ts';

/** The variables of mail and of the CRM: what each takes, and what they mean together. */

/** How mail is sent. Without a provider it is kept in the outbox, and `reason` says what the owner has to set to have it sent. */
export type MailConfig =
  | { readonly provider: 'resend'; readonly from: string; readonly apiKey: string; readonly baseUrl: string }
  | { readonly provider: 'smtp'; readonly from: string; readonly url: string }
  | { readonly provider: null; readonly reason: string };

export interface CrmConfig {
  /** The web-to-lead address. */
  readonly url: string;
  readonly organisationId: string;
  /** Null where neither CRM_RETURN_URL nor SITE_URL is set. */
  readonly returnUrl: string | null;
  /** The company of people who enquire for themselves; '' for none. */
  readonly noCompany: string;
  /** The names of the parameters that are the organisation's own fields. */
  readonly fields: CrmFields;
}

/** Custom fields have another id in the CRM of each organisation, such as `00N5g00000AbCdE`. */
export interface CrmFields {
  readonly organisationType: string;
  readonly interests: string;
  readonly webCreated: string;
}

const RESEND_URL = 'https://api.resend.com';
/** The page of a sent training enquiry, which editors write. */
export const THANK_YOU_PATH = '/training-thank-you';

/** What the CRM or the form itself calls its other parameters. */
const CRM_OWN_NAMES: ReadonlySet<string> = new Set(
  'oid retURL salutation first_name last_name email phone mobile title company lead_source'.split(' '),
);

const crmField = (otherwise: string) =>
  z
    .string()
    .regex(/^\w{1,80}$/, 'takes the name of a field in the CRM, such as 00N5g00000AbCdE')
    .refine((name) => !CRM_OWN_NAMES.has(name), {
      error: 'takes the name of a field that leads do not have already',
    })
    .default(otherwise);

const MAILBOX = /^(?:"([^"\\\p{Cc}]+)"\s*|([^"<>@,;:\\\p{Cc}]+))?<([^<>\s]+)>$/u;

const mailbox = z
  .string()
  .trim()
  .refine((value) => mailboxOf(value) !== null, {
    error: 'takes the address that mail comes from, such as Example Support <hello@example.org>',
  })
  .transform((value) => mailboxOf(value)!);

/** A mailbox as a From header takes it; null for anything else. */
function mailboxOf(value: string): string | null {
  const [, quoted, plain, bracketed] = MAILBOX.exec(value) ?? [];
  const address = bracketed ?? value;
  if (emailProblem(address) !== null) return null;
  const name = (quoted ?? plain ?? '').trim();
  return name === '' ? address : `"${name}" <${address}>`;
}

const smtpUrl = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isBare(url);
  },
  { error: 'takes the address of a mail server, such as smtp://name:password@mail.example.org:587' },
);

function isBare({ pathname, search, hash }: URL): boolean {
  return /^\/?$/.test(pathname) && search === '' && hash === '';
}

export const deliveryVariables = {
  RESEND_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'takes the key that Resend shows when it is created')
    .optional(),
  RESEND_BASE_URL: httpUrl('takes a full address such as https://api.resend.com').default(RESEND_URL),
  MAIL_FROM: mailbox.optional(),
  SMTP_URL: smtpUrl.optional(),
  CRM_LEAD_URL: httpUrl('takes the full address that the CRM takes leads at').optional(),
  CRM_ORG_ID: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'takes the id of the organisation in the CRM')
    .optional(),
  CRM_RETURN_URL: httpUrl('takes the full address of the page that thanks for an enquiry').optional(),
  CRM_TYPE_FIELD: crmField('myself_org'),
  CRM_INTERESTS_FIELD: crmField('Interested_In'),
  CRM_WEB_FIELD: crmField('web_created'),
  CRM_NO_COMPANY: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]{1,40}$/u, 'takes a word of at most 40 characters')
    .optional(),
};

type Values = z.output<z.ZodObject<typeof deliveryVariables>>;

/** What is wrong with these values together, a sentence each. */
export function deliveryProblems(values: Values): string[] {
  const { RESEND_API_KEY, SMTP_URL, MAIL_FROM, CRM_LEAD_URL, CRM_ORG_ID } = values;
  const crmFields = [values.CRM_TYPE_FIELD, values.CRM_INTERESTS_FIELD, values.CRM_WEB_FIELD];
  const provider =
    RESEND_API_KEY !== undefined ? 'RESEND_API_KEY' : SMTP_URL !== undefined ? 'SMTP_URL' : null;
  return [
    RESEND_API_KEY !== undefined && SMTP_URL !== undefined
      ? 'RESEND_API_KEY and SMTP_URL are both set, but mail is sent by one of them. Unset the other.'
      : null,
    provider !== null && MAIL_FROM === undefined
      ? `MAIL_FROM is missing: with ${provider}, it takes the address that mail comes from, such as Example Support <hello@example.org>.`
      : null,
    CRM_LEAD_URL !== undefined && CRM_ORG_ID === undefined
      ? 'CRM_ORG_ID is missing: the CRM at CRM_LEAD_URL drops leads that do not name an organisation.'
      : null,
    CRM_LEAD_URL === undefined && CRM_ORG_ID !== undefined
      ? 'CRM_LEAD_URL is missing: CRM_ORG_ID is set, but no lead would be sent anywhere.'
      : null,
    new Set(crmFields).size < crmFields.length
      ? 'CRM_TYPE_FIELD, CRM_INTERESTS_FIELD and CRM_WEB_FIELD name three fields of the CRM: give each its own.'
      : null,
  ].filter((problem) => problem !== null);
}

export function mailConfig(values: Values): MailConfig {
  const { RESEND_API_KEY, RESEND_BASE_URL, SMTP_URL, MAIL_FROM } = values;
  if (MAIL_FROM !== undefined && RESEND_API_KEY !== undefined) {
    return { provider: 'resend', from: MAIL_FROM, apiKey: RESEND_API_KEY, baseUrl: RESEND_BASE_URL };
  }
  if (MAIL_FROM !== undefined && SMTP_URL !== undefined) {
    return { provider: 'smtp', from: MAIL_FROM, url: SMTP_URL };
  }
  const missing =
    MAIL_FROM === undefined ? 'MAIL_FROM, and RESEND_API_KEY or SMTP_URL' : 'RESEND_API_KEY or SMTP_URL';
  return { provider: null, reason: `To have it sent, set ${missing}.` };
}

export function crmConfig(values: Values, siteUrl: string | undefined): CrmConfig | null {
  const { CRM_LEAD_URL, CRM_ORG_ID, CRM_RETURN_URL } = values;
  if (CRM_LEAD_URL === undefined || CRM_ORG_ID === undefined) return null;
  const returnUrl = CRM_RETURN_URL ?? (siteUrl === undefined ? null : `${siteUrl}${THANK_YOU_PATH}`);
  const fields = {
    organisationType: values.CRM_TYPE_FIELD,
    interests: values.CRM_INTERESTS_FIELD,
    webCreated: values.CRM_WEB_FIELD,
  };
  return {
    url: CRM_LEAD_URL,
    organisationId: CRM_ORG_ID,
    returnUrl,
    noCompany: values.CRM_NO_COMPANY ?? '',
    fields,
  };
}
