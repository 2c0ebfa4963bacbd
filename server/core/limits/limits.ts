/**
 * Limits of the server that owners ask about. Times are in milliseconds, sizes in bytes. How callers are slowed down is in throttles.ts,
 * and the product's own limits are in src/model/limits.ts.
 */

const MINUTE_MS = 60_000;

/**
 * Links to set a password that people ask for: `waiting` can be made at the same time. Each is made a while after the response to its
 * request, so that no other response tells whether there was one to make.
 */
export const RECOVERIES = {
  waiting: 100,
  afterMs: { least: 100, most: 500 },
} as const;

/**
 * Log-ins that wait for a second factor: how many of a user at once, and for how long one waits for a code, or for a set-up, which
 * begins with finding an app.
 */
export const LOG_IN_TICKETS = { most: 10, codeMs: 5 * MINUTE_MS, setUpMs: 30 * MINUTE_MS } as const;

/** When somebody was last seen is stored at most once in this time. */
export const LAST_SEEN_MS = 5 * MINUTE_MS;

/** `Retry-After` of a 503, in seconds: at least, and what is added by chance at most. */
export const RETRY_AFTER = { leastSeconds: 5, jitterSeconds: 5 } as const;

/**
 * When the process cannot keep up. It looks every `everyMs`; `looks` in a row have to find the event loop behind by `behindMs.first` for the
 * first level and by `behindMs.second` for the second, or that share of the heap in use; and `calmLooks` that it no longer is.
 */
export const OVERLOAD = {
  everyMs: 100,
  looks: 3,
  calmLooks: 10,
  behindMs: { first: 250, second: 750 },
  heapShare: 0.9,
} as const;

/**
 * When memory is given back that nothing uses any more, which takes the process a tenth of a second or two: it looks every `everyMs`, `looks` in
 * a row have to find it busy for at most `busyShare` of the time, and it has to have `grownBytes` more than after the last time.
 */
export const QUIET = { everyMs: 1000, looks: 4, busyShare: 0.05, grownBytes: 16 * 1024 * 1024 } as const;

/**
 * A picture of more than
 * `largePixels`, or whose decoding takes more than `largeBytes`, is worked on alone. One whose decoding takes more than
 * `decodingBytes` is refused: with that much, all processes of the server together have 400 MB. One that moves takes
 * `movingPixelBytes` for each pixel of all its frames. Work that nobody waits for begins `restMs` after the last that somebody
 * waited for: whoever looks at a page soon wants its next pictures.
 */
export const IMAGE_RENDERS = {
  largePixels: 12_000_000,
  largeBytes: 60_000_000,
  decodingBytes: 190_000_000,
  movingPixelBytes: 4,
  restMs: 1000,
} as const;

/**
 * Renditions made before readers ask for them: how many wait, the documents that are looked through, the time after the start
 * when all are, and the time after which what failed is tried again.
 */
export const AHEAD = { waiting: 5000, documents: 1000, firstMs: 10_000, retryMs: 30_000 } as const;

/**
 * The process that works on pictures: the longest time for a picture; how long it goes without a turn while it gives way to all
 * others, with pictures that somebody waits for and with those made ahead, how nice it is when it no longer gives way, and for how
 * long it then does not; the time without pictures after which it ends, and the number of pictures, or the memory after one, with
 * which it is replaced.
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

/** Pictures that ended or blocked that process, or cannot be decoded, are not tried again for a while. */
export const HARMFUL_IMAGES = { max: 1000, forMs: 10 * MINUTE_MS } as const;

/**
 * The state of the installation: when folders are measured, and from when on certificates and backups need attention. A certificate is
 * renewed when a third of its life is left: it is late with `certificateLate` of that life, and urgent with `certificateUrgent`.
 */
export const SYSTEM = {
  measureFirstMs: 20_000,
  measureEveryMs: 15 * MINUTE_MS,
  certificateLate: 1 / 4,
  certificateUrgent: 1 / 6,
  backupOldDays: 3,
} as const;

/** `hearth export`: what an earlier one left half written is removed when nothing was written to it for this long. */
export const TRANSFER_LEFTOVER_MS = 60 * MINUTE_MS;

