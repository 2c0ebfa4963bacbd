import { listMedia, type MediaEntry, mediaEntry } from '../../../db/media-library-queries.ts';
import { mediaUsers } from '../../../db/media-users-query.ts';
import type { MediaTable } from '../../../db/schema.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { MediaSort, MediaUse } from '../../../src/model/media.ts';
import { usesOf } from '../../content/documents/uses.ts';
import type { Services } from '../../core/services.ts';
import { MAX_LISTED_USES } from './remove-media.ts';

export interface ListQuery {
  readonly limit: number;
  /** The number of the page of the list, counted from 1. */
  readonly currentPage: number;
  readonly search?: string;
  readonly sort: MediaSort;
}

/** Returns a page of the pictures or files that contain the searched words, and the total number of these pictures or files. */
export async function listed(
  { database }: Services,
  kind: MediaTable['kind'],
  { limit, currentPage, search = '', sort }: ListQuery,
): Promise<{ readonly items: readonly MediaEntry[]; readonly total: number }> {
  const offset = (currentPage - 1) * limit;
  return listMedia(database.reader, { kind, search, sort, limit, offset });
}

/** Returns a picture or file of the library. @throws HearthError 'media-not-found' (404) */
export async function itemOf(
  { database }: Services,
  kind: MediaTable['kind'],
  id: string,
): Promise<MediaEntry> {
  const item = await mediaEntry(database.reader, kind, id);
  if (item === null) throw new HearthError('media-not-found');
  return item;
}

/** Returns the documents that use a picture or a file. @throws HearthError 'media-not-found' (404) */
export async function usesOfItem(
  services: Services,
  kind: MediaTable['kind'],
  id: string,
): Promise<{ uses: MediaUse[] }> {
  await itemOf(services, kind, id);
  return { uses: usesOf(await mediaUsers(services.database.reader, id, MAX_LISTED_USES)) };
}
