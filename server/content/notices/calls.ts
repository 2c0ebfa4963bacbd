import type { DomainRecord } from '../../../db/domain-queries.ts';
import { publishedPage } from '../../../db/published-queries.ts';
import { notice } from '../../../src/calls/notice.ts';
import type { NoticeState } from '../../../src/model/emergency-notice.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { EMERGENCY_NOTICE } from '../../../src/model/limits.ts';
import { requestPath } from '../../../src/model/slug.ts';
import type { Services } from '../../core/services.ts';
import { confirmAnew, proofOf } from '../../people/auth/confirm-anew.ts';
import { handle } from '../../people/auth/handle.ts';
import type { Session } from '../../people/auth/sessions.ts';

const checksCaller = true;
const DAY_MS = 24 * 60 * 60 * 1000;

export const noticeCalls = [
  handle(notice.load, ({ services, session }) => stateFor(services, session)),

  handle(
    notice.show,
    async ({ services, session, now }, { domainIds, password, code, ...content }) => {
      const sites = sitesOf(services, domainIds);
      checkEnd(content.until, now);
      await checkPage(services, sites, content.linkHref);
      await confirmAnew(services, session.user._id, { password, code });
      const { _id, username } = session.user;
      const shown = { ...content, by: username, at: now };
      const change = {
        action: 'notice/show',
        actor: { _id, username },
        at: now,
        domainIds,
        notice: shown,
      } as const;
      await services.emergencyNotices.change(change);
      await services.noticeRecords.recordSoon();
      return stateFor(services, session);
    },
    { checksCaller },
  ),

  handle(
    notice.end,
    async ({ services, session, now }, { domainIds, password, code }) => {
      sitesOf(services, domainIds);
      await confirmAnew(services, session.user._id, { password, code });
      const { _id, username } = session.user;
      const change = {
        action: 'notice/end',
        actor: { _id, username },
        at: now,
        domainIds,
        notice: null,
      } as const;
      await services.emergencyNotices.change(change);
      await services.noticeRecords.recordSoon();
      return stateFor(services, session);
    },
    { checksCaller },
  ),
];

async function stateFor(services: Services, session: Session): Promise<NoticeState> {
  const { emergencyNotices } = services;
  return {
    notices: emergencyNotices.all().map(([domainId, shown]) => ({ domainId, ...shown })),
    isDamaged: emergencyNotices.isDamaged,
    waiting: emergencyNotices.waiting.length,
    proof: await proofOf(services, session.user._id),
  };
}

/** Returns the sites with these ids. @throws HearthError 'not-found' (404) */
function sitesOf({ domains }: Services, ids: readonly string[]): DomainRecord[] {
  return ids.map((id) => {
    const domain = domains.byId(id);
    if (domain === null) throw new HearthError('not-found');
    return domain;
  });
}

/** @throws HearthError 'validation' (422) if the end is in the past, or too far away */
function checkEnd(until: string, now: string): void {
  const left = Date.parse(until) - Date.parse(now);
  if (left <= 0) throw refused('until', 'This time is over: choose a later one');
  if (left > EMERGENCY_NOTICE.days * DAY_MS) {
    throw refused('until', `A notice ends within ${EMERGENCY_NOTICE.days} days: choose an earlier time`);
  }
}

/** @throws HearthError 'validation' (422) if a link leads to a page that one of the sites does not have */
async function checkPage(
  { database }: Services,
  sites: readonly DomainRecord[],
  href: string,
): Promise<void> {
  if (!href.startsWith('/')) return;
  const path = requestPath(href.replace(/[?#].*$/s, ''));
  for (const { id, name } of sites) {
    const page = path.kind === 'slug' ? await publishedPage(database.visitor, id, path.slug) : null;
    if (page === null) throw refused('linkHref', `‘${name}’ has no public page at this address`);
  }
}

function refused(field: string, message: string): HearthError {
  return new HearthError('validation', {}, { validationErrors: [{ field, message }] });
}
