import { z } from 'zod';
import { emailProblem } from '../../../src/model/log-in-rules.ts';
import { httpUrl } from './config-fields.ts';
import type { ValuesOf, Variables } from './variable.ts';

/** The variables for mail and for the CRM, and the settings that are computed from them. */

/**
 * The configuration of outgoing mail. Without a provider, mail stays in the outbox, and `reason` tells the owner which variable
 * to set.
 */
export type MailConfig =
  | { readonly provider: 'resend'; readonly from: string; readonly apiKey: string; readonly baseUrl: string }
  | {
      readonly provider: 'smtp';
      readonly from: string;
      readonly url: string;
      /** Whether the mail server must have a public address and encrypt. */
      readonly publicOnly?: boolean;
    }
  | { readonly provider: null; readonly reason: string };

export interface CrmConfig {
  /** The web-to-lead address. */
  readonly url: string;
  /** Whether that must be a public address. */
  readonly publicOnly?: boolean;
  readonly organisationId: string;
  /** The return URL sent to the CRM; null if neither CRM_RETURN_URL nor SITE_URL is set. */
  readonly returnUrl: string | null;
  /** The company name sent for people who enquire as individuals; '' if no name is sent. */
  readonly noCompany: string;
  /** The names of the parameters for the organisation's own fields. */
  readonly fields: CrmFields;
}

/** A custom field has a different id in each organisation's CRM, such as `00N5g00000AbCdE`. */
export interface CrmFields {
  readonly organisationType: string;
  readonly interests: string;
  readonly webCreated: string;
}

/** The path of the page that is shown after a training enquiry is sent. Editors write this page. */
export const THANK_YOU_PATH = '/training-thank-you';

/** Parameter names that the CRM and the form already use. */
const CRM_OWN_NAMES: ReadonlySet<string> = new Set(
  'oid retURL salutation first_name last_name email phone mobile title company lead_source'.split(' '),
);

const crmField = z
  .string()
  .regex(/^\w{1,80}$/, 'takes the name of a field in the CRM, such as 00N5g00000AbCdE')
  .refine((name) => !CRM_OWN_NAMES.has(name), {
    error: 'takes the name of a field that leads do not have already',
  });

const MAILBOX = /^(?:"([^"\\\p{Cc}]+)"\s*|([^"<>@,;:\\\p{Cc}]+))?<([^<>\s]+)>$/u;

const mailbox = z
  .string()
  .trim()
  .transform(mailboxOf)
  .pipe(
    z.string({
      error: 'takes the address that mail comes from, such as Example Support <hello@example.org>',
    }),
  );

/** Returns a mailbox in the form that a From header takes; null if the text is not a mailbox. */
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
  MAIL_FROM: {
    takes: mailbox,
    group: 'Mail',
    missing: 'Mail has nobody to come from, and is not sent.',
    about: 'whom mail comes from, such as `Example Support <hello@example.org>`; needed by both',
  },
  RESEND_API_KEY: {
    takes: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'takes the key that Resend shows when it is created'),
    group: 'Mail',
    secret: true,
    missing: 'Mail is not sent through Resend.',
    about: 'the key of an account at Resend, which sends mail',
  },
  RESEND_BASE_URL: {
    takes: httpUrl('takes a full address such as https://api.resend.com'),
    group: 'Mail',
    default: 'https://api.resend.com',
    missing: 'Resend is asked there.',
    about: 'the address of its API',
  },
  SMTP_URL: {
    takes: smtpUrl,
    group: 'Mail',
    secret: true,
    missing: 'Mail is not sent through a mail server.',
    about: 'sends mail through a mail server instead, such as `smtp://name:password@mail.example.org:587`',
  },
  CRM_LEAD_URL: {
    takes: httpUrl('takes the full address that the CRM takes leads at'),
    group: 'Leads in the CRM',
    missing: 'No leads are sent.',
    about: 'where training enquiries are sent as leads (web-to-lead)',
  },
  CRM_ORG_ID: {
    takes: z.string().regex(/^[\w-]{1,50}$/, 'takes the id of the organisation in the CRM'),
    group: 'Leads in the CRM',
    missing: 'No leads are sent.',
    about: 'the organisation there',
  },
  CRM_RETURN_URL: {
    takes: httpUrl('takes the full address of the page that thanks for an enquiry'),
    group: 'Leads in the CRM',
    otherwise: '`SITE_URL/training-thank-you`',
    missing: 'Leads name that page to return to.',
    about: 'the page that leads name to return to',
  },
  CRM_TYPE_FIELD: {
    takes: crmField,
    group: 'Leads in the CRM',
    default: 'myself_org',
    missing: 'Leads have the kind of enquirer in this field.',
    about:
      'the CRM’s name for the field of a lead that says who enquires; in Salesforce, an id such as `00N5g00000AbCdE`',
  },
  CRM_INTERESTS_FIELD: {
    takes: crmField,
    group: 'Leads in the CRM',
    default: 'Interested_In',
    missing: 'Leads have the courses in this field.',
    about: 'its name for the field of the courses',
  },
  CRM_WEB_FIELD: {
    takes: crmField,
    group: 'Leads in the CRM',
    default: 'web_created',
    missing: 'Leads say in this field that they came from the web.',
    about: 'its name for the field that says that a lead came from the web',
  },
  CRM_NO_COMPANY: {
    takes: z
      .string()
      .trim()
      .regex(/^[^\p{Cc}]{1,40}$/u, 'takes a word of at most 40 characters'),
    group: 'Leads in the CRM',
    missing: 'Leads of people who enquire for themselves name no company.',
    about:
      'the company in leads of people who enquire for themselves; Salesforce without person accounts refuses leads that name none, and takes a word such as `Individual`',
  },
} as const satisfies Variables;

type Values = ValuesOf<typeof deliveryVariables>;

/** Returns a sentence for each problem of this combination of values. */
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

export function mailConfig(values: Values, publicOnly: boolean): MailConfig {
  const { RESEND_API_KEY, RESEND_BASE_URL, SMTP_URL, MAIL_FROM } = values;
  if (MAIL_FROM !== undefined && RESEND_API_KEY !== undefined) {
    return { provider: 'resend', from: MAIL_FROM, apiKey: RESEND_API_KEY, baseUrl: RESEND_BASE_URL };
  }
  if (MAIL_FROM !== undefined && SMTP_URL !== undefined) {
    return { provider: 'smtp', from: MAIL_FROM, url: SMTP_URL, ...(publicOnly ? { publicOnly } : {}) };
  }
  const missing =
    MAIL_FROM === undefined ? 'MAIL_FROM, and RESEND_API_KEY or SMTP_URL' : 'RESEND_API_KEY or SMTP_URL';
  return {
    provider: null,
    reason: `To have it sent, fill in ‘Mail’ in the tab ‘Installation’ of the dashboard, or set ${missing}.`,
  };
}

export function crmConfig(
  values: Values,
  siteUrl: string | undefined,
  publicOnly: boolean,
): CrmConfig | null {
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
    ...(publicOnly ? { publicOnly } : {}),
    organisationId: CRM_ORG_ID,
    returnUrl,
    noCompany: values.CRM_NO_COMPANY ?? '',
    fields,
  };
}
