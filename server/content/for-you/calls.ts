import { newComments } from '../../../db/comment-queries.ts';
import {
  type Concerned,
  countNew,
  countUndescribed,
  deadAddresses,
  markSeenBy,
  ownDrafts,
  ownRequests,
  putAwayGreeting,
  unseenMessages,
} from '../../../db/for-you-queries.ts';
import { linkUsers } from '../../../db/media-users-query.ts';
import { timesOfSite } from '../../../db/page-time-queries.ts';
import { withNested } from '../../../src/blocks/shown-blocks.ts';
import { dashboard } from '../../../src/calls/dashboard.ts';
import { can, publishableRoles } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { type DeadLink, GREETINGS, type Greeting, type NewMessage } from '../../../src/model/for-you.ts';
import { formOf } from '../../../src/model/forms/form-of.ts';
import { FOR_YOU } from '../../../src/model/limits.ts';
import { FORM_TEXTS } from '../../../src/model/texts.ts';
import type { Services } from '../../core/services.ts';
import { handle } from '../../people/auth/handle.ts';
import { calledBy } from '../documents/comment-shape.ts';
import { completeDocument } from '../documents/page-documents.ts';
import { timedPageShape } from '../documents/page-time-shape.ts';
import { reviewShape } from '../documents/review-shape.ts';
import { usesOf } from '../documents/uses.ts';
import { countChanges } from './count-changes.ts';
import { newSince } from './new-since.ts';

type Needed = Pick<Services, 'database'>;

export const forYouCalls = [
  handle(dashboard.forYou, async ({ services, session: { user }, domain, now }, { domainId }) => {
    const { reader } = services.database;
    const concerned = { userId: user._id, domainId: domain(domainId).id, since: newSince(now) };
    const readsMessages = can(user, 'forms/getSubmissions');
    const publishable = publishableRoles(user);
    const requests = await ownRequests(reader, concerned, FOR_YOU.requests);
    const drafts = await ownDrafts(reader, concerned, FOR_YOU.drafts);
    return {
      requests: requests.map(({ slug, title, ...review }) => ({
        ...{ _id: review.page_id, slug, title },
        review: reviewShape(review),
      })),
      comments: (await newComments(reader, concerned, FOR_YOU.comments)).map((comment) => ({
        ...{ _id: comment.id, slug: comment.slug, title: comment.title },
        ...{
          by: calledBy(comment.username, comment.name),
          createdAt: comment.created_at,
          text: comment.text,
        },
      })),
      drafts: drafts.pages.map(({ id, slug, title, updated_at: updatedAt, doc, live }) => ({
        ...{ _id: id, slug, title, updatedAt },
        changes: live === null ? null : countChanges(live, doc),
      })),
      draftCount: drafts.total,
      times: (await timesOfSite(reader, { ...concerned, publishable }, FOR_YOU.times)).map(timedPageShape),
      messages: readsMessages ? await newMessages(services, concerned) : null,
      deadLinks: await deadLinks(services, concerned),
      undescribed: await countUndescribed(reader, concerned.domainId, FOR_YOU.counted),
      counts: await countNew(reader, concerned, { readsMessages, most: FOR_YOU.counted }),
    };
  }),

  handle(dashboard.seen, async ({ domain, write }, { domainId, kind, ids }) => {
    const { id } = domain(domainId);
    await write(async ({ db, author: { user, now } }) => {
      if (kind === 'messages' && !can(user, 'forms/getSubmissions')) throw new HearthError('not-allowed');
      if (isGreeting(kind)) return putAwayGreeting(db, user._id, kind);
      const concerned = { userId: user._id, domainId: id, since: newSince(now) };
      await markSeenBy(db, concerned, { kind, ids: ids ?? null, now, most: MOST_NOTES });
    });
    return {};
  }),
];

const isGreeting = (kind: string): kind is Greeting => GREETINGS.some((greeting) => greeting === kind);

/** The maximum number of submissions that one call marks as seen. */
const MOST_NOTES = 1000;

async function newMessages({ database }: Needed, concerned: Concerned): Promise<NewMessage[]> {
  const rows = await unseenMessages(database.reader, concerned, FOR_YOU.messages);
  return rows.map(({ id, identifier, page, block_key, created_at }) => ({
    _id: id,
    form: formTitle(page, block_key) || identifier,
    createdAt: created_at,
  }));
}

/** Returns the title of a form on a page (JSON text); '' if the form is no longer there, or nobody has given it a title. */
function formTitle(page: string | null, key: string): string {
  if (page === null) return '';
  const block = withNested(completeDocument(page).contents).find((each) => each.key === key);
  const title = (block && formOf(block)?.settings.title) ?? '';
  return title === FORM_TEXTS.title ? '' : title;
}

/** Returns some of the published links of a site that lead to no page. */
async function deadLinks({ database }: Needed, { domainId }: Concerned): Promise<DeadLink[]> {
  const paths = await deadAddresses(database.reader, domainId, FOR_YOU.deadLinks);
  if (paths.length === 0) return [];
  const links = await linkUsers(database.reader, { domainId, paths, urls: [] }, MOST_LINKS, 'published');
  return paths.flatMap((to) => {
    const [on] = usesOf(links.filter(({ address }) => address === to));
    return on === undefined ? [] : [{ to, on }];
  });
}

/** The maximum number of links that are examined for the documents that contain them. */
const MOST_LINKS = 100;
