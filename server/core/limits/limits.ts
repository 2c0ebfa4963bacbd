/**
 * The server's limits that owners ask about. Times are in milliseconds, sizes in bytes. The throttles are in throttles.ts, and
 * the product's limits in src/model/limits.ts.
 */

const MINUTE_MS = 60_000;

/**
 * Mails with links that set a password: at most `waiting` can be pending. Each mail is made a random time after the response to
 * the request, so that the timing does not reveal whether an account exists.
 */
export const RECOVERIES = {
  waiting: 100,
  afterMs: { least: 100, most: 500 },
} as const;

/**
 * Log-ins that wait for a second factor: at most `most` per user. A log-in waits `codeMs` for a code. If the user must set up
 * the second factor, the log-in waits `setUpMs`, because the user may first have to find an app.
 */
export const LOG_IN_TICKETS = { most: 10, codeMs: 5 * MINUTE_MS, setUpMs: 30 * MINUTE_MS } as const;

/**
 * The streams of events of open editors: at most `listeners` in all, and `ofPerson` of one person, who is told to try again after
 * `retrySeconds`. Each stream gets a sign of life every `aliveMs`, when its session is looked at too. Movements of people are
 * gathered for `gatherMs`. On a page, `shown` tabs are sent. A stream with more than `waitingBytes` unread is ended.
 */
export const EVENT_STREAMS = {
  listeners: 2000,
  ofPerson: 12,
  retrySeconds: 60,
  aliveMs: 20_000,
  gatherMs: 100,
  shown: 20,
  waitingBytes: 64 * 1024,
} as const;

/**
 * The people who have the editor open on other servers: each server says every `everyMs` that its own are still there, and reads
 * who is elsewhere. Those of a server that has not said so within `withinMs`, because it was killed, are gone.
 */
export const PEOPLE_ELSEWHERE = { everyMs: 5000, withinMs: 12_000 } as const;

/**
 * The changes of which several servers on one database tell each other. A server reads them with each notification, and every
 * `everyMs`. A request of whoever made a change waits for it at most `waitMs`. A lost connection for notifications is opened
 * again after `listenAgainMs`. Changes are kept for `keptMs`; a server that could read none for half of that makes everything
 * anew.
 */
export const CHANGES = { everyMs: 2000, waitMs: 1000, listenAgainMs: 1000, keptMs: 60 * MINUTE_MS } as const;

/**
 * The lease of the one server that does the background work: it is held for `leaseMs`, and extended every `everyMs`. The server
 * stops to begin work `marginMs` before the lease ends.
 */
export const DUTY = { leaseMs: 30_000, everyMs: 10_000, marginMs: 5000 } as const;

/** The shortest time between two stored 'last seen' times of a user. */
export const LAST_SEEN_MS = 5 * MINUTE_MS;

/** The `Retry-After` of a 503: `leastSeconds`, plus a random delay of up to `jitterSeconds`. */
export const RETRY_AFTER = { leastSeconds: 5, jitterSeconds: 5 } as const;

/**
 * The conditions under which the process counts as overloaded. The conditions are checked every `everyMs`. A level of overload
 * begins after `looks` checks in a row that find at least that level. The first level needs an event loop that is delayed by
 * `behindMs.first`. The second level needs a delay of `behindMs.second`, or a heap of which `heapShare` is in use. A level ends
 * after `calmLooks` checks in a row that find a lower level.
 */
export const OVERLOAD = {
  everyMs: 100,
  looks: 3,
  calmLooks: 10,
  behindMs: { first: 250, second: 750 },
  heapShare: 0.9,
} as const;

/**
 * The conditions under which unused memory is returned to the system. Returning it takes one or two tenths of a second. The
 * process is checked every `everyMs`. Memory is returned if the process was busy for at most `busyShare` of the time in `looks`
 * checks in a row, and if its memory has grown by `grownBytes` since the last return.
 */
export const QUIET = { everyMs: 1000, looks: 4, busyShare: 0.05, grownBytes: 16 * 1024 * 1024 } as const;

