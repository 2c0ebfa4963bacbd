import { countOpenThreads } from '../../../db/comment-queries.ts';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { easyReadTwin } from '../../../db/easy-read-queries.ts';
import { countNew, greetingsPutAway } from '../../../db/for-you-queries.ts';
import { pageBySlug } from '../../../db/page-queries.ts';
import { pageTimes } from '../../../db/page-time-queries.ts';
import { storedPosters } from '../../../db/poster-queries.ts';
import { otherFormIdentifiers, publishedPage } from '../../../db/published-queries.ts';
import { countWaiting, reviewOf } from '../../../db/review-queries.ts';
import { postersOf } from '../../../src/blocks/posters.ts';
import { can, publishableRoles } from '../../../src/calls/permissions.ts';
import { GREETINGS } from '../../../src/model/for-you.ts';
import { pageHead } from '../../../src/model/head.ts';
import { FOR_YOU, REVIEWS_COUNTED } from '../../../src/model/limits.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { slugOfLink } from '../../../src/model/page-links.ts';
import type { ReviewStart } from '../../../src/model/reviews.ts';
import { slugPath } from '../../../src/model/slug.ts';
import type { EditorStart, EditorView } from '../../../src/model/view.ts';
import { domainResponse } from '../../content/documents/domain-response.ts';
import { completeDocument, pageResponse } from '../../content/documents/page-documents.ts';
import { pageTimeShape } from '../../content/documents/page-time-shape.ts';
import { reviewShape } from '../../content/documents/review-shape.ts';
import { welcomePageOf } from '../../content/first-site/empty-site.ts';
import { newSince } from '../../content/for-you/new-since.ts';
import type { Services } from '../../core/services.ts';
import type { Session } from '../../people/auth/sessions.ts';
import { fieldsAbove } from './pages-above.ts';
import { draftShell, readersImageBase } from './site-shell.ts';

/** Returns the domain that a session edits: the domain to which the session switched, or otherwise the domain of the host. */
export function editedDomain(services: Services, session: Session, hostDomain: DomainRecord): DomainRecord {
  return services.domains.byId(session.activeDomainId ?? '') ?? hostDomain;
}

/** Returns the page's request for publication, and the numbers of what waits for the user and of what is new to the user. */
async function reviewStart(
  { database: { reader }, now }: Services,
  { user }: Session,
  { _id, domainId }: StoredPage,
): Promise<ReviewStart> {
  const record = await reviewOf(reader, _id);
  const selection = { domainId, publishable: publishableRoles(user) };
  return {
    own: record === null || record.state === 'withdrawn' ? null : reviewShape(record),
    waiting: can(user, 'reviews/list') ? await countWaiting(reader, selection, REVIEWS_COUNTED) : 0,
    ...(await countNew(
      reader,
      { userId: user._id, domainId, since: newSince(now()) },
      { readsMessages: can(user, 'forms/getSubmissions'), most: FOR_YOU.counted },
    )),
  };
}

/** Returns what greets a user: the questions of an empty site, for those who may answer them, and otherwise the card. */
async function greetings(
  { database: { reader } }: Services,
  { user }: Session,
  domain: DomainRecord,
  { slug }: StoredPage,
): Promise<EditorStart['greets']> {
  const away = await greetingsPutAway(reader, user._id, GREETINGS);
  const mayAsk = !away.has('first-site') && slug === '' && !domain.published && can(user, 'site/begin');
  const asks = mayAsk && (await welcomePageOf(reader, domain.id)) !== null;
  return { asks, shows: !asks && !away.has('three-things') };
}

/**
 * Returns the draft of the page at a slug, with all data that the editor needs at its start; null if there is no page at the
 * slug.
 */
export async function editorView(
  services: Services,
  session: Session,
  domain: DomainRecord,
  slug: string,
): Promise<EditorView | null> {
  const record = await pageBySlug(services.database.reader, domain.id, slug);
  if (record === null) return null;
  const page = pageResponse(record);
  const shell = await draftShell(services.database, services.config, domain, slugPath(slug));
  const head = pageHead({
    page,
    settings: shell.settings,
    origin: services.domains.origin(domain, services.config.port),
    imageBaseUrl: services.config.imageBaseUrl,
    draft: true,
  });
  const posters = await storedPosters(services.database.visitor, postersOf(page.contents));
  const easyRead = slugOfLink(page.easyRead);
  const twin = await easyReadTwin(services.database.visitor, domain.id, { slug, easyRead });
  const named = easyRead === '' ? null : await publishedPage(services.database.visitor, domain.id, easyRead);
  const isChained =
    named !== null && easyRead !== slug && slugOfLink(completeDocument(named.doc).easyRead) !== '';
  const start = {
    user: session.user,
    page,
    ...(await fieldsAbove(services.database.visitor, domain.id, slug)),
    twin: twin && { path: slugPath(twin.slug), isEasyRead: twin.isEasyRead },
    chainedTwin: isChained ? easyRead : null,
    posters: [...posters],
    otherForms: await otherFormIdentifiers(services.database.visitor, domain.id, page._id),
    reviews: await reviewStart(services, session, page),
    openThreads: await countOpenThreads(services.database.reader, page._id),
    times: (await pageTimes(services.database.reader, page._id)).map(pageTimeShape),
    canChange: can(session.user, 'page/save', page),
    shell,
    domains: services.domains.all().map(domainResponse),
    cdnImageBaseUrl: readersImageBase(services.config),
    draft: services.config.draft,
    offersCaptcha: services.config.captcha !== null,
    hasAnalytics: services.config.analytics !== null,
    maps: {
      hasTiles: services.mapTiles.source !== null,
      hasSearch: services.config.geocoderUrl !== null,
    },
    greets: await greetings(services, session, domain, page),
    timeZone: services.config.timeZone,
    asksTimeZone: !services.config.isTimeZoneChosen && can(session.user, 'installation/save'),
  };
  return { kind: 'editor', shell, head, page, start };
}
