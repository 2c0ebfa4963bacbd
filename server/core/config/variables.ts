import { z } from 'zod';
import { backupVariables } from './config-backups.ts';
import { cdnVariables } from './config-cdn.ts';
import { databaseVariables } from './config-database.ts';
import { deliveryVariables } from './config-delivery.ts';
import { httpsVariables } from './config-https.ts';
import { mapVariables } from './config-maps.ts';
import { reportVariables } from './config-reports.ts';
import { siteVariables } from './site-variables.ts';
import type { GroupName, ShapeOf, Variable } from './variable.ts';

/** A feature that works only if all variables of at least one of these lists are set. */
export interface Feature {
  readonly needs: readonly (readonly string[])[];
  /** Sentences that describe what is missing if the feature is not set up. */
  readonly missing: string;
  /** A sentence that tells the owner which variables to set. */
  readonly toSet: string;
}

export const FEATURES: Readonly<Partial<Record<GroupName, Feature>>> = {
  HTTPS: {
    needs: [['HTTPS_HOSTS']],
    missing:
      'Hearth speaks plain HTTP. What readers send is encrypted only with a proxy in front that speaks HTTPS.',
    toSet: 'Set HTTPS_HOSTS, or use a proxy.',
  },
  Mail: {
    needs: [
      ['MAIL_FROM', 'RESEND_API_KEY'],
      ['MAIL_FROM', 'SMTP_URL'],
    ],
    missing:
      'Staff do not get submissions by mail; they are kept and shown in the dashboard. Nobody can be sent a link to set a forgotten password, or an invitation. What is kept is sent once mail is set up.',
    toSet: 'Set MAIL_FROM and RESEND_API_KEY or SMTP_URL.',
  },
  Captcha: {
    needs: [['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET']],
    missing:
      'Forms work without: visitors’ browsers prove with a little arithmetic that they are no flood, and nobody sees a puzzle.',
    toSet: 'For a service like reCAPTCHA, set CAPTCHA_SITE_KEY and CAPTCHA_SECRET.',
  },
  'Leads in the CRM': {
    needs: [['CRM_LEAD_URL', 'CRM_ORG_ID']],
    missing:
      'Training enquiries are not sent to a CRM. They are kept, shown in the dashboard and mailed as any submission.',
    toSet: 'Set CRM_LEAD_URL and CRM_ORG_ID.',
  },
  Events: {
    needs: [['HUMANITIX_API_KEY'], ['EVENTS_SITE_URL']],
    missing: 'Pages that list events show none, and no link to them; the demo shows invented ones.',
    toSet: 'Set HUMANITIX_API_KEY, or EVENTS_SITE_URL for a link alone.',
  },
  Maps: {
    needs: [['MAP_TILE_URL'], ['GEOCODER_URL']],
    missing:
      'Readers get addresses in words and a link to directions, and no map; the demo shows a drawn one. Editors set places by their degrees.',
    toSet: 'Set MAP_TILE_URL, and GEOCODER_URL so that editors find places by their address.',
  },
  Analytics: {
    needs: [['ANALYTICS_ID']],
    missing: 'Nothing is counted, and readers load nothing from anybody else.',
    toSet: 'Set ANALYTICS_ID.',
  },
};

/** Every variable that Hearth reads. */
export const VARIABLES = {
  ...siteVariables,
  ...cdnVariables,
  ...databaseVariables,
  ...httpsVariables,
  ...backupVariables,
  ...deliveryVariables,
  ...reportVariables,
  ...mapVariables,
} as const;

/** The schema of the environment. */
export const environment = z.object(
  Object.fromEntries(
    Object.entries<Variable>(VARIABLES).map(([name, variable]) => [name, schemaOf(variable)]),
  ) as ShapeOf<typeof VARIABLES>,
);

export type Environment = z.output<typeof environment>;

function schemaOf({ takes, default: otherwise, unset, isUnchecked }: Variable): z.ZodType {
  const value = otherwise ?? unset;
  if (value === undefined) return takes.optional();
  return isUnchecked ? takes.default(value) : takes.prefault(value);
}

/** Every variable that Hearth reads. */
export const CONFIG_VARIABLES: readonly string[] = Object.keys(VARIABLES);

/** Matches the names of variables that hold addresses. */
const ADDRESS = /_URL$|S3_ENDPOINT$|^(?:BACKUP|MEDIA)_TO$/;

/**
 * Returns the value of a variable for a message; null if it is or contains a secret. Keeps only the host and path of an
 * address, because its other parts may hold user names, passwords and keys.
 */
export function shownValue(name: string, value: string): string | null {
  if (isSecret(name)) return null;
  if (!ADDRESS.test(name) && !value.includes('://')) return value;
  const { protocol, host, pathname } = URL.parse(value) ?? {};
  if (host) return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
  return /[@?#]/.test(value) ? null : value;
}

function isSecret(name: string): boolean {
  return new Map<string, Variable>(Object.entries(VARIABLES)).get(name)?.secret ?? false;
}
