/**
 * The throttles: limits on how often callers may do something. Each row below has one of three shapes:
 *
 * **A count in a window** (`RateLimit`): a number of attempts for each key within a period. Further attempts are refused with
 * 429; `Retry-After` says when the window ends. The key is an address (`addressKey`), a user, or the requested thing. Several
 * servers count together in their database, except where the row says that each counts by itself. Shares and
 * the pace of pages are those of each server.
 * **A share of concurrent work, fair by client** (`FairShare`): a number of tasks run at the same time, and a number of tasks
 *   wait. Clients take turns. When all places are taken, the client with the most waiting tasks is refused with 503.
 * **A pace** (`Pace`, `PaceByKey`): a number of callers pass in each interval, even if many more wait.
 *
 * To limit a call, add a row to `RATES.calls`, and write `await services.rates.<row>.attempt(key)` in its handler,
 * outside of any transaction.
 *
 * Four other kinds of limits have none of these shapes, for reasons given in the first comment of each file: work done once for
 * many clients (`RenderQueue`), connections (`delivery/connections/connection-shares.ts`), streams
 * (`operate/https/stream-shares.ts`), and requests refused because of the state of the process (`delivery/overload`).
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

/** Limits on attempts in a window of time. */
export const RATES = {
  /** Limits that calls apply by name: `services.rates`. */
  calls: {
    /** The limit for page changes by one user. */
    pageChanges: { attempts: PAGE_CHANGES_PER_MINUTE, windowMs: MINUTE_MS },
    /** The limit for reports of where one person is in the editor. A tab reports each block that the person goes to. */
    places: { attempts: 600, windowMs: MINUTE_MS, isOfEachServer: true },
    /**
     * The limit for readers' searches from one address. Searches are limited because each search is rendered separately.
     * Readers search while only the copy of the database for readers answers, so each server counts by itself.
     */
    searches: { attempts: 60, windowMs: MINUTE_MS, isOfEachServer: true },
    /** The limit for answers to ‘Was this page clear?’ from one address. A whole office may share an address. */
    feedback: { attempts: 20, windowMs: SUBMISSIONS.windowMs },
    /** The limit for such answers on one site from all addresses together. */
    allFeedback: { attempts: 400, windowMs: SUBMISSIONS.windowMs },
    /** The limit for event list requests from one anonymous address. The list is in memory, so a shared count would cost more. */
    eventLists: { attempts: 60, windowMs: MINUTE_MS, isOfEachServer: true },
    /**
     * The limit for map tiles requested from one anonymous address, which is enough for about twenty maps. Tiles are in files of
     * the server, so a shared count would cost more.
     */
    mapTiles: { attempts: 1000, windowMs: MINUTE_MS, isOfEachServer: true },
    /** The limit for invitations sent by one user, including repeated invitations. */
    invitations: { attempts: 100, windowMs: HOUR_MS },
    /**
     * The limit for requests of one user to change the e-mail address. These requests are limited because each sends a mail to
     * an address that may belong to anyone.
     */
    emailChanges: { attempts: 5, windowMs: HOUR_MS },
    /** The limit for tests of the installation's settings by one admin, because a test asks a server that the admin has named. */
    settingsTests: { attempts: 20, windowMs: 10 * MINUTE_MS },
    /** The limit for comments that one person writes or changes. */
    comments: { attempts: 60, windowMs: 10 * MINUTE_MS },
    /**
     * The limit for mails about comments to one person. Further comments are in the dashboard alone. One server makes all these
     * mails.
     */
    commentMails: { attempts: 20, windowMs: 24 * HOUR_MS, isOfEachServer: true },
    /**
     * The limit for mails about publications that are caused by the requests and decisions of one person. Their number is known
     * only in the transaction that stores them, so each server counts by itself.
     */
    reviewMails: { attempts: 100, windowMs: HOUR_MS, isOfEachServer: true },
  },
  /** The limit for uploads, both by one user and from one address. */
  uploads: { attempts: UPLOAD_QUOTA.perMinute, windowMs: MINUTE_MS },
  /**
   * The limit for HTTP/2 requests that a client cancels on one connection. The connection of a client that cancels more ('rapid
   * reset') is closed.
   */
  streamResets: { attempts: 200, windowMs: 10 * SECOND_MS },
  logIns: {
    /** The limit for log-ins from one address, to all accounts together. */
    ofAddress: { attempts: 50, windowMs: LOG_IN_WINDOW_MS },
    /** The limit for log-ins to one account from one address, or on one known device. */
    ofPlace: { attempts: 10, windowMs: LOG_IN_WINDOW_MS },
    /** The limit for log-ins to one account, from all addresses together. */
    ofName: { attempts: 100, windowMs: LOG_IN_WINDOW_MS },
    /**
     * Throttled attempts pass one at a time on all servers together. The window is a little shorter than `PACES.logIns`, so that
     * two turns of one server are never in the same.
     */
    turns: { attempts: 1, windowMs: 1.9 * SECOND_MS },
    /** The limit for a signed-in user's attempts to give the current password. */
    currentPassword: { attempts: 10, windowMs: LOG_IN_WINDOW_MS },
  },
  /**
   * The limit for codes tried for one account with one password, or on one device that has given a correct code before. Both
   * codes of the second factor and recovery codes are counted. At any time, three of the million possible codes are correct.
   */
  codes: {
    /** The limit for codes tried in quick succession. */
    soon: { attempts: 10, windowMs: 15 * MINUTE_MS },
    daily: { attempts: 50, windowMs: 24 * HOUR_MS },
    /** The code of a time step of an app is taken once where its use is not waited for. */
    steps: { attempts: 1, windowMs: 5 * MINUTE_MS },
    /** The limit for mails that warn the owner of an account of too many attempts. */
    alerts: { attempts: 1, windowMs: 24 * HOUR_MS },
  },
  /** The limits for requests for links to set a password. */
  recoveries: {
    ofAddress: { attempts: 10, windowMs: 15 * MINUTE_MS },
    /** The limit for mails to one account. */
    ofAccount: { attempts: 3, windowMs: HOUR_MS },
    inAll: { attempts: 200, windowMs: HOUR_MS },
  },
  /**
   * The limits for submissions of one form, unless a row says otherwise. Without a captcha, anyone can send submissions without
   * effort.
   */
  forms: {
    /** The limit for the bytes that one server reads from one address, in posts of all forms. */
    bytesOfAddress: { attempts: 32 * 1024 * 1024, windowMs: SUBMISSIONS.windowMs, isOfEachServer: true },
    /** The limit for submissions with a captcha from one address. A whole office may share an address. */
    ofAddress: { attempts: 100, windowMs: SUBMISSIONS.windowMs },
    /** The limit for submissions without a captcha from one address. */
    unverifiedOfAddress: { attempts: 10, windowMs: SUBMISSIONS.windowMs },
    /** The limit for submissions without a captcha from all addresses together. */
    unverified: { attempts: 200, windowMs: SUBMISSIONS.windowMs },
    /** The limit for test submissions sent by one signed-in user. */
    tests: { attempts: 10, windowMs: HOUR_MS, code: 'too-many-tests' },
    /** The limit for thank-you mails to one address, so that nobody can flood a mailbox by entering its address in forms. */
    successMails: { attempts: 5, windowMs: HOUR_MS },
  },
} as const satisfies Record<string, Rate | Readonly<Record<string, Rate>>>;

