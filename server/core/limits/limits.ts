/**
 * The server's limits that owners ask about. Times are in milliseconds, sizes in bytes. Throttles are in throttles.ts, and the
 * product's own limits in src/model/limits.ts.
 */

const MINUTE_MS = 60_000;

/**
 * Requested links to set a password, of which `waiting` can be pending. Each is made some time after the response to its
 * request, so that no response time reveals whether there was one to make.
 */
export const RECOVERIES = {
  waiting: 100,
  afterMs: { least: 100, most: 500 },
} as const;

/**
 * Log-ins that wait for a second factor: at most `most` for each user. One waits `codeMs` for a code and `setUpMs` for a
 * set-up, which includes finding an app.
 */
export const LOG_IN_TICKETS = { most: 10, codeMs: 5 * MINUTE_MS, setUpMs: 30 * MINUTE_MS } as const;

/** The shortest time between two stored 'last seen' times of a user. */
export const LAST_SEEN_MS = 5 * MINUTE_MS;

/** The `Retry-After` of a 503: `leastSeconds`, plus a random delay of up to `jitterSeconds`. */
export const RETRY_AFTER = { leastSeconds: 5, jitterSeconds: 5 } as const;

/**
 * When the process counts as overloaded. It is checked every `everyMs`. A level begins after `looks` checks in a row that find
 * the event loop delayed by `behindMs` (`first` or `second`), or `heapShare` of the heap in use. It ends after `calmLooks`
 * checks without that.
 */
export const OVERLOAD = {
  everyMs: 100,
  looks: 3,
  calmLooks: 10,
  behindMs: { first: 250, second: 750 },
  heapShare: 0.9,
} as const;

/**
 * When unused memory is returned to the system, which takes a tenth of a second or two. It takes `looks` checks in a row, one
 * every `everyMs`, at which the process was busy for at most `busyShare` of the time, and a growth of `grownBytes` since the
 * last time.
 */
export const QUIET = { everyMs: 1000, looks: 4, busyShare: 0.05, grownBytes: 16 * 1024 * 1024 } as const;

/**
 * Pictures are worked on `concurrent` at a time (`SHARES.pictures`), which the process that does so needs to know too.
 * A picture of more than `largePixels`, or whose decoding takes more than `largeBytes`, is processed on its own. A picture
 * whose decoding takes more than `decodingBytes` is refused, which keeps all processes of the server below 400 MB together. An
 * animated picture takes `movingPixelBytes` for each pixel of all its frames. Background work begins `restMs` after the last
 * requested work, because a reader of a page soon requests its next pictures.
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
 * Renditions made before readers request them: at most `waiting` are queued, and `documents` documents are scanned. All
 * documents are queued `firstMs` after the start, and failures are retried after `retryMs`.
 */
export const AHEAD = { waiting: 5000, documents: 1000, firstMs: 10_000, retryMs: 30_000 } as const;

/**
 * The process that renders pictures. A picture may take `jobMs`. The process yields to all others until it has had no turn for
 * `patienceMs`; then it runs at `niceness` for `crowdedMs`. Both depend on whether a client awaits the picture. It ends after
 * `idleMs` without work, and is replaced after `maxJobs` pictures or above `maxResidentBytes`.
 */
export const IMAGE_PROCESS = {
  jobMs: MINUTE_MS,
  patienceMs: { awaited: 200, ahead: 10_000 },
  niceness: { awaited: 5, ahead: 10 },
  crowdedMs: 10 * MINUTE_MS,
  idleMs: 5000,
  maxJobs: 500,
  maxResidentBytes: 256 * 1024 * 1024,
} as const;

/** Pictures that crashed or blocked that process, or cannot be decoded, are not retried for `forMs`. */
export const HARMFUL_IMAGES = { max: 1000, forMs: 10 * MINUTE_MS } as const;

/**
 * The state of the installation: when folders are measured, and when certificates and backups need attention. A certificate is
 * renewed when a third of its life is left. It is late with `certificateLate` of its life left, and urgent with
 * `certificateUrgent`.
 */
export const SYSTEM = {
  measureFirstMs: 20_000,
  measureEveryMs: 15 * MINUTE_MS,
  certificateLate: 1 / 4,
  certificateUrgent: 1 / 6,
  backupOldDays: 3,
} as const;

/** `hearth export`: the time without a write after which an unfinished export is removed. */
export const TRANSFER_LEFTOVER_MS = 60 * MINUTE_MS;