/** `hearth check`: mail that should have gone so long ago does not go by itself. */
export const OUTBOX_STUCK_MS = 60 * MINUTE_MS;
/** `hearth check --repair`: the pages whose lists are written again in one run. */
export const REPAIRED_PAGES = 10_000;
/** `hearth check`: the longest that the process that renders takes to start, and is at one page, before it is ended; and how many pages are rendered where not all are. */
export const CHECK_RENDER = { startMs: 60_000, stuckMs: 20_000, pages: 10_000 } as const;

/** `hearth upgrade`: pages that are listed of each kind, and room on the disk for what programs unpack in a rehearsal. */
export const REHEARSAL = { listed: 50, programsBytes: 128 * 1024 * 1024 } as const;

/** `hearth check-config --probe`: the longest that a service is waited for, and the most that is read of its answer. */
export const PROBE = { timeoutMs: 10_000, maxBytes: 1024 * 1024 } as const;

/** Free space on the disk with the data: below the first, the owner is told to make room; below the second, nothing can be relied on. */
export const DISK_LEFT = { lowBytes: 1024 * 1024 * 1024, fullBytes: 50 * 1024 * 1024 } as const;

/** Cached pages, and documents of pages and of sites in memory, and cached renditions of pictures in memory and on disk. */
export const CACHE_BYTES = {
  pages: 32 * 1024 * 1024,
  pageDocuments: 2 * 1024 * 1024,
  siteDocuments: 4 * 1024 * 1024,
  renditionsInMemory: 16 * 1024 * 1024,
  renditionsOnDisk: 512 * 1024 * 1024,
  mapTilesOnDisk: 64 * 1024 * 1024,
} as const;

/** The body of a call, of one that is open to anonymous callers, and of a form: parsing large bodies would let anybody keep the server busy. */
export const BODY_BYTES = {
  signedIn: 1024 * 1024,
  anonymous: 16 * 1024,
} as const;

/**
 * Values in a body: texts, numbers, lists, objects, and the fields of a post. A megabyte of the shortest ones takes a second to parse
 * and check. A form has fewer than the first, however many options are chosen, and a page of as many bytes as it may have fewer than the second.
 */
export const BODY_VALUES = { anonymous: 2000, signedIn: 125_000 } as const;

/** The headers of one part of a multipart body. */
export const PART_HEADERS = { headerPairs: 20, headerSize: 8 * 1024 } as const;

/**
 * Submissions of forms are counted in windows of this time (`RATES.forms`). Each post counts as `leastBytes` at least, which is known
 * before its body is read. While the process cannot keep up, posts of more than `largeBytes` are refused, which is six of the longest
 * texts.
 */
export const SUBMISSIONS = {
  windowMs: 10 * MINUTE_MS,
  leastBytes: 16 * 1024,
  largeBytes: 64 * 1024,
} as const;

/**
 * The work that a browser does to prove that it took some trouble, a quarter of a second of a desktop's, a few seconds of an old
 * phone's while somebody types: keys to derive, and rounds for each. A challenge is good for somebody who writes slowly.
 */
export const PROOF_OF_WORK = {
  cost: 1000,
  minCounter: 1000,
  maxCounter: 2000,
  validMs: 120 * MINUTE_MS,
} as const;

/** The time and the bytes that the captcha service has to answer. */
export const CAPTCHA_SERVICE = { timeoutMs: 5000, maxBytes: 64 * 1024 } as const;

/**
 * The pictures of videos: the time and the bytes for one, and for what says where it is; the waits after each failed attempt, of
 * which the last is followed by no other, except for places, which are tried once a day then; and how often all that is missing is looked for. `firstMs` after the start is the first time.
 * A publication waits for them for `publishMs` at most.
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
 * The body of an upload may have `overheadBytes` more than the file in it. A refused upload of at most `drainBytes` is read to its end, so that
 * the browser reads why it was refused; with more to come, the connection is closed.
 */
export const UPLOADS = { overheadBytes: 16 * 1024, drainBytes: 64 * 1024 * 1024 } as const;

/** For how long a backup that was killed keeps bytes in the media store, and how often one that goes on extends that. */
export const MEDIA_HOLD = { forMs: 60 * MINUTE_MS, extendMs: MINUTE_MS } as const;

/** The part of a copied file that is in memory at once. */
export const ARCHIVE_CHUNK_BYTES = 256 * 1024;

/** The largest entries of a backup: the key and the manifest are read into memory. */
export const ARCHIVE_LIMITS = {
  bytes: (name: string): number =>
    name === 'second-factor.key'
      ? 1024
      : name === 'manifest.json'
        ? 256 * 1024 * 1024
        : Number.MAX_SAFE_INTEGER,
} as const;