/** The shares of concurrent work, fair by client. */
export const SHARES = {
  /** Password hashes take 19 MiB each. A full queue of hashes takes about a second in total. */
  passwordHashes: { concurrent: 2, waiting: 50 },
  /** Page renderings take a few milliseconds each. */
  pageRenders: { concurrent: 4, waiting: 60 },
  /** Picture processing takes a core and tens of megabytes for each picture. */
  pictures: { concurrent: IMAGE_RENDERS.concurrent, waiting: 50 },
  /** Picture processing in a separate process. */
  lonePictures: { concurrent: 1, waiting: 50 },
  /** Uploads being received take a few kilobytes of memory each. */
  uploads: { concurrent: 50, waiting: 0, ofClient: 40 },
  /** Received uploads whose content is being checked. */
  checkedUploads: { concurrent: 4, waiting: 50 },
  /** Changes to the media library take a few milliseconds each. */
  mediaChanges: { concurrent: 1, waiting: 500 },
  /** Changes in a bucket wait for its answers, and need no order (server/media/store/s3-media-store.ts). */
  mediaChangesInBucket: { concurrent: 8, waiting: 500 },
  /** Originals being fetched from a bucket, each with a part in memory (MEDIA_BUCKET). */
  fetchedOriginals: { concurrent: 8, waiting: 500 },
  /** Map tiles being drawn. */
  drawnTiles: { concurrent: 1, waiting: 100 },
  /** Requests to the captcha service. */
  captchas: { concurrent: 20, waiting: 200 },
} as const satisfies Readonly<Record<string, Share>>;

/** The paces at which callers pass. */
export const PACES = {
  /**
   * Pages that are not cached. Their rendering is spread over turns of the event loop, so that the server accepts connections
   * and sends cached pages in between. Rendering such a page takes about a millisecond.
   */
  pages: { passes: 4, every: 'turn', waiting: 2000 },
  /** The public calls that query the database, by anonymous callers. */
  anonymousCalls: { passes: 1, every: 'turn', waiting: 2000 },
  /** Throttled log-in attempts. */
  logIns: { passes: 1, every: 2 * SECOND_MS, waiting: 10, lines: 100, tries: 5 },
} as const satisfies Readonly<Record<string, Pacing | PacingByKey>>;