/**
 * At most `concurrent` pictures are processed at a time (`SHARES.pictures`). The rendering process needs this number too. A
 * picture that has more than `largePixels`, or takes more than `largeBytes` to decode, is processed while no other picture is.
 * A picture that takes more than `decodingBytes` to decode is refused, to keep the processes of the server below 400 MB in
 * total. An animated picture takes `movingPixelBytes` for each pixel of each frame. Background work begins `restMs` after the
 * last requested work, because a reader who has opened a page soon requests its other pictures.
 */
export const IMAGE_RENDERS = {
  concurrent: 2,
  largePixels: 12_000_000,
  largeBytes: 60_000_000,
  decodingBytes: 190_000_000,
  movingPixelBytes: 4,
  restMs: 1000,
} as const;

/**
 * Renditions made before readers request them: at most `waiting` renditions and `documents` documents are queued. All documents
 * are queued `firstMs` after the start, and failures are retried after `retryMs`.
 */
export const AHEAD = { waiting: 5000, documents: 1000, firstMs: 10_000, retryMs: 30_000 } as const;

/**
 * The process that renders pictures. A picture may take `jobMs`. The process runs only while the processor is idle. If it gets
 * no processor time for `patienceMs`, it is replaced: for `crowdedMs`, new processes run at `niceness` instead. Both
 * `patienceMs` and `niceness` depend on whether a client waits for the picture. The process ends after `idleMs` without work,
 * and is replaced after `maxJobs` pictures or when it uses more than `maxResidentBytes`.
 */
export const IMAGE_PROCESS = {
  jobMs: MINUTE_MS,
  patienceMs: { awaited: 1000, ahead: 10_000 },
  niceness: { awaited: 5, ahead: 10 },
  crowdedMs: 10 * MINUTE_MS,
  idleMs: 5000,
  maxJobs: 500,
  maxResidentBytes: 256 * 1024 * 1024,
} as const;

/**
 * Pictures that crashed or blocked the rendering process, or cannot be decoded, are not retried for `forMs`. At most `max` of
 * these pictures are remembered.
 */
export const HARMFUL_IMAGES = { max: 1000, forMs: 10 * MINUTE_MS } as const;

/**
 * The state of the installation: how often folders are measured, how many of the oldest and of the newest pictures and files are
 * looked for then, how long a full disk of PostgreSQL is told, and the ages at which certificates and backups need attention.
 * A certificate is renewed when a third of its lifetime is left. The renewal counts as late when the fraction `certificateLate`
 * of the lifetime is left, and as urgent when `certificateUrgent` is left.
 */
export const SYSTEM = {
  measureFirstMs: 20_000,
  mediaLooked: 3,
  fullForMs: 5 * MINUTE_MS,
  measureEveryMs: 15 * MINUTE_MS,
  certificateLate: 1 / 4,
  certificateUrgent: 1 / 6,
  backupOldDays: 3,
} as const;

/** `hearth export`: an unfinished export is removed after this time without a write. */
export const TRANSFER_LEFTOVER_MS = 60 * MINUTE_MS;

/** `hearth check`: mail counts as stuck when it is overdue by this time. */
export const OUTBOX_STUCK_MS = 60 * MINUTE_MS;
/** `hearth check --repair`: the maximum number of pages whose listings one run rewrites. */
export const REPAIRED_PAGES = 10_000;
/**
 * `hearth check`: the longest wait for the start of the rendering process and for each page, and the number of pages that are
 * rendered unless all are requested.
 */
export const CHECK_RENDER = { startMs: 60_000, stuckMs: 20_000, pages: 10_000 } as const;

/**
 * `hearth upgrade`: the maximum number of pages listed for each kind, and the disk space that an unpacked program takes during
 * a rehearsal.
 */
export const REHEARSAL = { listed: 50, programsBytes: 128 * 1024 * 1024 } as const;

/** `hearth check-config --probe`: the longest wait for a service, and the maximum number of bytes read of its response. */
/** The time that mails about a change of the mail server have to leave through the old one, in milliseconds. */
export const SETTINGS = { oldMailMs: 5000 } as const;

export const PROBE = { timeoutMs: 10_000, maxBytes: 1024 * 1024 } as const;

