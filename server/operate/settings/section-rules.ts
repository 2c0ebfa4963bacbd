import net from 'node:net';
import { INSTALLATION, type InstallationSectionId, SMTPS_PORT } from '../../../src/model/installation.ts';
import type { Variable } from '../../core/config/variable.ts';
import { VARIABLES } from '../../core/config/variables.ts';
import { isPrivateLiteral } from '../../outside/fetch/public-addresses.ts';

/** The rules of what admins type, and the variables that come of it. */

export type SectionValues = Readonly<Record<string, string>>;
export type VariableValues = Readonly<Record<string, string>>;

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** The fields that are no variables of their own. A rule returns why the value cannot be used, as a sentence, or null. */
const OWN_RULES: Readonly<Record<string, (value: string) => string | null>> = {
  // Certificates of mail servers hold for names. In a URL, a name that ends in a number is an address.
  SMTP_HOST: (value) =>
    HOST.test(value) && net.isIP(URL.parse(`http://${value}`)?.hostname ?? '::') === 0
      ? null
      : 'It takes the name of a mail server alone, such as mail.example.org.',
  SMTP_PORT: (value) =>
    /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535
      ? null
      : 'It takes a port number from 1 to 65535.',
  SMTP_USER: () => null,
  SMTP_PASSWORD: () => null,
  HTTPS_NAMES: (value) => ruleOf(VARIABLES.HTTPS_HOSTS, value),
};

/** Rules for values from the dashboard, beside those of their variables. */
const STRICTER: Readonly<Record<string, (value: string) => string | null>> = {
  BACKUP_TO: (value) =>
    value.startsWith('s3://')
      ? null
      : 'It takes a bucket, such as s3://our-site/hearth. A folder of the server can be named in the settings there alone.',
  HEARTBEAT_URL: publicHttps,
  S3_ENDPOINT: publicHttps,
  CRM_LEAD_URL: publicHttps,
  MAP_TILE_URL: publicHttps,
  GEOCODER_URL: publicHttps,
  EVENTS_SITE_URL: publicHttps,
};

/** The sentence for an address in the network of the server. */
export const PRIVATE =
  'It leads into this machine or its network. Such an address can be named in the settings on the server alone.';

function publicHttps(value: string): string | null {
  const url = URL.parse(value);
  if (url?.protocol !== 'https:') return 'It takes an address that begins with https://.';
  if (url.username !== '' || url.password !== '')
    return 'It takes an address without a name and a password in it.';
  return isPrivateLiteral(url.hostname) ? PRIVATE : null;
}

function ruleOf({ takes }: Variable, value: string): string | null {
  const result = takes.safeParse(value);
  return result.success ? null : `It ${result.error.issues[0]?.message}.`;
}

/** Returns why a value of a field cannot be used, as a sentence; null if it can, or is empty. */
export function fieldProblem(name: string, value: string): string | null {
  if (value === '') return null;
  if (/\p{Cc}/u.test(value)) return 'It takes a single line of text.';
  const own = OWN_RULES[name] ?? ((text: string) => ruleOf(VARIABLES[name as keyof typeof VARIABLES], text));
  return own(value) ?? STRICTER[name]?.(value) ?? null;
}

/** Returns the host to which a field leads, if its value is an address that the server asks; otherwise null. */
export function askedHost(name: string, value: string): string | null {
  if (name === 'SMTP_HOST') return value;
  return name in STRICTER && !['BACKUP_TO', 'EVENTS_SITE_URL'].includes(name)
    ? (URL.parse(value)?.hostname ?? null)
    : null;
}

/** The variables of a section. If the environment sets one of them, it decides the section. */
export function variablesOfSection(id: InstallationSectionId): readonly string[] {
  if (id === 'mail') return ['MAIL_FROM', 'RESEND_API_KEY', 'SMTP_URL'];
  // Names are added to those of the environment, and decide nothing.
  return id === 'https' ? [] : INSTALLATION[id].fields.map(({ name }) => name);
}

/**
 * Returns the variables that the values of a section stand for.
 *
 * @param given the variables of the environment
 */
export function toVariables(
  id: InstallationSectionId,
  values: SectionValues,
  given: VariableValues,
): VariableValues {
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  if (id === 'https') {
    const { HTTPS_HOSTS: hosts } = given;
    return hosts === undefined || set.HTTPS_NAMES === undefined
      ? {}
      : { HTTPS_HOSTS: `${hosts},${set.HTTPS_NAMES}` };
  }
  if (id !== 'mail') return set;
  const { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, ...rest } = set;
  return SMTP_HOST === undefined
    ? rest
    : { ...rest, SMTP_URL: smtpUrl({ SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD }) };
}

function smtpUrl({
  SMTP_HOST = '',
  SMTP_PORT = '587',
  SMTP_USER,
  SMTP_PASSWORD = '',
}: Partial<SectionValues>): string {
  const scheme = SMTP_PORT === SMTPS_PORT ? 'smtps' : 'smtp';
  const user =
    SMTP_USER === undefined ? '' : `${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(SMTP_PASSWORD)}@`;
  return `${scheme}://${user}${SMTP_HOST}:${SMTP_PORT}`;
}

/** Replaces the names of variables in a sentence by the labels of the fields in the dashboard. */
export function inLabels(sentence: string): string {
  return sentence.replaceAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g, (name) => LABELS.get(name) ?? name);
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ['SMTP_URL', '‘Mail server’'],
  ['HTTPS_HOSTS', 'the names'],
  ...Object.values(INSTALLATION).flatMap(({ fields }) =>
    fields.map(({ name, label }) => [name, `‘${label}’`] as const),
  ),
]);
