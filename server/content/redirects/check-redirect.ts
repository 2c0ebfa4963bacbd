import { checkRedirectFrom, checkRedirectTo, type PathCheck } from '../../../src/model/redirect.ts';
import { hostName } from '../../core/http/host-name.ts';
import type { Services } from '../../core/services.ts';
import { configuredHosts } from '../domains/configured-hosts.ts';
import type { SiteOfHost } from './chain.ts';
import { redirectLocation } from './redirect.ts';
import { refuseField } from './refuse-field.ts';

type Hosts = Pick<Services, 'domains' | 'config'>;

/** The paths of a redirect in the form they are stored in. */
export interface RedirectPaths {
  readonly from: string;
  readonly to: string;
}

/**
 * Checks the paths of a redirect that somebody typed.
 *
 * @param field where the redirect is in the request, such as `redirect`
 * @throws HearthError 'slug-invalid', 'slug-reserved' and 'redirect-target' (422), with the field at fault
 */
export function checkedPaths(services: Hosts, typed: RedirectPaths, field: string): RedirectPaths {
  return {
    from: pathOf(checkRedirectFrom(typed.from), `${field}.from`),
    to: checkedTarget(services, typed.to, `${field}.to`),
  };
}

/** The domain of a host name. */
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

/** Whether a host is one of a site, or one that the owner configured for pictures, files or the API. */
function isConfigured(services: Hosts, host: string): boolean {
  return siteOfHost(services)(host) !== null || configuredHosts(services.config).has(hostName(host));
}

function pathOf(check: PathCheck, field: string): string {
  return check.ok ? check.path : refuseField(check.code, check.values, field);
}