/** `hearth check`: mail that is overdue by this time counts as stuck. */
export const OUTBOX_STUCK_MS = 60 * MINUTE_MS;
/** `hearth check --repair`: the most pages whose listings one run rewrites. */
export const REPAIRED_PAGES = 10_000;
/**
 * `hearth check`: the longest that the rendering process may take to start and to render a page, and the most pages that it
 * renders unless all are requested.
 */
export const CHECK_RENDER = { startMs: 60_000, stuckMs: 20_000, pages: 10_000 } as const;

/** `hearth upgrade`: the most pages listed of each kind, and the disk space for programs unpacked during a rehearsal. */
export const REHEARSAL = { listed: 50, programsBytes: 128 * 1024 * 1024 } as const;

/** `hearth check-config --probe`: the longest wait for a service, and the most bytes read from its answer. */
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
  mapTilesOnDisk: 64 * 1024 * 1024,
} as const;

/**
 * The size of a call's body, for signed-in and for anonymous callers: parsing larger bodies would let anyone keep the server
 * busy.
 */
export const BODY_BYTES = {
  signedIn: 1024 * 1024,
  anonymous: 16 * 1024,
} as const;

/**
 * Values in a body: texts, numbers, lists, objects, and the fields of a post. A megabyte of the shortest ones takes a second to
 * parse and check. Any form, however many options are chosen, stays below the first number, and a page of the largest size
 * below the second.
 */
export const BODY_VALUES = { anonymous: 2000, signedIn: 125_000 } as const;

/** The headers of one part of a multipart body. */
export const PART_HEADERS = { headerPairs: 20, headerSize: 8 * 1024 } as const;

/**
 * Form submissions are counted in windows of `windowMs` (`RATES.forms`). Each post counts as at least `leastBytes`, which is
 * known before its body is read. During overload, posts of more than `largeBytes`, the size of six of the longest texts, are
 * refused.
 */
export const SUBMISSIONS = {
  windowMs: 10 * MINUTE_MS,
  leastBytes: 16 * 1024,
  largeBytes: 64 * 1024,
} as const;

/**
 * The proof of work that replaces a captcha. It takes a quarter of a second on a desktop, and a few seconds on an old phone
 * while the reader types. `cost` is the rounds of each key, and the counter the number of keys to derive. A challenge stays
 * valid long enough for slow writers.
 */
export const PROOF_OF_WORK = {
  cost: 1000,
  minCounter: 1000,
  maxCounter: 2000,
  validMs: 120 * MINUTE_MS,
} as const;

/** The time limit for the captcha service, and the most bytes of its answer. */
export const CAPTCHA_SERVICE = { timeoutMs: 5000, maxBytes: 64 * 1024 } as const;

/**
 * Pictures of videos and places: limits for a picture (`maxBytes`) and for the answer that names its address (`answerBytes`).
 * Failed attempts are retried after `waitsMs`; then videos are given up, and places tried once a day. Missing pictures are
 * looked for every `everyMs`. The first look is `firstMs` after the start. A publication waits at most `publishMs` for its
 * pictures.
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
 * The body of an upload may exceed the file in it by `overheadBytes`. A refused upload of at most `drainBytes` is read to its
 * end, so that the browser reads the reason; for a larger one, the connection is closed.
 */
export const UPLOADS = { overheadBytes: 16 * 1024, drainBytes: 64 * 1024 * 1024 } as const;

/**
 * How long a backup keeps bytes in the media store: `forMs`, extended every `extendMs` while it runs. A killed backup's hold
 * expires.
 */
export const MEDIA_HOLD = { forMs: 60 * MINUTE_MS, extendMs: MINUTE_MS } as const;

/** The chunk of a copied file that is held in memory. */
export const ARCHIVE_CHUNK_BYTES = 256 * 1024;

/** The largest entries of a backup. The key and the manifest are read into memory. */
export const ARCHIVE_LIMITS = {
  bytes: (name: string): number =>
    name === 'second-factor.key'
      ? 1024
      : name === 'manifest.json'
        ? 256 * 1024 * 1024
        : Number.MAX_SAFE_INTEGER,
} as const;

/**
 * Automatic backups. The server first looks for a due backup `firstMs` after the start, then every `lookMs`. Scheduled backups
 * are at least `leastMs` apart, whatever the clock says; setting the clock back by less than `clockMs` is ignored. A backup
 * leaves `reserveBytes` of the disk free, and is ended after `longestMs`. At the start, the disk of the second place may take
 * `placeMs` to answer, and a bucket `bucketMs`. At most `listed` backups are listed. A copy without progress is reported as
 * stuck after `quietMs`; a copy to a folder is given up after `stalledMs`. Written data is synced to the disk every
 * `syncBytes`. A process that is told to end has `exitMs` to do so.
 */
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

