import type { MediaUser } from '../../../db/media-users-query.ts';
import { pageHref } from '../../../src/model/link.ts';
import type { MediaUse } from '../../../src/model/media.ts';

const TITLES = { nav: 'Navigation', footer: 'Footer', siteSettings: 'Site settings' } as const;

/** Returns the documents that use something, in the format of API responses: one entry for each document, sorted by title. */
export function usesOf(users: readonly MediaUser[]): MediaUse[] {
  const uses = new Map<string, MediaUse>();
  for (const { kind, documentId, domainId, title, slug, state } of users) {
    const use = uses.get(documentId) ?? {
      kind,
      documentId,
      domainId,
      title: kind === 'page' ? title : TITLES[kind],
      path: kind === 'page' ? pageHref(slug) : null,
      draft: false,
      published: false,
    };
    uses.set(documentId, { ...use, [state]: true });
  }
  return [...uses.values()].sort((one, other) => one.title.localeCompare(other.title, 'en'));
}