/** Free space on the data disk. Below `lowBytes`, the owner is told to make room; below `fullBytes`, nothing works reliably. */
export const DISK_LEFT = { lowBytes: 1024 * 1024 * 1024, fullBytes: 50 * 1024 * 1024 } as const;

/**
 * The sizes of the caches: pages, page documents and site documents in memory, renditions in memory and on disk, and map tiles
 * on disk.
 */
export const CACHE_BYTES = {
  pages: 32 * 1024 * 1024,
  pageDocuments: 2 * 1024 * 1024,
  siteDocuments: 4 * 1024 * 1024,
  renditionsInMemory: 16 * 1024 * 1024,
  renditionsOnDisk: 512 * 1024 * 1024,
  originalsOnDisk: 1024 * 1024 * 1024,
  mapTilesOnDisk: 64 * 1024 * 1024,
} as const;

/**
 * The maximum size of the body of a call, for signed-in and for anonymous callers. Without the limit for anonymous callers,
 * anyone could keep the server busy with parsing.
 */
export const BODY_BYTES = {
  signedIn: 1024 * 1024,
  anonymous: 16 * 1024,
} as const;

/**
 * The maximum number of values in a body, for anonymous and for signed-in callers. Values are texts, numbers, lists, objects,
 * and the fields of a form post. A megabyte of the shortest values takes a second to parse and check. Every form has fewer
 * values than `anonymous`, even if all options are chosen. A page of the largest size has fewer than `signedIn`.
 */
export const BODY_VALUES = { anonymous: 2000, signedIn: 125_000 } as const;

/** The limits for the headers of one part of a multipart body. */
export const PART_HEADERS = { headerPairs: 20, headerSize: 8 * 1024 } as const;

/**
 * Form submissions are counted in windows of `windowMs` (`RATES.forms`). Each post counts as at least `leastBytes`, so it can
 * be counted before its body is read. During overload, posts of more than `largeBytes` (six of the longest texts) are refused.
 */
export const SUBMISSIONS = {
  windowMs: 10 * MINUTE_MS,
  leastBytes: 16 * 1024,
  largeBytes: 64 * 1024,
} as const;

/**
 * The proof of work that replaces a captcha. The work takes a quarter of a second on a desktop, and a few seconds on an old
 * phone, while the reader types. `cost` is the number of rounds for each key; the number of keys to derive is between
 * `minCounter` and `maxCounter`. A challenge is valid for `validMs`, which is enough for slow writers.
 */
export const PROOF_OF_WORK = {
  cost: 1000,
  minCounter: 1000,
  maxCounter: 2000,
  validMs: 120 * MINUTE_MS,
} as const;

/** The time limit for the captcha service, and the maximum number of bytes of its response. */
export const CAPTCHA_SERVICE = { timeoutMs: 5000, maxBytes: 64 * 1024 } as const;

/**
 * The pictures of videos and places: `maxBytes` limits a picture, and `answerBytes` the response that contains its URL. A
 * failed attempt is retried after each of the waits in `waitsMs`. Afterwards, the picture of a place is retried once a day, and
 * the picture of a video never. The server looks for missing pictures `firstMs` after the start, and then every `everyMs`. A
 * publication waits at most `publishMs` for its pictures.
 */
