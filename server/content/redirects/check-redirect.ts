import { checkRedirectFrom, checkRedirectTo, type PathCheck } from '../../../src/model/redirect.ts';
import { hostName } from '../../core/http/host-name.ts';
import type { Services } from '../../core/services.ts';
import { configuredHosts } from '../domains/configured-hosts.ts';
import type { SiteOfHost } from './chain.ts';
import { redirectLocation } from './redirect.ts';
import { refuseField } from './refuse-field.ts';

type Hosts = Pick<Services, 'domains' | 'config'>;

/** The path and the target of a redirect, in their stored form. */
export interface RedirectPaths {
  readonly from: string;
  readonly to: string;
}

/**
 * Checks the path and the target of a redirect as they were typed.
 *
 * @param field the place of the redirect in the request, such as `redirect`
 * @throws HearthError 'slug-invalid', 'slug-reserved' and 'redirect-target' (422) that names the wrong field
 */
export function checkedPaths(services: Hosts, typed: RedirectPaths, field: string): RedirectPaths {
  return {
    from: pathOf(checkRedirectFrom(typed.from), `${field}.from`),
    to: checkedTarget(services, typed.to, `${field}.to`),
  };
}

/** Returns a function that finds the domain of a host name. */
export function siteOfHost({ domains }: Pick<Services, 'domains'>): SiteOfHost {
  return (host) => {
    const found = domains.forHost(host);
    return found?.exact ? found.domain.id : null;
  };
}

function checkedTarget(services: Hosts, typed: string, field: string): string {
  const to = pathOf(checkRedirectTo(typed), field);
  if (redirectLocation(to, '/') === null) {
    refuseField('redirect-target', { reason: 'no browser can ask for this path' }, field);
  }
  const url = URL.parse(to);
  if (url !== null && !isConfigured(services, url.host)) {
    const hosts = services.domains.all().flatMap(({ hostnames }) => hostnames);
    const reason = `${url.hostname} is none of your sites (${hosts.join(', ')})`;
    refuseField('redirect-target', { reason }, field);
  }
  return to;
}

/** Whether a host belongs to a site, or is configured for pictures, files or the API. */
function isConfigured(services: Hosts, host: string): boolean {
  return siteOfHost(services)(host) !== null || configuredHosts(services.config).has(hostName(host));
}

function pathOf(check: PathCheck, field: string): string {
  return check.ok ? check.path : refuseField(check.code, check.values, field);
}
