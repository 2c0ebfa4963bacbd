import { pageById } from '../../../db/page-queries.ts';
import { pageRevision } from '../../../db/revision-queries.ts';
import { can } from '../../../src/calls/permissions.ts';
import { pageHead } from '../../../src/model/head.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { slugPath } from '../../../src/model/slug.ts';
import { STAFF_BAR } from '../../../src/model/texts.ts';
import type { ContentView } from '../../../src/model/view.ts';
import { completeDocument, pageResponse } from '../../content/documents/page-documents.ts';
import { drawnDocument } from '../../content/documents/published-page.ts';
import type { Services } from '../../core/services.ts';
import type { Session } from '../../people/auth/sessions.ts';
import { inheritedFields } from './pages-above.ts';
import { eventsFor, listsOf } from './public-views.ts';
import { draftShell } from './site-shell.ts';

/**
 * Returns a page as it was in a revision, read-only, with the current drafts of navigation and footer. Returns null if the
 * revision does not exist, or if the user may not read revisions.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export async function revisionView(
  services: Services,
  session: Session,
  id: string,
): Promise<ContentView | null> {
  const { config, database, domains } = services;
  if (!can(session.user, 'page/loadRevisions')) return null;
  const found = await pageRevision(database.reader, id);
  const record = found && (await pageById(database.reader, found.pageId));
  const domain = record && domains.byId(record.domain_id);
  if (!found || !record || !domain) return null;
  const doc = await drawnDocument(database.visitor, completeDocument(found.doc));
  const page: StoredPage = { ...pageResponse(record), ...doc, slug: record.slug };
  const shell = await draftShell(database, config, domain, slugPath(record.slug));
  const head = pageHead({
    page,
    settings: shell.settings,
    origin: domains.origin(domain, config.port),
    imageBaseUrl: config.imageBaseUrl,
    draft: true,
  });
  const staff = { site: null, message: STAFF_BAR.asItWas, link: null };
  const events = eventsFor(services, page)?.events ?? null;
  const inherited = await inheritedFields(database.visitor, domain.id, page);
  const lists = await listsOf(services, page, shell.settings);
  return {
    kind: 'content',
    staff,
    shell,
    head,
    page,
    ...inherited,
    twin: null,
    placeholders: [],
    events,
    lists,
  };
}
