import type { DomainRecord } from '../../../db/domain-queries.ts';
import { publishedPage } from '../../../db/published-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { CallFields } from '../../../src/model/help/call-fields.ts';
import { type QuickExit, quickExitUrl } from '../../../src/model/quick-exit.ts';
import { slugPath } from '../../../src/model/slug.ts';
import type { SiteShell } from '../../../src/model/view.ts';
import { completeDocument } from '../../content/documents/page-documents.ts';
import type { Services } from '../../core/services.ts';
import { inheritedFields } from '../../delivery/visitor/pages-above.ts';
import { publishedShell } from '../../delivery/visitor/site-shell.ts';

/** A published page that readers answer about. */
export interface AnsweredPage {
  readonly domain: DomainRecord;
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  /** The time when the version that readers see was published. */
  readonly version: string;
  /** The parts around the page, with the path of the page. */
  readonly shell: SiteShell;
  readonly quickExit: QuickExit;
  readonly call: CallFields | null;
}

/**
 * Returns the published page at a slug if readers are asked whether it is clear: on sites with this question, on all pages except
 * the home page and pages with the quick exit.
 *
 * @throws HearthError 'page-not-found' (404)
 */
export async function answeredPage(
  { database, config }: Pick<Services, 'database' | 'config'>,
  domain: DomainRecord,
  slug: string,
): Promise<AnsweredPage> {
  const row = slug === '' ? null : await publishedPage(database.visitor, domain.id, slug);
  if (row === null) throw new HearthError('page-not-found');
  const page = { ...completeDocument(row.doc), slug: row.slug };
  const shell = await publishedShell(database, config, domain, slugPath(row.slug));
  const { quickExit, call } = await inheritedFields(database.visitor, domain.id, page);
  const { settings } = shell;
  if (!settings.pageFeedback || quickExitUrl(quickExit, settings.quickExit) !== null)
    throw new HearthError('page-not-found');
  const { pageId: id, publishedAt: version } = row;
  return { domain, id, title: page.title, slug, version, shell, quickExit, call };
}
