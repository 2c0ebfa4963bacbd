import type { z } from 'zod';
import type { Writer } from '../../../db/connection.ts';
import { clearPageTimes, pageTimes, putPageTime } from '../../../db/page-time-queries.ts';
import { publishedPage } from '../../../db/published-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { PAGE_TIME_DAYS } from '../../../src/model/limits.ts';
import { pageHref } from '../../../src/model/link.ts';
import type { setPageTimeSchema, TimedAction } from '../../../src/model/page-times.ts';
import { slugOfPath } from '../../../src/model/slug.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { completeDocument } from '../documents/page-documents.ts';
import { refuseGaps } from '../documents/refuse-gaps.ts';
import { pageToChange, recordPage } from '../pages/page-to-change.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Sets a time at which a page is published or unpublished, in place of an earlier time for the same.
 *
 * @throws HearthError 'validation' (422), 'gaps-open' (409), otherwise as `pageToChange`
 */
export async function setPageTime(
  unit: UnitOfWork,
  { _id: id, action, at: typed, leadsTo }: z.output<typeof setPageTimeSchema>,
): Promise<void> {
  const { db, author } = unit;
  const { record, live } = await pageToChange(unit, 'pageTimes/set', { id });
  const at = new Date(typed).toISOString();
  const left = Date.parse(at) - Date.parse(author.now);
  if (left <= 0) throw refused('at', 'This time is over: choose a later one');
  if (left > PAGE_TIME_DAYS * DAY_MS) {
    throw refused('at', `A time is at most ${PAGE_TIME_DAYS} days ahead: choose an earlier one`);
  }
  const other = (await pageTimes(db, id)).find((time) => time.action !== action && time.stopped === '');
  if (other?.at === at) {
    throw refused('at', 'The page cannot be published and unpublished at the same time: choose another one');
  }
  let to = '';
  if (action === 'publish') refuseGaps(completeDocument(record.doc));
  else {
    if (live === null && (other === undefined || other.at > at)) {
      throw refused('at', 'Visitors cannot read this page before that. Set a time to publish it first');
    }
    to = leadsTo === '' ? '' : await targetOf(db, record, leadsTo);
  }
  const { _id: set_by } = author.user;
  const { version } = record;
  const set = { set_by, set_at: author.now, version, stopped: '' };
  await putPageTime(db, { page_id: id, action, at, leads_to: to, ...set });
  const details = { setFor: at, ...(to === '' ? {} : { leadsTo: to }) };
  await recordPage(unit, action === 'publish' ? 'pageTimes/set' : 'pageTimes/setEnd', record, details);
}

/** Takes back the time of an action, if there is one. @throws HearthError as `pageToChange` */
export async function clearPageTime(unit: UnitOfWork, id: string, action: TimedAction): Promise<void> {
  const { record } = await pageToChange(unit, 'pageTimes/clear', { id });
  if ((await clearPageTimes(unit.db, id, action)) === 0) return;
  await recordPage(unit, action === 'publish' ? 'pageTimes/clear' : 'pageTimes/clearEnd', record);
}

/** Returns the path of the published page to which a typed path leads. @throws HearthError 'validation' (422) */
async function targetOf(
  db: Writer,
  page: { readonly id: string; readonly domain_id: string; readonly slug: string },
  typed: string,
): Promise<string> {
  if (page.slug === '') {
    throw refused('leadsTo', 'The home page must always be found, so that it cannot lead to another page');
  }
  const slug = typed.startsWith('/') ? slugOfPath(typed) : null;
  const target = slug === null ? null : await publishedPage(db, page.domain_id, slug);
  if (target === null) throw refused('leadsTo', 'There is no public page at this address');
  if (target.pageId === page.id) throw refused('leadsTo', 'Choose another page than this one');
  return pageHref(target.slug);
}

function refused(field: string, message: string): HearthError {
  return new HearthError('validation', {}, { validationErrors: [{ field, message }] });
}