/**
 * Backups that the server makes: the first look after the start whether one is due, and how often that is looked for; the least time
 * between two of the schedule, whatever the clock says, and how far it is put back before that counts. So much of the disk stays
 * free, a run is ended after so long, the disk of the second place has so long to answer, a bucket at a first start, and so many
 * backups are listed. A copy that makes no progress is said to be stuck after `quietMs`, and one to a folder given up after `stalledMs`: of
 * what was written, `syncBytes` at a time are on the disk before more is. A process that is told to end has `exitMs`.
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

/** The proof of a backup: pages whose addresses are read at a time, and failures that are named. */
export const PROOF = { atATime: 500, failures: 20 } as const;

/**
 * Stores like Amazon's S3: the time for a request, how often one is tried and the first wait between two, which grows fourfold; the
 * bytes of a part of an upload, which are in memory, the most parts that there can be, and the most bytes of an answer.
 */
export const S3 = {
  timeoutMs: 10 * MINUTE_MS,
  tries: 5,
  backOffMs: 1000,
  partBytes: 16 * 1024 * 1024,
  maxParts: 10_000,
  answerBytes: 4 * 1024 * 1024,
} as const;

/** A backup begins again where a media item was removed under its hands, so often. */
export const BACKUP_ATTEMPTS = 3;

/** A working folder of a backup that has not changed for this time is left from a process that was killed, whatever runs by its number. */
export const WORKING_FOLDER_KEPT_MS = 24 * 60 * MINUTE_MS;

/** Bytes in the media store that nothing has referred to for this time are removed. */
export const UNUSED_BYTES_KEPT_MS = 24 * 60 * MINUTE_MS;

/**
 * Delivering what is in the outbox, each channel by itself: attempts at the same time, the time between the beginnings of two, and
 * the longest time for one. `leaseMs` after its beginning, an attempt that no process has finished is taken to have ended with
 * its process. Entries that other processes have stored, or that a change of the clock has made due, are found after `pollMs`. When the
 * server stops, attempts have `drainMs` to finish. While one after the other fails, attempts are `slowMs` apart at most. When
 * nothing has left for `quietMs` though something was tried, the owner is told.
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
 * The waits after each failed attempt, to which up to `jitter` of them is added: the last attempt is within the 23 hours in which a key
 * is used again. If nothing else prevents a second delivery, an attempt whose outcome is unknown is repeated once, `uncertainMs` later at
 * the earliest.
 */
export const RETRIES = {
  waitsMs: [0.5, 2, 10, 30, 60, 120, 180, 360, 480].map((minutes) => minutes * MINUTE_MS),
  jitter: 0.1,
  keyMs: 23 * 60 * MINUTE_MS,
  uncertainMs: 10 * MINUTE_MS,
} as const;

/** An entry that waits longer than this is given up: a message that thanks somebody weeks later would only startle. */
export const OUTBOX_TOO_LATE_MS = {
  success: 3 * 24 * 60 * MINUTE_MS,
  any: 90 * 24 * 60 * MINUTE_MS,
} as const;

/** How long it can be seen what was sent, and what was given up. */
export const OUTBOX_KEPT_MS = { sent: 30 * 24 * 60 * MINUTE_MS, failed: 90 * 24 * 60 * MINUTE_MS } as const;

/**
 * Events from Humanitix: how often they are fetched, how soon again after a failure, and for how long the last good answer is shown
 * while that fails: a service that is down for a night empties no page, and what has changed since is said where an event is
 * booked. Unchanged events are stored again after `storeMs`. An answer has `maxPages` of `pageSize`, each within its time and
 * bytes; more than `stored` events, and more dates and tags of one, are left out. While there is no list, a call waits for `waitMs`.
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
 * Map tiles: for how long one is stored that does not say for how long it may be (services ask for a week at least), and at
 * most; and for how long browsers store them, in seconds. Other times are in milliseconds. `concurrent` is what a browser would ask for at once.
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
 * Searches for addresses: one a second, as public services ask, of which a few can wait. Findings are stored for `foundMs`, and empty
 * ones for `noneMs`: a house can be new.
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

/** The domains whose pages for topics are known, and how long. */
export const TOPIC_PAGES = { max: 100, ttl: MINUTE_MS } as const;
/**
 * The addresses of results: the parameter that holds the sealed words, how long those can be read, the bytes by which it grows, and
 * the most characters that are opened.
 */
