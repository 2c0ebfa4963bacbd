/**
 * The throttles: limits on how often callers may do something. Each row below has one of three shapes:
 *
 * - **A count in a window** (`RateLimit`): a number of attempts by key in a time. Further attempts are refused with 429, and
 *   `Retry-After` says when the window ends. The key is an address (`addressKey`), a user, or the thing requested.
 * - **A share of concurrent work, fair by client** (`FairShare`): a number of tasks that run at the same time, and a number
 *   that wait. Clients take turns. When all places are taken, the client with the most waiting tasks is refused with 503.
 * - **A pace** (`Pace`, `PaceByKey`): a number of callers pass in each interval, however many wait.
 *
 * To limit a call, add a row to `RATES.calls`, and write `services.rates.<row>.attempt(key)` in its handler.
 *
 * Some code is similar, and explains at its head why it has none of these shapes: work done once for many (`RenderQueue`),
 * connections (`delivery/connections/connection-shares.ts`), streams (`operate/https/stream-shares.ts`), and requests refused
 * because of the state of the process (`delivery/overload`).
 */

import { PAGE_CHANGES_PER_MINUTE, UPLOAD_QUOTA } from '../../../src/model/limits.ts';
import type { Share } from './fair-share.ts';
import { IMAGE_RENDERS, SUBMISSIONS } from './limits.ts';
import type { Pacing, PacingByKey } from './pace.ts';
import type { Rate } from './rate-limit.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const LOG_IN_WINDOW_MS = 15 * MINUTE_MS;

/** Counts in a window. */
export const RATES = {
  /** Limits that calls apply by name: `services.rates`. */
  calls: {
    /** Page changes by one user. */
    pageChanges: { attempts: PAGE_CHANGES_PER_MINUTE, windowMs: MINUTE_MS },
    /** Readers' searches from one address; each is rendered separately. */
    searches: { attempts: 60, windowMs: MINUTE_MS },
    /** Event list requests from one anonymous address. */
    eventLists: { attempts: 60, windowMs: MINUTE_MS },
    /** Map tiles for one anonymous address: enough to open and look at some twenty maps. */
    mapTiles: { attempts: 1000, windowMs: MINUTE_MS },
    /** Invitations sent by one user, including repeated ones. */
    invitations: { attempts: 100, windowMs: HOUR_MS },
    /** Links to a new e-mail address requested by one user: they go to any address that is typed. */
    emailChanges: { attempts: 5, windowMs: HOUR_MS },
    /** Mails about publications caused by one person, by requests or decisions. */
    reviewMails: { attempts: 100, windowMs: HOUR_MS },
  },
  /** Uploads by one user, and from one address. */
  uploads: { attempts: UPLOAD_QUOTA.perMinute, windowMs: MINUTE_MS },
  /** HTTP/2 requests that a client cancels on one connection; a client that does little else ('rapid reset') is cut off. */
  streamResets: { attempts: 200, windowMs: 10 * SECOND_MS },
  logIns: {
    /** From one address, for all accounts. */
    ofAddress: { attempts: 50, windowMs: LOG_IN_WINDOW_MS },
    /** For one name from one address, or on one known device. */
    ofPlace: { attempts: 10, windowMs: LOG_IN_WINDOW_MS },
    /** For one name from any address. */
    ofName: { attempts: 100, windowMs: LOG_IN_WINDOW_MS },
    /** A signed-in user's attempts to give the current password. */
    currentPassword: { attempts: 10, windowMs: LOG_IN_WINDOW_MS },
  },
  /**
   * Second factor and recovery codes tried for one account with one password, or on one device that has given a right code
   * before. Three of a million possible codes are right.
   */
  codes: {
    /** In quick succession. */
    soon: { attempts: 10, windowMs: 15 * MINUTE_MS },
    daily: { attempts: 50, windowMs: 24 * HOUR_MS },
    /** Mails that warn an account's owner of too many attempts. */
    alerts: { attempts: 1, windowMs: 24 * HOUR_MS },
  },
  /** Requests for links to set a password. */
  recoveries: {
    ofAddress: { attempts: 10, windowMs: 15 * MINUTE_MS },
    /** Mails to one account. */
    ofAccount: { attempts: 3, windowMs: HOUR_MS },
    inAll: { attempts: 200, windowMs: HOUR_MS },
  },
  /** Submissions of one form, unless stated otherwise. Anyone can send submissions without a captcha effortlessly. */
  forms: {
    /** Bytes sent from one address to all forms. */
    bytesOfAddress: { attempts: 32 * 1024 * 1024, windowMs: SUBMISSIONS.windowMs },
    /** With a captcha, from one address, which a whole office may share. */
    ofAddress: { attempts: 100, windowMs: SUBMISSIONS.windowMs },
    /** Without a captcha, from one address. */
    unverifiedOfAddress: { attempts: 10, windowMs: SUBMISSIONS.windowMs },
    /** Without a captcha, in all. */
    unverified: { attempts: 200, windowMs: SUBMISSIONS.windowMs },
    /** Test submissions sent by one signed-in user. */
    tests: { attempts: 10, windowMs: HOUR_MS, code: 'too-many-tests' },
    /** Thank-you mails to one address, so that no mailbox is flooded by what others type here. */
    successMails: { attempts: 5, windowMs: HOUR_MS },
  },
} as const satisfies Record<string, Rate | Readonly<Record<string, Rate>>>;

/** Shares of concurrent work, fair by client. */
export const SHARES = {
  /** Password hashes: 19 MiB each, and about a second's worth can wait. */
  passwordHashes: { concurrent: 2, waiting: 50 },
  /** Page renderings: a few milliseconds each. Rendering is CPU work. */
  pageRenders: { concurrent: 4, waiting: 60 },
  /** Picture processing: a core and tens of megabytes each. */
  pictures: { concurrent: IMAGE_RENDERS.concurrent, waiting: 50 },
  /** Picture processing in a separate process. */
  lonePictures: { concurrent: 1, waiting: 50 },
  /** Uploads being received: a few kilobytes of memory each. */
  uploads: { concurrent: 50, waiting: 0, ofClient: 40 },
  /** Received uploads whose content is being checked. */
  checkedUploads: { concurrent: 4, waiting: 50 },
  /** Media library changes: a few milliseconds each. */
  mediaChanges: { concurrent: 1, waiting: 500 },
  /** Map tiles being drawn. */
  drawnTiles: { concurrent: 1, waiting: 100 },
  /** Requests to the captcha service. */
  captchas: { concurrent: 20, waiting: 200 },
} as const satisfies Readonly<Record<string, Share>>;

/** Paces. */
export const PACES = {
  /** Uncached pages; connections are accepted and cached pages sent between two turns. Each takes about a millisecond. */
  pages: { passes: 4, every: 'turn', waiting: 2000 },
  /** Public calls by anonymous callers that query the database. */
  anonymousCalls: { passes: 1, every: 'turn', waiting: 2000 },
  /** Throttled log-in attempts. */
  logIns: { passes: 1, every: 2 * SECOND_MS, waiting: 10, lines: 100 },
} as const satisfies Readonly<Record<string, Pacing | PacingByKey>>;