/** Verifying a backup: the pages whose addresses are read at a time, and the failures that are named. */
export const PROOF = { atATime: 500, failures: 20 } as const;

/**
 * S3-compatible stores. A request may take `timeoutMs`, and is tried `tries` times; the first wait is `backOffMs`, and each
 * later one four times as long. An upload has at most `maxParts` parts of `partBytes`, each held in memory. An answer has at
 * most `answerBytes`.
 */
export const S3 = {
  timeoutMs: 10 * MINUTE_MS,
  tries: 5,
  backOffMs: 1000,
  partBytes: 16 * 1024 * 1024,
  maxParts: 10_000,
  answerBytes: 4 * 1024 * 1024,
} as const;

/** How often a backup starts over because a media item was removed during it. */
export const BACKUP_ATTEMPTS = 3;

/**
 * A backup's working folder that has not changed for this time belongs to a killed process, even if another process has its
 * number now.
 */
export const WORKING_FOLDER_KEPT_MS = 24 * 60 * MINUTE_MS;

/** How long unreferenced bytes stay in the media store. */
export const UNUSED_BYTES_KEPT_MS = 24 * 60 * MINUTE_MS;

/**
 * Delivery from the outbox. Each channel has its own limits: `concurrent` attempts at a time, started at least `everyMs` apart.
 * An attempt may take `attemptMs`. An attempt that is unfinished `leaseMs` after its start is assumed to have died with its
 * process. Entries stored by other processes, or made due by a clock change, are found within `pollMs`. On shutdown, attempts
 * have `drainMs` to finish. While attempts keep failing, the time between them grows up to `slowMs`. If attempts were made but
 * none succeeded for `quietMs`, the owner is told.
 */
export const OUTBOX = {
  mail: { concurrent: 2, everyMs: 250 },
  lead: { concurrent: 1, everyMs: 250 },
  attemptMs: 30_000,
  leaseMs: 2 * MINUTE_MS,
  pollMs: 30_000,
  drainMs: 5000,
  slowMs: MINUTE_MS,
  quietMs: 15 * MINUTE_MS,
} as const;

/**
 * The waits after each failed attempt, each lengthened by up to `jitter` of itself. The last attempt falls within the 23 hours
 * in which an idempotency key is reused. If nothing else prevents a duplicate, an attempt with an unknown outcome is repeated
 * once, after at least `uncertainMs`.
 */
export const RETRIES = {
  waitsMs: [0.5, 2, 10, 30, 60, 120, 180, 360, 480].map((minutes) => minutes * MINUTE_MS),
  jitter: 0.1,
  keyMs: 23 * 60 * MINUTE_MS,
  uncertainMs: 10 * MINUTE_MS,
} as const;

/**
 * The longest that an entry may wait before it is given up: a thank-you message that arrives weeks later would only startle its
 * reader.
 */
export const OUTBOX_TOO_LATE_MS = {
  success: 3 * 24 * 60 * MINUTE_MS,
  any: 90 * 24 * 60 * MINUTE_MS,
} as const;

/** How long sent and abandoned entries stay visible. */
export const OUTBOX_KEPT_MS = { sent: 30 * 24 * 60 * MINUTE_MS, failed: 90 * 24 * 60 * MINUTE_MS } as const;

/**
 * Events from Humanitix. They are fetched every `everyMs`, or `retryMs` after a failure; meanwhile the last good answer is
 * shown for `shownForMs`. An outage of a night thus empties no page, and the booking site shows what has changed. Unchanged
 * events are stored again after `storeMs`. An answer has at most `maxPages` of `pageSize`, each limited in time and bytes.
 * Events beyond `stored`, and further dates and tags of one event, are dropped. While there is no list, a call waits up to
 * `waitMs`.
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
 * Map tiles. A tile is stored for the time that the service names, at most `maxFreshMs`, or for `freshMs` if it names none
 * (services ask for at least a week). Browsers store it for `browserSeconds`. All other times are in milliseconds. `concurrent`
 * is the number of requests that a browser would make at once.
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
 * Searches for addresses: one a second, as public services require; a few can wait. Results are stored for `foundMs`, and empty
 * ones for `noneMs`, because a house can be new.
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

/** How many domains' topic pages are cached, and for how long. */
export const TOPIC_PAGES = { max: 100, ttl: MINUTE_MS } as const;
/**
 * The addresses of search results: the parameter with the sealed words, how long they stay valid, the step in bytes by which it
 * grows, and the longest value that is opened.
 */