export const SEALED_SEARCH = { parameter: 's', ms: 15 * MINUTE_MS, steps: 64, maxLength: 4000 } as const;

/** Words of published pages in memory, of all domains and of one, and how long they stay there. */
export const SEARCH_VOCABULARY = { inMemory: 100_000, ofDomain: 50_000, freshMs: MINUTE_MS } as const;

/**
 * Addresses that readers did not find: how many are counted in memory between two batches, and how many of a site are stored; how often a
 * batch is stored, how many rows at a time, and for how long one stays that nobody asks for.
 */
export const MISSING_PAGES = {
  inMemory: 1000,
  ofDomain: 500,
  storeMs: MINUTE_MS,
  atATime: 100,
  keptMs: 90 * 24 * 60 * MINUTE_MS,
} as const;

/**
 * Mails about the publication of pages: how many of those who may publish a page are told that somebody asks for it, and how often about
 * the same page.
 */
export const REVIEW_MAILS = { recipients: 20, everyMs: 60 * MINUTE_MS } as const;

/**
 * Certificates for HTTPS of its own: what a certificate authority has to answer, and for one attempt to get a certificate in all. The
 * waits after each failed attempt, the last one again and again, to which up to `jitter` of them is added: four attempts in the
 * first hour, of the five that Let's Encrypt lets fail; a longer wait that the authority names is kept, up to `maxWaitMs`. A start
 * of the server need not wait for longer than `startWaitMs`. A
 * certificate is renewed when two thirds of its time are over, up to `renewJitter` of it earlier, and never sooner than after
 * `leastMs`, or half of what is left of it. Due work is looked for every `checkMs`.
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
 * When browsers are told to use https alone (HSTS): for a day at a time once a host has been on https for `trialMs`, and for a year
 * once its certificate has been renewed too. `withdrawn` of its time before a certificate that cannot be renewed ends, that is
 * taken back, so that readers can still come by http.
 */
export const HSTS = {
  trialMs: 3 * 24 * 60 * MINUTE_MS,
  trialSeconds: 24 * 60 * 60,
  provenSeconds: 365 * 24 * 60 * 60,
  withdrawn: 0.1,
} as const;

/** How many of the SQL statements that take long are told apart in the log, and how many characters of one are logged. */
export const SLOW_STATEMENTS = { remembered: 200, loggedLength: 2000 } as const;

/**
 * The last good copies of public pages on disk: bytes of all and of one, compressed, and files; how many wait to be stored, and for how
 * long, so that a page that changes often is stored once. `prepareMs` after the start, those of earlier runs are looked through. While the database cannot be opened, they are served `startMs` after the
 * start, and it is tried again every `retryMs`.
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

/** The wait before a request that needs https is tried again, while the first certificate is not there. */
export const HTTPS_SOON = { retrySeconds: 60 } as const;

/** The time after the start when the code that is compiled by then is stored for the next start: pages were rendered by then. */
export const COMPILED_CODE_MS = 20_000;

/** Housekeeping: its first run after the start, and the interval between two runs. */
export const HOUSEKEEPING = { firstMs: MINUTE_MS, everyMs: 60 * MINUTE_MS } as const;

/**
 * After a signal: connections that are open have `lastRequestMs` for one request more, which may be on its way already; running
 * requests have `drainMs` to finish; calls to the system that nobody waits for have `callsMs`. The process exits after `stopMs` in any
 * case.
 */
export const SHUTDOWN = { lastRequestMs: 500, drainMs: 8000, callsMs: 1000, stopMs: 10_000 } as const;

/** Pages that are looked at for links to them: at a time, while nothing else runs, and at most in one call. */
export const UNLINKED_PAGES = { atATime: 500, most: 20_000 } as const;

/**
 * Folders that are imported: files in them, bytes of one JSON file, and faults that are named. A page that was saved is a hundredth
 * of that.
 */
export const IMPORTS = { files: 500_000, jsonBytes: 64 * 1024 * 1024, namedFaults: 100 } as const;

/**
 * WordPress exports: characters of one entry, and of its title, address and other short texts each; entries of an export, and characters
 * that are remembered of all of them; levels of elements in a page, and characters of reusable blocks that are kept.
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
