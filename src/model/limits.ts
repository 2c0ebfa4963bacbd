/** Limits and sizes of the product. Times are in milliseconds unless the name says otherwise. */

export type Size = { width: number; height: number };

export const FONT_SIZE = { min: 1, max: 6, default: 1, storageKey: 'fontSize' } as const;

/** The px of each spacing level; a level that is not listed is 0 px. */
export const SPACING_SCALE: Readonly<Record<number, number>> = { 1: 4, 2: 16, 3: 24, 4: 32, 5: 48, 6: 64 };
export const DEFAULT_MARGIN_TOP = 0;
export const DEFAULT_MARGIN_BOTTOM = 2;

/**
 * The content widths in px at which the medium and large layouts begin, and at which split content becomes
 * columns.
 */
export const BREAKPOINTS = { small: 0, medium: 640, large: 1024, splitColumns: 768 } as const;

/**
 * Split content: the number of columns, the default and largest width in columns, the default gap, and the largest gap in
 * columns and in px.
 */
export const SPLIT = { columns: 12, width: 6, maxWidth: 10, gap: 1, maxGap: 5, maxPixelGap: 6 } as const;

export const TOAST_MS = 4000;
export const FETCH_MIN_DELAY_MS = 200;
export const CHUNK_RELOAD_GUARD_MS = 60_000;
export const PAGE_LOADED_DELAY_MS = 100;
/**
 * The progress bar of slow navigations and calls appears after `throttleMs` and runs for `durationMs`, in milliseconds. Not
 * from the specification: it disappears after `maxMs` if the end is never reported.
 */
export const PROGRESS_BAR = { throttleMs: 200, durationMs: 5000, maxMs: 30_000 } as const;
/**
 * Pages are prefetched when the browser is idle, or after `idleTimeoutMs`. Not from the specification: the most pages
 * prefetched for links in view, the most in all, and how long a pointer must rest on a link, in milliseconds.
 */
export const PREFETCH = { idleTimeoutMs: 2000, inView: 3, max: 12, restMs: 65 } as const;

export const API_PREFIX = 'api';
export const COMPONENT_PREFIX = 'W';

export const AUTH_COOKIE = { name: 'authToken', days: 3 } as const;
/** The most sessions of a user at once; beyond that, a new session ends the one that would expire first. */
export const MAX_SESSIONS = 50;
/** The cookie that marks a device from which a user has logged in. */
export const KNOWN_DEVICE = { name: 'knownDevice', days: 180 } as const;
/** The cookie of a log-in that had the right password and now needs the second factor. */
export const LOG_IN_TICKET = { name: 'loginTicket' } as const;
export const LOGIN_MIN_LENGTH = 3;
export const EMAIL_MAX_LENGTH = 254;
export const NEW_PASSWORD_MIN_LENGTH = 10;
/** Hashing takes longer for longer input, so the length is limited. */
export const PASSWORD_MAX_LENGTH = 200;
export const PASSWORD_LINK_HOURS = 24;

/**
 * The codes of an authenticator app, asked for after the password: the number of digits, and the seconds for which one is
 * valid.
 */
export const ONE_TIME_CODE = { digits: 6, seconds: 30 } as const;
/** The recovery codes for a lost app: how many, and the groups of characters in each. */
export const RECOVERY_CODES = { count: 10, groups: 4, groupLength: 4 } as const;

/** The most roles, and the lengths of their names and descriptions. */
export const MAX_ROLES = 200;
export const ROLE_TITLE_MAX_LENGTH = 50;
export const ROLE_USES_SIZE = { default: 10, max: 100 } as const;
/** The most pages whose roles one call changes: each counts as a change by its author. */
export const COLLECTION_ROLES_CHUNK = 1000;

/** The most accounts, and the most that a list shows at once. */
export const MAX_USERS = 10_000;
export const USER_LIST_SIZE = { default: 20, max: 100 } as const;

export const SIDEBAR_WIDTH_PX = 480;
/** The key in the browser's storage for the last state of the editor's menu. */
export const EDITOR_MENU = { storageKey: 'hearth-menu', expanded: 'expanded' } as const;
/** In windows of at most this width, the editor's menu and sidebar are below the page. */
export const NARROW_WINDOW_PX = 820;

export const SLUG_MAX_LENGTH = 255;
export const SHORT_TEXT_MAX_LENGTH = 500;
export const LONG_TEXT_MAX_LENGTH = 10_000;
export const HREF_MAX_LENGTH = 2048;

/** The most fields of a form, options of a field, and addresses that get a copy. */
export const FORM_MAX = { fields: 200, options: 200, ccs: 50 } as const;
/** The most bytes of a submission: ten of a form's longest texts, in the encoding of form posts. */
export const SUBMISSION_BYTES = 512 * 1024;
/** The longest wait for a form's script, and for a captcha, after a reader presses its button, in milliseconds. */
export const FORM_PATIENCE_MS = 3000;
/** How long a browser keeps the entries of a form that was not sent. */
export const FORM_DRAFT_MS = 30 * 60_000;
/** The number of submissions that a list shows at once. */
export const SUBMISSION_LIST_SIZE = { default: 10, max: 100 } as const;

/** The most pages that the sitemap dashboard shows at once, and the most that are published or unpublished at once. */
export const SITEMAP_SIZE = { default: 10, max: 100 } as const;
export const MANY_PAGES_MAX = 100;

/**
 * The most characters of a note to the publishers, and of their answer; the most waiting pages that a list shows and the menu
 * counts.
 */
