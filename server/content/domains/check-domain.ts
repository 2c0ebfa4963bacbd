import type { DomainRecord } from '../../../db/domain-queries.ts';
import { HearthError, type ValidationError } from '../../../src/model/errors.ts';
import { isIpAddress } from '../../../src/model/host-name.ts';
import { hostName } from '../../core/http/host-name.ts';

/** The settings and the domains against which a domain is checked. */
interface Around {
  /** The domain as stored; null if the domain is new. */
  readonly before: DomainRecord | null;
  /** All domains except the one that is checked. */
  readonly others: readonly DomainRecord[];
  /** The host name of SITE_URL, which always belongs to the default domain; null if SITE_URL is not set. */
  readonly siteHost: string | null;
  /** The host name of the caller's request. */
  readonly atHost: string;
}

/**
 * Checks a domain before it is stored: every host name leads to one site, exactly one site is the default, and every published
 * site can be reached.
 *
 * @throws HearthError 'validation' (422)
 */
export function checkDomain(domain: DomainRecord, around: Around): void {
  const validationErrors = [
    ...hostNameErrors(domain, around),
    ...lockOutErrors(domain, around),
    ...defaultErrors(domain, around),
  ];
  if (validationErrors.length > 0) throw new HearthError('validation', {}, { validationErrors });
}

function hostNameErrors(domain: DomainRecord, { before, others, siteHost }: Around): ValidationError[] {
  const problems = domain.hostnames.map((name) => {
    const other = others.find(({ hostnames }) => hostnames.some((known) => hostName(known) === name));
    if (other !== undefined) return `${name} leads to ‘${other.name}’ already. Remove it there first`;
    // A site that already has an IP address as a host name keeps it.
    if (isIpAddress(name) && !before?.hostnames.includes(name))
      return `${name} is an IP address. Write the name that readers type, such as www.example.org`;
    if (name === siteHost && !domain.isDefault)
      return `${name} is the address of the default site (SITE_URL)`;
    return null;
  });
  const errors = problems.flatMap((message, index) =>
    message === null ? [] : [{ field: `domain.hostnames.${index}`, message }],
  );
  if (!domain.published || domain.hostnames.length > 0) return errors;
  return [{ field: 'domain.hostnames', message: 'A published site needs at least one host name' }];
}

/** Refuses to remove the host name of the caller's request if SITE_URL is set, because unknown host names then return 404. */
function lockOutErrors(domain: DomainRecord, { before, siteHost, atHost }: Around): ValidationError[] {
  const isRemoved = before?.hostnames.includes(atHost) && !domain.hostnames.includes(atHost);
  if (!isRemoved || siteHost === null || siteHost === atHost) return [];
  const message = `You are at ${atHost} right now. To remove it, open the editor at ${siteHost} first`;
  return [{ field: 'domain.hostnames', message }];
}

function defaultErrors(domain: DomainRecord, { before, others, siteHost }: Around): ValidationError[] {
  const field = 'domain.isDefault';
  if (before?.isDefault && !domain.isDefault) {
    return [{ field, message: 'One site is always the default. Make another one the default instead' }];
  }
  const holder = domain.isDefault && others.find(({ hostnames }) => hostnames.includes(siteHost ?? ''));
  if (!holder) return [];
  const message = `${siteHost} is the address of the default site (SITE_URL). Remove it from ‘${holder.name}’ first`;
  return [{ field, message }];
}
