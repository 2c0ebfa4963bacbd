import { computed } from 'nanostores';
import type { Domain } from '../../model/domain.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { rootAtom } from './current-tree.ts';
import { $start } from './start-editor.ts';

/** All sites as last received from the server: the default site first, the others by name. */
export const $sites = computed($start, (start): readonly Domain[] => start?.domains ?? []);

/** The site that the open page belongs to; null before the editor has started. */
export const $site = computed(
  $start,
  (start) => start?.domains.find(({ _id }) => _id === start.shell.domain.id) ?? null,
);

/**
 * Returns the site of the open page, as a call parameter. Calls need this parameter, because another tab may have switched the
 * session to another site. Returns no parameter for a page that was never saved.
 */
export function ofThisSite(): { readonly domainId?: string } {
  const { domainId } = rootAtom(PAGE_KEY).get();
  return typeof domainId === 'string' ? { domainId } : {};
}

/** Stores the sites from a response. */
export function setSites(domains: readonly Domain[]): void {
  const start = $start.get();
  if (start !== null) $start.set({ ...start, domains });
}

/** Stores one site from a response. */
export function setSite(domain: Domain): void {
  setSites($sites.get().map((known) => (known._id === domain._id ? domain : known)));
}