export const SEALED_SEARCH = { parameter: 's', ms: 15 * MINUTE_MS, steps: 64, maxLength: 4000 } as const;

/** Cached words of published pages: the most for all domains and for one, and how long they are cached. */
export const SEARCH_VOCABULARY = { inMemory: 100_000, ofDomain: 50_000, freshMs: MINUTE_MS } as const;

/**
 * Addresses that readers did not find: the most counted in memory between two batches, and the most stored for a site. Further,
 * the time between batches, the rows written at a time, and how long an address stays after its last request.
 */
export const MISSING_PAGES = {
  inMemory: 1000,
  ofDomain: 500,
  storeMs: MINUTE_MS,
  atATime: 100,
  keptMs: 90 * 24 * 60 * MINUTE_MS,
} as const;

/**
 * Mails about the publication of pages: the most people who are told of a request, and the least time between two mails about
 * the same page.
 */
export const REVIEW_MAILS = { recipients: 20, everyMs: 60 * MINUTE_MS } as const;

/**
 * Certificates for built-in HTTPS. The limits are for one answer of the certificate authority, and for a whole attempt. After a
 * failed attempt the next waits for `waitsMs` (the last one repeats), lengthened by up to `jitter`. That makes four attempts in
 * the first hour, of the five failures that Let's Encrypt allows. A longer wait requested by the authority is respected, up to
 * `maxWaitMs`. The server waits at most `startWaitMs` at its start. A certificate is renewed after `renewAfter` of its life, or
 * earlier by up to `renewJitter` of it. It is never renewed before `leastMs`, or half of its remaining time, has passed. The
 * server looks for due work every `checkMs`.
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
 * When browsers are told to use only https (HSTS): for a day at a time once a host has been on https for `trialMs`, and for a
 * year once its certificate has also been renewed. If a certificate cannot be renewed, this is withdrawn with `withdrawn` of
 * its life left, so that readers can still come by http.
 */
export const HSTS = {
  trialMs: 3 * 24 * 60 * MINUTE_MS,
  trialSeconds: 24 * 60 * 60,
  provenSeconds: 365 * 24 * 60 * 60,
  withdrawn: 0.1,
} as const;

/** How many different slow SQL statements the log distinguishes, and how many characters of each are logged. */
export const SLOW_STATEMENTS = { remembered: 200, loggedLength: 2000 } as const;

/**
 * The last good copies of public pages on disk: the bytes of all and of one (compressed), the files, and the copies waiting to
 * be stored. A copy waits `afterMs`, so that a page that changes often is stored once. Copies of earlier runs are read
 * `prepareMs` after the start. While the database cannot be opened, copies are served `startMs` after the start, and opening is
 * retried every `retryMs`.
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

/** The `Retry-After` of a request that needs https before the first certificate is there. */
export const HTTPS_SOON = { retrySeconds: 60 } as const;

/** The time after the start when compiled code is stored for the next start; some pages have been rendered by then. */
export const COMPILED_CODE_MS = 20_000;

/** Housekeeping: the delay of the first run after the start, and the interval between runs. */
export const HOUSEKEEPING = { firstMs: MINUTE_MS, everyMs: 60 * MINUTE_MS } as const;

/**
 * Shutdown after a signal. Open connections have `lastRequestMs` for one more request, which may already be on its way. Running
 * requests have `drainMs` to finish, and unawaited system calls `callsMs`. The process exits after `stopMs` in any case.
 */
export const SHUTDOWN = { lastRequestMs: 500, drainMs: 8000, callsMs: 1000, stopMs: 10_000 } as const;

/** The search for pages without links to them: pages read at a time, and the most pages in one call. */
export const UNLINKED_PAGES = { atATime: 500, most: 20_000 } as const;

/**
 * Folder imports: the most files, the bytes of one JSON file, and the faults that are named. A saved page takes a hundredth of
 * those bytes.
 */
export const IMPORTS = { files: 500_000, jsonBytes: 64 * 1024 * 1024, namedFaults: 100 } as const;

/**
 * WordPress exports: the characters of an entry and of each of its short texts (title, address and others), and the entries of
 * an export. Further, the characters remembered of all entries, the nesting of elements in a page, and the characters of
 * reusable blocks that are kept.
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