export const POSTERS = {
  timeoutMs: 10_000,
  maxBytes: 5 * 1024 * 1024,
  answerBytes: 64 * 1024,
  waitsMs: [1, 10, 60, 360, 1440].map((minutes) => minutes * MINUTE_MS),
  everyMs: 60 * MINUTE_MS,
  firstMs: 5000,
  publishMs: 2000,
  retries: {
    tries: 2,
    backOffMs: 2000,
    maxWaitMs: 10_000,
    pause: { afterFailures: 4, ms: 5 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
    concurrent: 1,
    waiting: 10,
  },
} as const;

/**
 * The body of an upload may exceed its file by `overheadBytes`. A refused upload of at most `drainBytes` is read to its end,
 * because otherwise the browser would not read the reason. The connection of a larger upload is closed.
 */
export const UPLOADS = { overheadBytes: 16 * 1024, drainBytes: 64 * 1024 * 1024 } as const;

/**
 * The time for which a backup keeps bytes in the media store. The time is `forMs`, and is extended every `extendMs` while the
 * backup runs. If a backup is killed, its hold expires.
 */
export const MEDIA_HOLD = { forMs: 60 * MINUTE_MS, extendMs: MINUTE_MS } as const;

/** The size of the chunks in which files are copied; one chunk is held in memory. */
export const ARCHIVE_CHUNK_BYTES = 256 * 1024;

/** The maximum sizes of the entries of a backup. The key and the manifest are read into memory. */
export const ARCHIVE_LIMITS = {
  bytes: (name: string): number =>
    name === 'second-factor.key'
      ? 1024
      : name === 'manifest.json'
        ? 256 * 1024 * 1024
        : name === 'emergency-notice.json'
          ? 4 * 1024 * 1024
          : Number.MAX_SAFE_INTEGER,
} as const;

/**
 * Automatic backups. The server first looks for a due backup `firstMs` after the start, then every `lookMs`. Scheduled backups
 * are at least `leastMs` apart, even if the clock changes. A clock that is set back by less than `clockMs` is ignored. A backup
 * leaves `reserveBytes` of the disk free, and is aborted after `longestMs`. At the start, the second place may take `placeMs`
 * to respond if it is a folder, and `bucketMs` if it is a bucket. At most `listed` backups are listed. A copy without progress
 * is reported as stuck after `quietMs`. If the copy goes to a folder, it is abandoned after `stalledMs`. Written data is synced
 * to the disk every `syncBytes`. A process that is told to end has `exitMs` to end.
 */
/**
 * Backups that were made before a restore: the number that is kept at most, until there are backups of so many later days.
 */
export const BEFORE_RESTORE = { most: 5, days: 7 } as const;

export const BACKUPS = {
  firstMs: 15 * MINUTE_MS,
  lookMs: MINUTE_MS,
  leastMs: 30 * MINUTE_MS,
  clockMs: 5 * MINUTE_MS,
  reserveBytes: 1_000_000_000,
  longestMs: 6 * 60 * MINUTE_MS,
  placeMs: 1000,
  bucketMs: 5000,
  quietMs: 10 * MINUTE_MS,
  stalledMs: 15 * MINUTE_MS,
  syncBytes: 16 * 1024 * 1024,
  exitMs: 10_000,
  listed: 500,
  stderrLength: 2000,
} as const;

/**
 * Restores: the list of the second place may take `listMs`, a part of a copy `partMs`, and a folder may make no progress for
 * `stalledMs`. A backup that was unpacked in the dashboard waits `waitMs` for the word to restore it, and getting it ready
 * takes at most `longestMs`.
 */
export const RESTORING = {
  listMs: 10_000,
  partMs: 2 * MINUTE_MS,
  stalledMs: 2 * MINUTE_MS,
  waitMs: 60 * MINUTE_MS,
  longestMs: 6 * 60 * MINUTE_MS,
  attempts: 3,
} as const;

/**
 * The list of what was removed for good: housekeeping keeps an entry for `keptMs`, longer if an older backup is kept, and at
 * most `most` entries. The file beside the backups is brought up to date every `everyMs`, and has at most `fileBytes`.
 */
export const REMOVED_FOR_GOOD = {
  keptMs: 400 * 24 * 60 * MINUTE_MS,
  most: 100_000,
  everyMs: MINUTE_MS,
  fileBytes: 64 * 1024 * 1024,
} as const;

/**
 * The verification of a backup: the number of pages whose addresses are read at a time, and the maximum number of failures that
 * are named.
 */
export const PROOF = { atATime: 500, failures: 20 } as const;

/**
 * S3-compatible stores. A request to a store may take `timeoutMs`, and is tried `tries` times. The first wait between two tries
 * is `backOffMs`, and each later wait is four times as long as the previous wait. An upload has at most `maxParts` parts of
 * `partBytes`, each held in memory. A response has at most `answerBytes`.
 */
export const S3 = {
  timeoutMs: 10 * MINUTE_MS,
  tries: 5,
  backOffMs: 1000,
  partBytes: 16 * 1024 * 1024,
  maxParts: 10_000,
  answerBytes: 4 * 1024 * 1024,
} as const;

/**
 * The bucket of the media store. A request for a part of a file may take `timeoutMs`, and a request without bytes `askMs`. After
 * a failure, the store is not asked for `restMs`. Commands try more often than a server, for which readers wait. A rendition is
 * waited for `renditionMs`; at most `renditionsWaiting` renditions wait to be stored. When media are moved, `together` files are
 * sent at a time.
 */
export const MEDIA_BUCKET = {
  timeoutMs: 30_000,
  tries: 2,
  commandTries: 4,
  backOffMs: 300,
  partBytes: 8 * 1024 * 1024,
  askMs: 4000,
  restMs: 5000,
  renditionMs: 1500,
  renditionBytes: 16 * 1024 * 1024,
  renditionsWaiting: 64,
  together: 8,
} as const;

/** The number of times that a backup starts over because a media item was removed during it. */
export const BACKUP_ATTEMPTS = 3;

/**
 * The age at which an unchanged working folder of a backup counts as left over by a killed process, even if a running process
 * has the same process id.
 */
export const WORKING_FOLDER_KEPT_MS = 24 * 60 * MINUTE_MS;

/**
 * The content delivery network in front of the site. A purge is sent at once, and again after `againMs`, because until then it may
 * have been sent the former page by a server that had not learned of the change. Purges of more than `tags` tags become a purge of
 * all pages, so that each is a single request. A page with more than `tagBytes` of tags is not kept. After a failure, purges wait
 * `pauseMs`.
 */
export const CDN = {
  againMs: 6000,
  tags: 100,
  tagBytes: 4096,
  pauseMs: 10_000,
} as const;

/** The time for which unreferenced bytes stay in the media store. */
export const UNUSED_BYTES_KEPT_MS = 24 * 60 * MINUTE_MS;

/**
 * Delivery from the outbox. Each channel has its own limits: `concurrent` attempts at a time, started at least `everyMs` apart.
 * An attempt may take `attemptMs`. An attempt that is unfinished `leaseMs` after its start is assumed to have ended with its
 * process; the clocks of several servers may differ by `clocksMs`. Entries stored by other processes, and entries that become due
 * because the clock is changed, are found within `pollMs`. On shutdown, attempts have `drainMs` to finish. While attempts keep
 * failing, the time between them grows up to `slowMs`. If no attempt has succeeded for `quietMs`, although attempts were made,
 * the owner is told.
 */
export const OUTBOX = {
  mail: { concurrent: 2, everyMs: 250 },
  lead: { concurrent: 1, everyMs: 250 },
  purge: { concurrent: 1, everyMs: 250 },
  attemptMs: 30_000,
  leaseMs: 2 * MINUTE_MS,
  clocksMs: MINUTE_MS,
  pollMs: 30_000,
  drainMs: 5000,
  slowMs: MINUTE_MS,
  quietMs: 15 * MINUTE_MS,
} as const;

/**
 * The waits after failed attempts, each lengthened at random by up to the fraction `jitter`. The last attempt is made within
 * the 23 hours in which an idempotency key can be used again. If nothing else prevents a duplicate, an attempt with an unknown
 * outcome is repeated once, after at least `uncertainMs`.
 */
export const RETRIES = {
  waitsMs: [0.5, 2, 10, 30, 60, 120, 180, 360, 480].map((minutes) => minutes * MINUTE_MS),
  jitter: 0.1,
  keyMs: 23 * 60 * MINUTE_MS,
  uncertainMs: 10 * MINUTE_MS,
} as const;

/**
 * The maximum age of an entry. Older entries are given up, because a thank-you message that arrives weeks later would only
 * startle its reader.
 */
export const OUTBOX_TOO_LATE_MS = {
  success: 3 * 24 * 60 * MINUTE_MS,
  any: 90 * 24 * 60 * MINUTE_MS,
} as const;

/** The time for which sent and abandoned entries stay visible. */
export const OUTBOX_KEPT_MS = { sent: 30 * 24 * 60 * MINUTE_MS, failed: 90 * 24 * 60 * MINUTE_MS } as const;

/**
 * Events from Humanitix. Events are fetched every `everyMs`, or `retryMs` after a failure. After failures, the last good list
 * is shown for at most `shownForMs`. An outage of one night therefore empties no page, and readers find changes on the booking
 * site. Unchanged events are stored again after `storeMs`. An answer has at most `maxPages` pages of `pageSize` events; each
 * page has a time limit and a size limit. At most `stored` events are kept, and a limited number of dates and tags of each
 * event. While there is no list, a call waits for at most `waitMs`.
 */
export const EVENTS = {
  everyMs: 10 * MINUTE_MS,
  retryMs: MINUTE_MS,
  leastRetryMs: 10_000,
  shownForMs: 24 * 60 * MINUTE_MS,
  storeMs: 60 * MINUTE_MS,
  pageSize: 25,
  maxPages: 20,
  timeoutMs: 20_000,
  maxBytes: 2 * 1024 * 1024,
  stored: 500,
  dates: 20,
  tags: 20,
  waitMs: 5000,
} as const;

/**
 * Map tiles. A tile is stored for the time that the service states, but for at most `maxFreshMs`. If the service states no
 * time, the tile is stored for `freshMs`, because services ask for at least a week. Browsers store it for `browserSeconds`. All
 * times but `browserSeconds` are in milliseconds. `concurrent` is the number of requests that a browser would make at the same
 * time.
 */
export const MAPS = {
  timeoutMs: 10_000,
  tileBytes: 512 * 1024,
  freshMs: 7 * 24 * 60 * MINUTE_MS,
  maxFreshMs: 365 * 24 * 60 * MINUTE_MS,
  browserSeconds: 24 * 60 * 60,
  retries: {
    tries: 2,
    backOffMs: 2000,
    maxWaitMs: 10_000,
    pause: { afterFailures: 4, ms: 5 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
    concurrent: 6,
    waiting: 100,
  },
} as const;

/**
 * Searches for addresses: one per second, because public services require that limit. A few more searches can wait. Results are
 * stored for `foundMs`, but empty results only for `noneMs`, because a new house may be added to the map.
 */
export const PLACE_SEARCH = {
  timeoutMs: 5000,
  maxBytes: 512 * 1024,
  everyMs: 1000,
  places: 10,
  nameLength: 200,
  foundMs: 30 * 24 * 60 * MINUTE_MS,
  noneMs: 24 * 60 * MINUTE_MS,
  retries: {
    tries: 1,
    backOffMs: 0,
    maxWaitMs: 0,
    pause: { afterFailures: 3, ms: 30_000, maxMs: 10 * MINUTE_MS },
    concurrent: 1,
    waiting: 4,
  },
} as const;

/** The number of domains whose topic pages are cached, and the time for which they are cached. */
export const TOPIC_PAGES = { max: 100, ttl: MINUTE_MS } as const;
/**
 * The addresses of search results. A parameter contains the encrypted words. The values are the name of this parameter, the
 * time for which it is valid, the step in bytes by which its length grows, and the maximum length that is decrypted.
 */
export const SEALED_SEARCH = { parameter: 's', ms: 15 * MINUTE_MS, steps: 64, maxLength: 4000 } as const;

/**
 * The cached words of published pages: the maximum number for all domains and for one domain, and the time for which they are
 * cached. If a domain has more, a mistyped word is compared with the `near` words that are written most like it.
 */
export const SEARCH_VOCABULARY = {
  inMemory: 100_000,
  ofDomain: 50_000,
  freshMs: MINUTE_MS,
  near: 300,
} as const;

/**
 * Addresses that readers did not find: the maximum number that is counted in memory between two batches, and the maximum number
 * that is stored for a site. The other values are the time between batches, the rows written at a time, and the time for which
 * an address is kept after its last request.
 */
export const MISSING_PAGES = {
  inMemory: 1000,
  ofDomain: 500,
  storeMs: MINUTE_MS,
  atATime: 100,
  keptMs: 90 * 24 * 60 * MINUTE_MS,
} as const;

/**
 * Mails about the publication of pages: the maximum number of recipients for a request, and the minimum time between two mails
 * about the same page.
 */
export const REVIEW_MAILS = { recipients: 20, everyMs: 60 * MINUTE_MS } as const;

/**
 * Certificates for built-in HTTPS. `answerMs` and `answerBytes` limit one response of the certificate authority, and
 * `attemptMs` a whole attempt. The waits after failed attempts are `waitsMs`. The last wait is repeated. Each wait is
 * lengthened at random by up to the fraction `jitter`. The first hour therefore has four attempts. Let's Encrypt allows five
 * failures in an hour. If the authority asks for a longer wait, the server waits that long, but at most `maxWaitMs`. At its
 * start, the server retries after a failure once `startWaitMs` have passed since the last attempt. A certificate is renewed
 * after the fraction `renewAfter` of its lifetime, or earlier by up to `renewJitter`. The wait before a renewal is at least
 * `leastMs`, or half of the remaining lifetime if that is shorter. The server looks for due work every `checkMs`.
 */
export const CERTIFICATES = {
  answerMs: 30_000,
  answerBytes: 256 * 1024,
  attemptMs: 5 * MINUTE_MS,
  waitsMs: [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS),
  startWaitMs: 20 * MINUTE_MS,
  jitter: 0.1,
  maxWaitMs: 3 * 24 * 60 * MINUTE_MS,
  renewAfter: 2 / 3,
  renewJitter: 0.03,
  leastMs: 24 * 60 * MINUTE_MS,
  checkMs: 30_000,
} as const;

/**
 * Strict-Transport-Security (HSTS), which makes browsers use only https. Once a host has been on https for `trialMs`, HSTS is
 * sent with a lifetime of one day. Once the host's certificate has also been renewed, the lifetime is a year. If a certificate
 * cannot be renewed, HSTS is withdrawn when the fraction `withdrawn` of the certificate's lifetime is left, so that readers can
 * still use http.
 */
export const HSTS = {
  trialMs: 3 * 24 * 60 * MINUTE_MS,
  trialSeconds: 24 * 60 * 60,
  provenSeconds: 365 * 24 * 60 * 60,
  withdrawn: 0.1,
} as const;

/**
 * The number of different slow SQL statements that the log tells apart, the number of characters logged of each, and the time from
 * which one is a warning. Faster ones are logged with LOG_LEVEL=info.
 */
export const SLOW_STATEMENTS = { remembered: 200, loggedLength: 2000, warningMs: 1000 } as const;

/**
 * The last good copies of public pages on disk: the maximum size of all copies and of one copy (compressed), and the maximum
 * number of files and of copies that wait to be stored. A copy is stored after `afterMs`, so that a page that changes often is
 * stored once. Copies that earlier runs stored are read `prepareMs` after the start. If the database cannot be opened, copies
 * are served from `startMs` after the start, and opening is retried every `retryMs`.
 */
export const LAST_COPIES = {
  bytes: 64 * 1024 * 1024,
  pageBytes: 1024 * 1024,
  files: 2000,
  waiting: 500,
  afterMs: 1000,
  prepareMs: 3000,
  startMs: 1000,
  retryMs: 2000,
} as const;

/** The `Retry-After` of a request that needs https before there is a certificate. */
export const HTTPS_SOON = { retrySeconds: 60 } as const;

/**
 * The time after the start at which compiled code is stored for the next start. The time is long enough for some pages to have
 * been rendered.
 */
export const COMPILED_CODE_MS = 20_000;

/** Housekeeping: the delay of the first run after the start, and the time between later runs. */
export const HOUSEKEEPING = { firstMs: MINUTE_MS, everyMs: 60 * MINUTE_MS } as const;

/**
 * Shutdown after a signal. Open connections have `lastRequestMs` for one more request, because the client may already have sent
 * it. Running requests have `drainMs` to finish, and remaining system calls have `callsMs`. The process exits after `stopMs` in
 * any case.
 */
export const SHUTDOWN = { lastRequestMs: 500, drainMs: 8000, callsMs: 1000, stopMs: 10_000 } as const;

/**
 * Requests that may change something, while the program is replaced, in milliseconds: the longest wait of one, and of those that
 * are under way when the hold begins.
 */
export const HELD_WRITES = { waitMs: 10_000, drainMs: 3000 } as const;

/**
 * Updates: the largest program file and the largest manifest, in bytes; the times for the manifest and for a file, in
 * milliseconds; how long an answer about the offer is used, how often the server asks by itself, and how often it looks for a
 * request of `hearth update`. A trial of the new program may take `trialMs`, and in addition `trialPerRehearsal` times as long as
 * its rehearsal. The owner's command has `swapMs` to replace the file, and the program of before gives a new one that ends by
 * itself `starts` starts, and `readyMs` for one. A server that has ended is waited for `goneMs`.
 */
export const UPDATES = {
  mostBytes: 512 * 1024 * 1024,
  manifestBytes: 64 * 1024,
  manifestMs: 10_000,
  fileMs: 30 * 60_000,
  askMs: 60_000,
  dailyMs: 24 * 60 * MINUTE_MS,
  lookMs: 500,
  trialMs: 20_000,
  trialPerRehearsal: 3,
  swapMs: 30_000,
  starts: 2,
  readyMs: 60_000,
  goneMs: 10_000,
} as const;

/**
 * A server that replaces itself by the next program: the time that running requests get, in milliseconds. It is short, because new
 * connections wait meanwhile.
 */
export const RESTART = { drainMs: 1500 } as const;

/** The search for pages to which no page links: the number of pages read at a time, and the maximum number of pages in one call. */
export const UNLINKED_PAGES = { atATime: 500, most: 20_000 } as const;

/**
 * Folder imports: the maximum number of files, the maximum bytes of one JSON file, and the number of faults that are named. A
 * page saved in the editor has at most 1 MiB.
 */
export const IMPORTS = { files: 500_000, jsonBytes: 64 * 1024 * 1024, namedFaults: 100 } as const;

/**
 * WordPress exports: the maximum length of an entry and of its short texts (title, address and others), and the maximum number
 * of entries. The other values are the maximum number of characters that are remembered in total, the maximum nesting of
 * elements in a page, and the maximum number of characters kept of reusable blocks.
 */
export const WORDPRESS = {
  itemLength: 16 * 1024 * 1024,
  shortLength: 16 * 1024,
  entries: 500_000,
  rememberedLength: 64 * 1024 * 1024,
  levels: 200,
  reusableLength: 16 * 1024 * 1024,
  contentLength: 4 * 1024 * 1024,
} as const;

/**
 * Mails that tell the owner how the installation is: the time between two looks in milliseconds, how long all must be well
 * before that is mailed, the maximum number of mails about urgent findings within a day, and the day (1: Monday) and time at which
 * the weekly mail is due.
 */
export const OWNER_REPORTS = {
  firstMs: 60_000,
  everyMs: 5 * 60_000,
  wellMs: 10 * 60_000,
  alarmsPerDay: 4,
  weekday: 1,
  time: '08:00',
} as const;
/** `hearth install`: the interval at which a new service is asked whether it answers, in milliseconds, and how often. */
export const INSTALL = { everyMs: 1000, tries: 60 } as const;

/** The heartbeat: the interval and the time limit of a request in milliseconds, and the maximum size of the response in bytes. */
export const HEARTBEAT = { everyMs: 60_000, timeoutMs: 5000, maxBytes: 64 * 1024 } as const;

/**
 * Emergency notices: the maximum number of changes that wait to be recorded, the interval at which recording is tried again in
 * milliseconds, and the time in milliseconds for which a call waits until its change is recorded.
 */
export const NOTICE_RECORDS = { waiting: 100, retryMs: 30_000, callMs: 500 } as const;

/** Times at which pages are published: the interval in milliseconds at which they are looked up, and how many are done at once. */
export const PAGE_TIMES = { everyMs: 5000, atOnce: 100 } as const;

/**
 * Mails about comments: those that are due are looked for every `everyMs`, `atOnce` at a time. Comments of one page to one person
 * are gathered for `gatherMs`. Comments older than `oldMs` are not mailed: the server was down, or they came with an old backup.
 */
export const COMMENT_MAILS = {
  everyMs: 20_000,
  atOnce: 100,
  gatherMs: 5 * MINUTE_MS,
  oldMs: 24 * 60 * MINUTE_MS,
} as const;
