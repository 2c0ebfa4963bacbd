import net from 'node:net';
import path from 'node:path';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { httpUrl, wholeNumber } from './config-fields.ts';
import type { ValuesOf, Variables } from './variable.ts';

/** The built-in HTTPS: the hosts with a certificate, and the source of the certificates. */
export interface HttpsConfig {
  /** Host names in lower case, encoded as in the DNS; at least one. */
  readonly hosts: readonly string[];
  readonly port: number;
  /** The directory URL of the certificate authority (RFC 8555, section 7.1.1). */
  readonly directoryUrl: string;
  /** The contact e-mail address for the certificate authority; null if the owner gives no address. */
  readonly email: string | null;
  /** The folder that holds the account key and the certificates. */
  readonly folder: string;
}

/** The number of certificates that a certificate authority issues for one site per week. */
const MAX_HOSTS = 50;

const PORTS = 'takes a port number from 0 to 65535';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

const hostList = z.string().transform((value, context) => {
  const parts = value.split(/[\s,]+/).filter(Boolean);
  for (const part of parts) {
    const problem = hostProblem(part);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }
  if (parts.length === 0 || parts.length > MAX_HOSTS) {
    context.addIssue({ code: 'custom', message: `takes 1 to ${MAX_HOSTS} host names` });
  }
  return [...new Set(parts.map(asciiHost))];
});

export const httpsVariables = {
  HTTPS_HOSTS: {
    takes: hostList,
    group: 'HTTPS',
    missing: 'No certificates are got.',
    about:
      'the host names to serve by HTTPS with certificates of its own, such as `www.example.org,example.org`; the same as `--https`. See [HTTPS](operations.md#https)',
  },
  HTTPS_PORT: {
    takes: wholeNumber(0, 65535, PORTS),
    group: 'HTTPS',
    default: '443',
    missing: 'HTTPS is served at this port.',
    about:
      'with `HTTPS_HOSTS`, the port of HTTPS in place of `PORT`, on all addresses of the machine unless `HOST` is set',
  },
  HTTP_PORT: {
    takes: wholeNumber(0, 65535, PORTS),
    group: 'HTTPS',
    default: '80',
    missing: 'Plain HTTP is served at this port: it leads to HTTPS, and proves whose the host names are.',
    about: 'with `HTTPS_HOSTS`, the port of plain HTTP',
  },
  ACME_DIRECTORY_URL: {
    takes: httpUrl(
      'takes the full address of a certificate authority’s directory, such as https://acme-v02.api.letsencrypt.org/directory',
    ),
    group: 'HTTPS',
    default: 'https://acme-v02.api.letsencrypt.org/directory',
    missing: 'Certificates come from Let’s Encrypt.',
    about: 'the certificate authority (ACME)',
  },
  ACME_EMAIL: {
    takes: z.email('takes an e-mail address'),
    group: 'HTTPS',
    missing: 'The certificate authority cannot write to anybody.',
    about: 'the address at which it can write to you',
  },
} as const satisfies Variables;

type Values = ValuesOf<typeof httpsVariables> & { readonly SITE_URL?: string | undefined };

/** Returns a sentence for each problem of this combination of values. */
export function httpsProblems(values: Values, given: ReadonlySet<string>): string[] {
  const { HTTPS_HOSTS: hosts, SITE_URL } = values;
  if (hosts === undefined) {
    return ['HTTPS_PORT', 'HTTP_PORT', 'ACME_DIRECTORY_URL', 'ACME_EMAIL']
      .filter((name) => given.has(name))
      .map(
        (name) =>
          `${name} belongs to HTTPS_HOSTS, which names the hosts to get certificates for: set it too.`,
      );
  }
  const site = URL.parse(SITE_URL ?? '');
  return [
    given.has('PORT')
      ? 'PORT and HTTPS_HOSTS are both set: with HTTPS_HOSTS, the server listens on HTTPS_PORT and HTTP_PORT. Unset PORT.'
      : null,
    values.HTTPS_PORT === values.HTTP_PORT && values.HTTP_PORT !== 0
      ? 'HTTPS_PORT and HTTP_PORT are the same: give each its own.'
      : null,
    site !== null && site.protocol !== 'https:'
      ? 'SITE_URL begins with http:, but with HTTPS_HOSTS the site is on https. Let it begin with https:, or unset it.'
      : null,
    site !== null && !hosts.includes(site.hostname)
      ? `SITE_URL names the host ${site.hostname}, which is not in HTTPS_HOSTS: it would have no certificate. Add it there.`
      : null,
  ].filter((problem) => problem !== null);
}

/** Returns the settings of the built-in HTTPS; null if HTTPS is off or a proxy handles it. */
export function httpsConfig(values: Values, dataDir: string): HttpsConfig | null {
  if (values.HTTPS_HOSTS === undefined) return null;
  return {
    hosts: values.HTTPS_HOSTS,
    port: values.HTTPS_PORT,
    directoryUrl: values.ACME_DIRECTORY_URL,
    email: values.ACME_EMAIL ?? null,
    folder: path.join(dataDir, 'https'),
  };
}

/** Returns the public address: SITE_URL, or otherwise the first host with HTTPS; undefined if neither is set. */
export function publicUrl({ SITE_URL, HTTPS_HOSTS, HTTPS_PORT }: Values): string | undefined {
  if (SITE_URL !== undefined || HTTPS_HOSTS === undefined) return SITE_URL;
  return `https://${HTTPS_HOSTS[0]}${[0, 443].includes(HTTPS_PORT) ? '' : `:${HTTPS_PORT}`}`;
}

/** Returns the reason why no certificate can be issued for the host name that the owner typed; null if one can be issued. */
function hostProblem(typed: string): string | null {
  if (typed.includes('://')) return 'takes host names without https://, such as www.example.org';
  if (typed.includes('*')) {
    return `takes each host by its name: the certificate authority gives none for ${typed} to a web server. Name the hosts one by one`;
  }
  if (net.isIP(typed.replaceAll(/[[\]]/g, '')) !== 0) {
    return `takes host names, such as www.example.org; not the IP address ${typed}`;
  }
  const host = asciiHost(typed);
  const isName = host.length <= 253 && host !== '' && host.split('.').every((label) => LABEL.test(label));
  return isName ? null : `takes host names alone, such as www.example.org; not ${typed}`;
}

/** Converts a host name to its form in the DNS: lower case, non-ASCII letters encoded; '' if it is not a host name. */
function asciiHost(typed: string): string {
  return /[/:@?#]/.test(typed) ? '' : domainToASCII(typed.toLowerCase().replace(/\.$/, ''));
}
