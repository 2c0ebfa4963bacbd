import type { CallOutput } from '../../../calls/types.ts';
import type { Domain } from '../../../model/domain.ts';
import { MANY_PAGES_MAX } from '../../../model/limits.ts';
import { setSite } from '../../document/sites.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { announce } from '../../ui/announcements.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { $publishOpen, $toPublish } from './publication-state.ts';
import { publishDocuments } from './publish-documents.ts';

/** A page of a site that is not public yet. */
export type FirstPage = CallOutput<'page/list'>['pages'][number];

/** The addresses of the pages on which users try things begin so. They are not for visitors. */
const TRIED = /^try-/;

/** Loads the pages that are not published as they are, the most recently changed first. @throws ApiError */
export async function loadFirstPages({ _id: domainId }: Domain): Promise<readonly FirstPage[]> {
  const { pages } = await askServer('page/list', { domainId, unpublished: 'true', limit: MANY_PAGES_MAX });
  return pages;
}

/** Whether a page is for visitors unless the user says otherwise. */
export function isForVisitors({ slug }: FirstPage): boolean {
  return !TRIED.test(slug);
}

/**
 * Publishes everything around the pages, the open page and these pages, and then lets visitors reach the site. The site comes
 * last, so that visitors never find half of it. Returns why the site is not public, in words; null if it is, or if a question has
 * opened in place of the popover.
 * @throws ApiError
 */
export async function makePublic(site: Domain, pages: readonly string[]): Promise<string | null> {
  const open = $toPublish.get();
  if (open.length > 0) {
    const problem = await publishDocuments(open, 'more');
    if (problem !== null) return problem;
    if ($toPublish.get().length > 0) return null;
  }
  if (pages.length > 0) {
    const { results } = await changeOnServer('page/publishMany', { pages: [...pages] });
    const refused = results.find(({ error }) => error !== undefined);
    if (refused?.error !== undefined) {
      const page = (await loadFirstPages(site)).find(({ _id }) => _id === refused._id);
      return `‘${page?.title ?? ''}’: ${refused.error.message}`;
    }
  }
  const { domain } = await changeOnServer('config/publishDomain', { domain: { _id: site._id } });
  setSite(domain);
  $publishOpen.set(false);
  toastSuccess('Site Published');
  announce('The site is public.');
  return null;
}
