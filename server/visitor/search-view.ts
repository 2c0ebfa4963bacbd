import type { DomainRecord } from '../../db/domain-queries.ts';
import { plainHead } from '../../src/model/head.ts';
import { holdsCrisisWord } from '../../src/model/search/crisis.ts';
import { SEARCH_TEXTS } from '../../src/model/texts.ts';
import type { SearchView } from '../../src/model/view.ts';
import { searchSite } from '../search/search-site.ts';
import type { Services } from '../services.ts';
import { publishedShell } from './site-shell.ts';

/**
 * What visitors of a domain find.
 *
 * @param query of the URL, as it was sent: `q` is what to search for, `page` that of the result
 */
export async function searchView(
  services: Services,
  domain: DomainRecord,
  query: unknown,
): Promise<SearchView> {
  const { q, page } = query as Readonly<Record<string, unknown>>;
  const result = await searchSite(services, domain.id, lastOf(q), pageNumber(lastOf(page)));
  const shell = await publishedShell(services.database, services.config, domain, '/search');
  const title = result.typed === '' ? SEARCH_TEXTS.title : SEARCH_TEXTS.results;
  return {
    kind: 'search',
    staff: null,
    shell,
    head: plainHead(title, shell.settings.title),
    result,
    isCrisis: holdsCrisisWord(result.typed, shell.settings.crisisWords),
  };
}

/** A parameter of the query; the last one where it is repeated. */
function lastOf(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}

function pageNumber(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 1;
}
