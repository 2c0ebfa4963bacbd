import type { DomainRecord } from '../../../db/domain-queries.ts';
import { plainHead } from '../../../src/model/head.ts';
import { SEARCH_TEXTS } from '../../../src/model/texts.ts';
import type { SearchView } from '../../../src/model/view.ts';
import type { SealedSearch } from '../../content/search/sealed-searches.ts';
import { searchSite } from '../../content/search/search-site.ts';
import { SEALED_SEARCH } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { publishedShell } from './site-shell.ts';

/**
 * Returns the result of a search, for visitors of a domain.
 *
 * @param query the query of the URL: an encrypted search, or `q` (the text to search for) and `page` (the page of the result)
 */
export async function searchView(
  services: Services,
  domain: DomainRecord,
  query: unknown,
): Promise<SearchView> {
  const { typed, page } = searchOf(services, query as Readonly<Record<string, unknown>>);
  const shell = await publishedShell(services.database, services.config, domain, '/search');
  const { settings } = shell;
  const result = await searchSite(services, { domainId: domain.id, settings }, typed, page);
  const title = result.typed === '' ? SEARCH_TEXTS.title : SEARCH_TEXTS.results;
  const addressOf = (other: number) =>
    other < 1 || other > result.pages
      ? null
      : services.sealedSearches.address({ typed: result.typed, page: other });
  return {
    kind: 'search',
    staff: null,
    shell,
    head: plainHead(title, settings.title),
    result,
    earlier: addressOf(result.page - 1),
    further: addressOf(result.page + 1),
  };
}

function searchOf({ sealedSearches }: Services, query: Readonly<Record<string, unknown>>): SealedSearch {
  const sealed = lastOf(query[SEALED_SEARCH.parameter]);
  if (sealed !== '') return sealedSearches.open(sealed) ?? { typed: '', page: 1 };
  return { typed: lastOf(query.q), page: pageNumber(lastOf(query.page)) };
}

/** Returns a parameter of the query. If the parameter is repeated, returns its last value. */
function lastOf(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}

function pageNumber(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 1;
}
