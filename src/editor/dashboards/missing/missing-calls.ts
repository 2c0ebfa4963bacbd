import { MISSING_LIST_SIZE } from '../../../model/limits.ts';
import type { MissingPage } from '../../../model/missing.ts';
import { $start } from '../../document/start-editor.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';

/** An address that visitors did not find. */
export type { MissingPage };

/** Addresses that are listed at once. */
export const PAGE_SIZE = MISSING_LIST_SIZE.default;

/** Loads some of the addresses of the site, those asked for most often first. @throws ApiError */
export async function loadMissing(_query: object, page: number) {
  const { missing, total } = await askServer<{ missing: MissingPage[]; total: number }>('missing/list', {
    ...ofThisSite(),
    page,
    size: PAGE_SIZE,
  });
  return { rows: missing, total };
}

/** Takes an address off the list. @throws ApiError */
export async function removeMissing(path: string): Promise<void> {
  await changeOnServer('missing/remove', { ...ofThisSite(), path });
}

/** Takes all addresses of the site off the list. @throws ApiError */
export async function removeAllMissing(): Promise<void> {
  await changeOnServer('missing/removeAll', ofThisSite());
}

/** The site whose redirects the settings show. */
function ofThisSite(): { readonly domainId: string } {
  return { domainId: $start.get()?.shell.domain.id ?? '' };
}