export const REVIEW_TEXT_LENGTH = 500;
export const REVIEW_LIST_SIZE = { default: 10, max: 100 } as const;
export const REVIEWS_COUNTED = 100;

export const PAGE_MAX_BLOCKS = 1000;
export const LIST_MAX_ITEMS = 500;
/** The most host names of a site. */
export const DOMAIN_MAX_HOST_NAMES = 50;
/** The most items of a navigation, sub-items included. Every page shows all of them. */
export const NAV_MAX_ITEMS = 500;
export const RICH_TEXT_MAX_DEPTH = 20;
export const RICH_TEXT_MAX_NODES = 10_000;

/** The most redirects of a domain, and the most that a list shows at once. */
export const MAX_REDIRECTS = 5000;
export const REDIRECT_LIST_SIZE = { default: 20, max: 100 } as const;
/** The most characters of a page's questions and answers for search engines; the page then contains them twice. */
export const FAQ_DATA_MAX_LENGTH = 8000;
/** The most missing addresses that a list shows at once, and the most documents named as linking to one. */
export const MISSING_LIST_SIZE = { default: 20, max: 100, links: 3 } as const;

/**
 * Searching: the characters and terms of a search that count; the words tried one by one if no page has all terms; the words
 * for which a similar one is tried; the results on a page; and the pages that are counted and ranked, beginning with those that
 * have the words in their title or headings and were published last. The most characters and distinct words of a page that are
 * searched.
 */
export const SEARCH = {
  maxLength: 200,
  maxTerms: 10,
  maxWords: 20,
  maxCorrections: 3,
  perPage: 10,
  maxFound: 1000,
  pageText: 200_000,
  pageVocabulary: 2000,
  summary: 300,
  helpPages: 10,
} as const;
/** The most crisis words of a site, the most words of one of its topics, and the most topics. */
export const MAX_CRISIS_WORDS = 200;
export const MAX_SEARCH_TOPICS = 50;

export const DELETED_PAGE_RETENTION_DAYS = 30;
/** The revisions of a page that are kept: the most recent ones, and the last of each day before them. */
export const STORED_REVISIONS = { last: 50, dailyForDays: 365 } as const;
/** The number of revisions that a call lists at a time. */
export const REVISIONS_PER_PAGE = { default: 20, max: 100 } as const;
/** How many days the audit log is kept: an admin can change it within these limits. `entries` is the most entries kept. */
export const AUDIT_RETENTION = { days: 365, minDays: 30, maxDays: 3650, entries: 200_000 } as const;
/** Within this time, repetitions of an action by one person on the same subject make one entry, if `REPEATED_ACTIONS` names it. */
export const AUDIT_RUN_MS = 10 * 60_000;
/** The number of audit entries that a list shows at once. */
export const AUDIT_LIST_SIZE = { default: 20, max: 100 } as const;
/**
 * The most changes to pages that a user can make in a minute. Nobody reaches the limit by hand, but each change stores the
 * whole page.
 */
export const PAGE_CHANGES_PER_MINUTE = 300;
export const PAGE_PRIORITY = { min: 0, max: 1, step: 0.1, default: 0.5 } as const;
export const CHANGE_FREQUENCIES = [
  'never',
  'yearly',
  'monthly',
  'weekly',
  'daily',
  'hourly',
  'always',
] as const;
export const DEFAULT_CHANGE_FREQUENCY = 'yearly';

/** The widths in px in which pictures are rendered. */
export const IMAGE_LADDER: readonly number[] = [320, 480, 640, 960, 1280, 1600, 1920];
/** The picture sizes of the specification, in px. */
export const IMAGE_SIZES = {
  social: { width: 400, height: 209 },
  fullHeaderDesktop: { width: 1920, height: 1080 },
  fullHeaderMobile: { width: 750, height: 1000 },
  accordion: { width: 1000, height: 1000 },
  testimonial: { width: 1000, height: 1000 },
  media: { width: 1000, height: 561 },
  carousel: { width: 996, height: 996 },
  listed: { width: 640, height: 427 },
  map: { width: 1326, height: 720 },
} as const satisfies Record<string, Size>;
/** The number of pages that a list shows at once, and the most that it holds: search finds those published longer ago. */
export const PAGE_LISTS = { onPage: 12, mostOnPage: 50, known: 1000 } as const;
/** The side of a map tile, in px. */
export const TILE_SIDE = 256;

/** The largest rendered width of a logo, in px. It is shown at about half that width, to be sharp on high-resolution screens. */
export const LOGO_SIZE = { width: 320, canvas: 'desktop' } as const;
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const;
export const IMAGE_DEFAULT_QUALITY = 70;
/** The factors of its width in px at which a picture can be rendered, for screens with more than one device pixel per px. */
export const IMAGE_MAX_SCALE = 4;
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Animated pictures up to this size and length stay animated; of larger ones, readers see the first frame. */
export const ANIMATION_MAX = { bytes: 2 * 1024 * 1024, frames: 50 } as const;
/** The most bytes of an uploaded picture, and of an uploaded file. */
export const IMAGE_MAX_BYTES = 15 * 1024 * 1024;
export const FILE_MAX_BYTES = 25 * 1024 * 1024;
/** The most uploads of a user in 24 hours, and in a minute. */
export const UPLOAD_QUOTA = { items: 1000, bytes: 2 * 1024 * 1024 * 1024, perMinute: 300 } as const;
/** The number of pictures or files that a list shows at once. */
export const MEDIA_LIST_LIMIT = { default: 50, max: 100 } as const;

/** The longest time to render a page; then rendering fails. */
export const RENDER_TIMEOUT_MS = 5000;
