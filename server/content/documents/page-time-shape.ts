import type { PageTimeRecord, TimedPageRecord } from '../../../db/page-time-queries.ts';
import type { PageTime, TimedPage } from '../../../src/model/page-times.ts';

/** Returns a time of a page in the format of API responses. */
export function pageTimeShape({ username, ...row }: PageTimeRecord): PageTime {
  return {
    action: row.action,
    at: row.at,
    leadsTo: row.leads_to,
    setBy: { _id: row.set_by, username: username ?? '' },
    setAt: row.set_at,
    version: row.version,
    stopped: row.stopped,
  };
}

/** Returns a time with its page in the format of API responses. */
export function timedPageShape({ slug, title, domain_id, ...time }: TimedPageRecord): TimedPage {
  return { _id: time.page_id, slug, title, time: pageTimeShape(time) };
}
