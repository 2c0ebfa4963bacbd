import { checkRedirectFrom, checkRedirectTo } from '../../../src/model/redirect.ts';
import { slugOfPath } from '../../../src/model/slug.ts';
import type { PlannedSite } from './check-folder.ts';
import type { Faults } from './faults.ts';
import { REDIRECTS } from './transfer-format.ts';

/** Returns the id of a host name's site; '' if the host is known but has no site; null if the host is unknown. */
export type SiteOfName = (hostname: string) => string | null;

interface Edge {
  readonly from: string;
  readonly to: string;
}

/**
 * Checks the redirects of all sites as a save does: each path must be valid and unique, and no redirect may lead to another.
 * Redirects that could not be published before the export are not checked, and remain unpublished.
 */
export function checkRedirects(sites: readonly PlannedSite[], siteOf: SiteOfName, faults: Faults): void {
  for (const state of ['saved', 'live'] as const) {
    const starts = new Set<string>();
    const edges = sites.flatMap(({ place, site, redirects }) =>
      redirects.flatMap((redirect) => {
        const { problem } = redirect;
        const edge = state === 'live' ? redirect.live : problem === '' ? redirect : null;
        return edge === null
          ? []
          : [{ file: `${place}/${REDIRECTS}`, place: redirect.id, siteId: site.id, edge }];
      }),
    );
    for (const { file, place, siteId, edge } of edges) {
      const message = pathProblem(edge) ?? hostProblem(edge, siteOf);
      if (message !== null) faults.add(file, place, message);
      const start = `${siteId} ${edge.from}`;
      if (starts.has(start)) faults.add(file, place, `There are two redirects from ${edge.from}.`);
      starts.add(start);
    }
    for (const { file, place, siteId, edge } of edges) {
      if (starts.has(targetOf(edge, siteId, siteOf) ?? ''))
        faults.add(
          file,
          place,
          `It leads from ${edge.from} to ${edge.to}, from where another redirect leads on.`,
        );
    }
  }
}

function pathProblem({ from, to }: Edge): string | null {
  const start = checkRedirectFrom(from);
  if (!start.ok) return start.message;
  if (start.path !== from) return `The path is written ${start.path}.`;
  const target = checkRedirectTo(to);
  if (!target.ok) return target.message;
  return target.path === to ? null : `The target is written ${target.path}.`;
}

function hostProblem({ to }: Edge, siteOf: SiteOfName): string | null {
  const url = URL.parse(to);
  if (url === null || siteOf(url.hostname) !== null) return null;
  return `It leads to ${url.hostname}, which is not one of the sites here.`;
}

function targetOf({ to }: Edge, siteId: string, siteOf: SiteOfName): string | null {
  const url = URL.parse(to, 'http://site.invalid');
  const site = to.startsWith('/') ? siteId : url && siteOf(url.hostname);
  const slug = url && slugOfPath(url.pathname);
  return !site || slug === null ? null : `${site} /${slug}`;
}
