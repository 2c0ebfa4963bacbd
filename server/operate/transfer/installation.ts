import type { Writer } from '../../../db/connection.ts';
import type { Row } from '../../../db/schema.ts';
import {
  domainRows,
  heldRoles,
  mediaHashes,
  type PlacedPage,
  placedListings,
  placedPages,
  placedRedirects,
} from '../../../db/transfer-queries.ts';
import { type ListedRole, listRoles } from '../../../db/user-queries.ts';
import { isWelcomePage, NEW_SITE } from '../../content/documents/new-site.ts';

/** The contents of an installation before an import. */
export interface Installation {
  /** Whether the installation holds only the first page of a new installation. */
  readonly isEmpty: boolean;
  /**
   * Whether the installation already has the site of the folder and keeps it, so that the import adds the folder's content to
   * this site.
   */
  readonly adds: boolean;
  readonly domains: readonly (Row<'domain'> & { readonly names: readonly string[] })[];
  readonly pages: ReadonlyMap<string, PlacedPage>;
  /** The page of each listing, by the id of the listing. */
  readonly listings: ReadonlyMap<string, string>;
  /** The site of each redirect, by the id of the redirect. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The hash of each media item, by id. */
  readonly media: ReadonlyMap<string, string>;
  readonly roles: readonly ListedRole[];
  readonly heldRoles: ReadonlySet<string>;
}

export async function readInstallation(db: Writer): Promise<Installation> {
  const domains = (await domainRows(db)).map((row) => ({
    ...row,
    names: JSON.parse(row.hostnames) as string[],
  }));
  const pages = await placedPages(db);
  const media = await mediaHashes(db);
  const [page] = pages;
  const isNew =
    domains.length <= 1 && domains.every(({ version, updated_by }) => version === 1 && updated_by === null);
  const isBare = pages.length <= 1 && (page === undefined || isWelcomePage(page));
  return {
    isEmpty: isNew && isBare && media.size === 0 && domains.every(({ name }) => name === NEW_SITE.name),
    adds: false,
    domains,
    pages: new Map(pages.map((placed) => [placed.id, placed])),
    listings: new Map((await placedListings(db)).map(({ id, page_id }) => [id, page_id])),
    redirects: new Map((await placedRedirects(db)).map(({ id, domain_id }) => [id, domain_id])),
    media,
    roles: await listRoles(db),
    heldRoles: await heldRoles(db),
  };
}
