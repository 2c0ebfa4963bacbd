/**
 * How callers are slowed down. Each row below has the numbers of one of three shapes:
 *
 * - **A count in a window** (`RateLimit`): so many attempts by key in a time. One more is refused with 429, and `Retry-After` says when
 *   the window ends. The key is an address (`addressKey`), a user, or whatever is asked about.
 * - **A share of concurrent work, fair by client** (`FairShare`): so many tasks run at the same time, and so many wait. Clients take
 *   turns. Where all places are taken, the client with the most waiting tasks is refused with 503.
 * - **A pace** (`Pace`, `PaceByKey`): so many callers pass in each interval, however many wait.
 *
 * To limit a call, add a row to `RATES.calls`, and write `services.rates.<row>.attempt(key)` in its handler.
 *
 * Some code is like a shape and says at its head why it is not one: work that is done once for many (`RenderQueue`), connections
 * (`delivery/connections/connection-shares.ts`), streams (`operate/https/stream-shares.ts`), and requests that are refused by the
 * state of the process (`delivery/overload`).
 */

import { PAGE_CHANGES_PER_MINUTE, UPLOAD_QUOTA } from '../../../src/model/limits.ts';
import type { Share } from './fair-share.ts';
import { SUBMISSIONS } from './limits.ts';
import type { Pacing, PacingByKey } from './pace.ts';
import type { Rate } from './rate-limit.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const LOG_IN_WINDOW_MS = 15 * MINUTE_MS;

/** Counts in a window. */
export const RATES = {
  /** Limits that calls name themselves: `services.rates`. */
  calls: {
    /** Changes of pages by one user. */
    pageChanges: { attempts: PAGE_CHANGES_PER_MINUTE, windowMs: MINUTE_MS },
    /** Searches of readers from one address: each is rendered by itself. */
    searches: { attempts: 60, windowMs: MINUTE_MS },
    /** Lists of events for one anonymous address. */
    eventLists: { attempts: 60, windowMs: MINUTE_MS },
    /** Map tiles for one anonymous address: some twenty maps that are opened and looked at. */
    mapTiles: { attempts: 1000, windowMs: MINUTE_MS },
    /** Invitations that one user sends, repeated ones included. */
    invitations: { attempts: 100, windowMs: HOUR_MS },
    /** Links to a new e-mail address that one user asks for: they go to whatever address is typed. */
    emailChanges: { attempts: 5, windowMs: HOUR_MS },
    /** Mails about publications that one person causes, whatever they ask for or decide. */
    reviewMails: { attempts: 100, windowMs: HOUR_MS },
  },
  /** Uploads of one user, and from one address. */
  uploads: { attempts: UPLOAD_QUOTA.perMinute, windowMs: MINUTE_MS },
  /** Requests by HTTP/2 that a client takes back on one connection: one who does little else ('rapid reset') is cut off. */
  streamResets: { attempts: 200, windowMs: 10 * SECOND_MS },
  logIns: {
    /** In all from one address. */
    ofAddress: { attempts: 50, windowMs: LOG_IN_WINDOW_MS },
    /** At one name from one address, or on one known device. */
    ofPlace: { attempts: 10, windowMs: LOG_IN_WINDOW_MS },
    /** At one name from anywhere. */
    ofName: { attempts: 100, windowMs: LOG_IN_WINDOW_MS },
    /** Attempts of one signed-in user to give the current password. */
    currentPassword: { attempts: 10, windowMs: LOG_IN_WINDOW_MS },
  },
  /**
   * Codes of second factors and recovery codes that are typed for one account with one password, or on one device that has given a
   * right code before. Three of a million codes are right.
   */
  codes: {
    /** In quick succession. */
    soon: { attempts: 10, windowMs: 15 * MINUTE_MS },
    daily: { attempts: 50, windowMs: 24 * HOUR_MS },
    /** Mails that tell the owner of an account of too many attempts. */
    alerts: { attempts: 1, windowMs: 24 * HOUR_MS },
  },
  /** Links to set a password that people ask for. */
  recoveries: {
    ofAddress: { attempts: 10, windowMs: 15 * MINUTE_MS },
    /** Mails to one account. */
    ofAccount: { attempts: 3, windowMs: HOUR_MS },
    inAll: { attempts: 200, windowMs: HOUR_MS },
  },
  /** Submissions of one form, where nothing else is said. Anybody can send those without a captcha without effort. */
  forms: {
    /** Bytes from one address to all forms. */
    bytesOfAddress: { attempts: 32 * 1024 * 1024, windowMs: SUBMISSIONS.windowMs },
    /** With a captcha, from one address, which a whole office can share. */
    ofAddress: { attempts: 100, windowMs: SUBMISSIONS.windowMs },
    /** Without a captcha, from one address. */
    unverifiedOfAddress: { attempts: 10, windowMs: SUBMISSIONS.windowMs },
    /** Without a captcha, in all. */
    unverified: { attempts: 200, windowMs: SUBMISSIONS.windowMs },
    /** Tests of forms that one signed-in user sends. */
    tests: { attempts: 10, windowMs: HOUR_MS, code: 'too-many-tests' },
    /** Mails that thank for a submission, to one address: nobody's letter box is filled by what others type here. */
    successMails: { attempts: 5, windowMs: HOUR_MS },
  },
} as const satisfies Record<string, Rate | Readonly<Record<string, Rate>>>;

/** Shares of concurrent work, fair by client. */
export const SHARES = {
  /** Password hashes, 19 MiB each, and about a second's worth that can wait. */
  passwordHashes: { concurrent: 2, waiting: 50 },
  /** Pages that are rendered, a few milliseconds each. Rendering is CPU work. */
  pageRenders: { concurrent: 4, waiting: 60 },
  /** Pictures that are worked on, each with a core and tens of megabytes. */
  pictures: { concurrent: 2, waiting: 50 },
  /** Pictures that are worked on in a process of their own. */
  lonePictures: { concurrent: 1, waiting: 50 },
  /** Uploads that are received, in a few kilobytes of memory each. */
  uploads: { concurrent: 50, waiting: 0, ofClient: 40 },
  /** Received uploads whose content is checked. */
  checkedUploads: { concurrent: 4, waiting: 50 },
  /** Changes of the media library, a few milliseconds each. */
  mediaChanges: { concurrent: 1, waiting: 500 },
  /** Map tiles that are drawn. */
  drawnTiles: { concurrent: 1, waiting: 100 },
  /** Questions to the captcha service. */
  captchas: { concurrent: 20, waiting: 200 },
} as const satisfies Readonly<Record<string, Share>>;

/** Paces. */
export const PACES = {
  /** Pages that are not cached: connections are accepted, and cached pages sent, between two turns. Each takes about a millisecond. */
  pages: { passes: 4, every: 'turn', waiting: 2000 },
  /** Public calls that query the database, of anonymous callers. */
  anonymousCalls: { passes: 1, every: 'turn', waiting: 2000 },
  /** Attempts to log in that are slowed down. */
  logIns: { passes: 1, every: 2 * SECOND_MS, waiting: 10, lines: 100 },
} as const satisfies Readonly<Record<string, Pacing | PacingByKey>>;
