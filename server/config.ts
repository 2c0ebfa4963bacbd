import path from 'node:path';
import { z } from 'zod';
import { AUTH_COOKIE } from '../src/model/limits.ts';
import { DEFAULT_TIME_ZONE } from '../src/model/texts.ts';

/** Something in the environment is wrong: the message names the variable and says what it takes. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Variables of the product whose feature this version does not have yet. Setting one stops the start: an owner who
 * configures mail must not believe that mail is sent.
 */
const NOT_BUILT_YET = [
  'RESEND_API_KEY',
  'RESEND_BASE_URL',
  'MAIL_FROM',
  'SMTP_URL',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_SECRET',
  'CAPTCHA_VERIFY_URL',
  'CAPTCHA_SCRIPT_URL',
  'CRM_LEAD_URL',
  'CRM_ORG_ID',
  'CRM_RETURN_URL',
  'HUMANITIX_API_KEY',
  'HUMANITIX_BASE_URL',
  'EVENTS_SITE_URL',
  'MAP_TILE_URL',
  'MAP_ATTRIBUTION',
  'GEOCODER_URL',
  'MAPS_KEY',
  'ANALYTICS_ID',
  'METRICS_PORT',
  'DATABASE_URL',
] as const;

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'], { error: 'takes 1 or 0' })
    .optional()
    .transform((value) => (value === undefined ? fallback : value === '1' || value === 'true'));

/** An absolute http(s) address, without its trailing slash. */
const address = (what: string) =>
  z
    .string()
    .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), { error: what })
    .transform((value) => value.replace(/\/+$/, ''));

/** An absolute http(s) address or a path on this server. */
const addressOrPath = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine(
      (value) =>
        value === '' || /^\/(?!\/)/.test(value) || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      {
        error: 'takes a full address such as https://images.example.org, or a path such as /',
      },
    );

const timeZone = z
  .string()
  .default(DEFAULT_TIME_ZONE)
  .refine(
    (value) => {
      try {
        new Intl.DateTimeFormat('en-AU', { timeZone: value });
        return true;
      } catch {
        return false;
      }
    },
    { error: 'takes a time zone name such as Australia/Adelaide' },
  );

const CIDR = /^[0-9a-fA-F:.]+\/\d{1,3}$/;

const environment = z.object({
  HOST: z.string().min(1, 'takes a host name or an IP address').default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'takes a port number from 0 to 65535')
    .default('4321')
    .transform(Number)
    .refine((port) => port <= 65535, { error: 'takes a port number from 0 to 65535' }),
  DATA_DIR: z.string().min(1, 'takes the path of a folder').default('./data'),
  SITE_URL: address('takes the full address of the site, such as https://www.example.org')
    .refine((value) => URL.parse(value)?.pathname === '/', { error: 'takes an address without a path' })
    .optional(),
  DEMO: flag(true),
  ADMIN_USERNAME: z.string().min(3, 'takes at least 3 characters').optional(),
  ADMIN_EMAIL: z.email('takes an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(10, 'takes at least 10 characters').optional(),
  AUTH_COOKIE_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, 'takes a whole number of days from 1 to 365')
    .default(String(AUTH_COOKIE.days))
    .transform(Number)
    .refine((days) => days >= 1 && days <= 365, { error: 'takes a whole number of days from 1 to 365' }),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every((part) => CIDR.test(part)), {
      error: 'takes a list of networks such as 10.0.0.0/8,127.0.0.1/32, never true or a number',
    }),
  CDN_IMAGE_URL: address('takes a full address such as https://cdn.example.org').optional(),
  TIME_ZONE: timeZone,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'takes fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  FILE_BASE_URL: addressOrPath(''),
  API_BASE_URL: addressOrPath('/'),
  IMAGE_BASE_URL: addressOrPath(''),
  DRAFT: flag(true),
});

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseFile: string;
  readonly mediaDir: string;
  /** Null until the owner sets SITE_URL: any host then shows the default domain. */
  readonly siteUrl: string | null;
  readonly demo: boolean;
  readonly admin: { readonly username: string; readonly email: string; readonly password: string | null };
  readonly authCookieDays: number;
  readonly trustProxy: readonly string[];
  readonly timeZone: string;
  readonly logLevel: string;
  readonly fileBaseUrl: string;
  readonly apiBaseUrl: string;
  readonly imageBaseUrl: string;
  readonly draft: boolean;
}

/**
 * The typed settings out of the environment.
 *
 * @throws ConfigError naming every variable that is wrong and what it takes.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const early = NOT_BUILT_YET.filter((name) => env[name] !== undefined && env[name] !== '');
  if (early.length > 0) {
    throw new ConfigError(
      `${early.join(', ')} cannot be used yet: this version of Hearth does not have that feature. Unset it and start again.`,
    );
  }
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(present);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} ${issue.message}, but it is '${present[name] ?? ''}'.`;
    });
    throw new ConfigError([...new Set(lines)].join('\n'));
  }
  const values = result.data;
  const dataDir = path.resolve(values.DATA_DIR);
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseFile: path.join(dataDir, 'hearth.db'),
    mediaDir: path.join(dataDir, 'media'),
    siteUrl: values.SITE_URL ?? null,
    demo: values.DEMO,
    admin: {
      username: values.ADMIN_USERNAME ?? 'admin',
      email: values.ADMIN_EMAIL ?? 'admin@example.org',
      password: values.ADMIN_PASSWORD ?? null,
    },
    authCookieDays: values.AUTH_COOKIE_DAYS,
    trustProxy: values.TRUST_PROXY,
    timeZone: values.TIME_ZONE,
    logLevel: values.LOG_LEVEL,
    fileBaseUrl: values.FILE_BASE_URL,
    apiBaseUrl: values.API_BASE_URL,
    imageBaseUrl: values.CDN_IMAGE_URL ?? values.IMAGE_BASE_URL,
    draft: values.DRAFT,
  });
}
