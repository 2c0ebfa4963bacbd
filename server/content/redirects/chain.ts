import type { RedirectEdge } from '../../../db/redirect-queries.ts';
import { slugOfPath } from '../../../src/model/slug.ts';
import { refuseField } from './refuse-field.ts';

/** An address on one of the sites, where a redirect may exist. */
export interface SiteAddress {
  readonly domainId: string;
  readonly path: string;
}

/** Returns the id of the domain to which a host name (with or without port) belongs; null if the host name belongs to no domain. */
export type SiteOfHost = (host: string) => string | null;

/** Returns the target of a redirect as an address on one of the sites; null if the target is not on any of them. */
export function targetOf({ domainId, to }: RedirectEdge, siteOfHost: SiteOfHost): SiteAddress | null {
  if (to.startsWith('/')) return siteAddressAt(domainId, to.replace(/[?#].*$/s, ''));
  const url = URL.parse(to);
  const site = url && siteOfHost(url.host);
  return url && site ? siteAddressAt(site, url.pathname) : null;
}

function siteAddressAt(domainId: string, pathname: string): SiteAddress | null {
  const slug = slugOfPath(pathname);
  return slug === null ? null : { domainId, path: `/${slug}` };
}

/**
 * Refuses a redirect if it leads to the path of another redirect, or if another redirect leads to its path, because readers
 * would be redirected twice or for ever.
 *
 * @param others all other redirects that may form a chain with this one
 * @param field the field of the request that the error names
 * @throws HearthError 'redirect-loop' and 'redirect-chain' (422) with the paths that readers would pass through
 */
export function refuseChains(
  redirect: RedirectEdge,
  others: readonly RedirectEdge[],
  siteOfHost: SiteOfHost,
  field: string,
): void {
  const chain = chainThrough(redirect, others, siteOfHost);
  if (chain === null) return;
  const code = chain.isLoop ? 'redirect-loop' : 'redirect-chain';
  refuseField(code, { chain: chain.steps.join(' → ') }, field);
}

/** Returns the addresses that readers would pass through; null if the redirect forms no chain with another redirect. */
function chainThrough(
  redirect: RedirectEdge,
  others: readonly RedirectEdge[],
  siteOfHost: SiteOfHost,
): { readonly steps: readonly string[]; readonly isLoop: boolean } | null {
  const byPlace = new Map(
    others.map((other) => [keyOf({ domainId: other.domainId, path: other.from }), other]),
  );
  const start = keyOf({ domainId: redirect.domainId, path: redirect.from });
  byPlace.set(start, redirect);
  const steps = [redirect.from];
  const passed = new Set<string>();
  for (let at: RedirectEdge | undefined = redirect; at !== undefined; ) {
    passed.add(keyOf({ domainId: at.domainId, path: at.from }));
    steps.push(at.to);
    const target = targetOf(at, siteOfHost);
    const next = target && keyOf(target);
    if (next !== null && passed.has(next)) return { steps, isLoop: true };
    at = next === null ? undefined : byPlace.get(next);
  }
  const earlier = others.find((other) => {
    const target = targetOf(other, siteOfHost);
    return target !== null && keyOf(target) === start;
  });
  if (earlier !== undefined) steps.unshift(earlier.from);
  return steps.length > 2 ? { steps, isLoop: false } : null;
}

function keyOf({ domainId, path }: SiteAddress): string {
  return `${domainId} ${path}`;
}
