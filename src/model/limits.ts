/** Limits and sizes. Times are in milliseconds unless the name says otherwise. */

export type Size = { width: number; height: number };

// With these annotations, scripts leave out the limits that they do not use.
/* @__NO_SIDE_EFFECTS__ */
function minutes(count: number): number {
  return count * 60_000;
}

/** Returns bytes. */
/* @__NO_SIDE_EFFECTS__ */
function megabytes(count: number): number {
  return count * 1024 * 1024;
}

/** The steps of the text size; src/styles/text-size.css has the percentage of each. */
export const FONT_SIZE = { min: 1, max: 6, default: 1, storageKey: 'fontSize' } as const;

/** The size of each spacing level, in px. All other levels are 0 px. */
export const SPACING_SCALE: Readonly<Record<number, number>> = { 1: 4, 2: 16, 3: 24, 4: 32, 5: 48, 6: 64 };
export const DEFAULT_MARGIN_TOP = 0;
export const DEFAULT_MARGIN_BOTTOM = 2;

/** The content widths at which the medium and large layouts begin, and at which split content becomes columns, in px. */
export const BREAKPOINTS = { small: 0, medium: 640, large: 1024, splitColumns: 768 } as const;

/**
 * The measures of split content: the number of columns, the default and the maximum width in columns, the default gap in
 * columns, and the maximum gaps in columns and in px.
 */
export const SPLIT = {
  columns: 12,
  width: 6,
  maxWidth: 10,
  gap: 1,
  maxGap: 5,
  maxPixelGap: 6,
  normalPixelGap: 4,
} as const;

export const TOAST_MS = 4000;
export const FETCH_MIN_DELAY_MS = 200;
export const CHUNK_RELOAD_GUARD_MS = 60_000;
export const PAGE_LOADED_DELAY_MS = 100;
/**
 * The progress bar of slow navigations and calls appears after `throttleMs` and runs for `durationMs`. Not from the
 * specification: the bar disappears after `maxMs`, in case the end is never reported.
 */
export const PROGRESS_BAR = { throttleMs: 200, durationMs: 5000, maxMs: 30_000 } as const;
/**
 * Browsers prefetch pages when they are idle, or after `idleTimeoutMs`. Not from the specification: at most `inView` pages
 * whose links are in view and at most `max` pages altogether are prefetched. A pointer must rest on a link for `restMs`.
 */
export const PREFETCH = { idleTimeoutMs: 2000, inView: 3, max: 12, restMs: 65 } as const;

export const API_PREFIX = 'api';
export const COMPONENT_PREFIX = 'W';

export const AUTH_COOKIE = { name: 'authToken', days: 3 } as const;
/** The maximum number of sessions of a user. A further log-in ends the session that would expire first. */
export const MAX_SESSIONS = 50;
/** The cookie that marks a device on which a user has logged in. */
export const KNOWN_DEVICE = { name: 'knownDevice', days: 180 } as const;
/** The cookie of a log-in with a correct password that waits for the second factor. */
export const LOG_IN_TICKET = { name: 'loginTicket' } as const;
export const LOGIN_MIN_LENGTH = 3;
export const EMAIL_MAX_LENGTH = 254;
export const NEW_PASSWORD_MIN_LENGTH = 10;
/** Passwords have a maximum length, because hashing takes longer for longer input. */
export const PASSWORD_MAX_LENGTH = 200;
export const PASSWORD_LINK_HOURS = 24;
/** The validity of the link in an invitation, because volunteers do not read mail every day. */
export const INVITATION_DAYS = 7;

/** The codes of an authenticator app: the number of digits of a code, and the number of seconds for which a code is valid. */
export const ONE_TIME_CODE = { digits: 6, seconds: 30 } as const;
/** The recovery codes for a lost app: the number of codes, and the groups of characters in each code. */
export const RECOVERY_CODES = { count: 10, groups: 4, groupLength: 4 } as const;

/** The maximum number of roles. */
export const MAX_ROLES = 200;
/** The maximum number of characters of a role's title. */
export const ROLE_TITLE_MAX_LENGTH = 50;
export const ROLE_USES_SIZE = { default: 10, max: 100 } as const;
/** The maximum number of pages whose roles one call changes. */
export const COLLECTION_ROLES_CHUNK = 1000;

/** The maximum number of accounts. */
export const MAX_USERS = 10_000;
/** The number of accounts that a list shows at once. */
export const USER_LIST_SIZE = { default: 20, max: 100 } as const;

/** The width of the editor's sidebar, which is over the page. */
export const SIDEBAR_WIDTH_PX = 320;
/**
 * The storage key in the browser for the last state of the editor's menu. Unless the user has chosen otherwise, the menu shows
 * its labels in windows that are at least `wideFromPx` wide.
 */
export const EDITOR_MENU = {
  storageKey: 'hearth-menu',
  expanded: 'expanded',
  collapsed: 'collapsed',
  wideFromPx: 1200,
} as const;
/** The maximum width of windows in which the editor's menu is below the page. */
export const NARROW_WINDOW_PX = 1023;

export const SLUG_MAX_LENGTH = 255;
export const SHORT_TEXT_MAX_LENGTH = 500;
export const LONG_TEXT_MAX_LENGTH = 10_000;
export const HREF_MAX_LENGTH = 2048;

/** The maximum numbers of fields in a form, of options in a field, and of addresses that get a copy. */
export const FORM_MAX = { fields: 200, options: 200, ccs: 50 } as const;
/** The maximum size of a submission, in bytes: ten texts of the maximum length, encoded as in a form post. */
export const SUBMISSION_BYTES = megabytes(0.5);
/** The maximum time for which a reader who has pressed a form's button waits for the form's script and the captcha. */
export const FORM_PATIENCE_MS = 3000;
/** The time for which a browser stores values that a reader has entered into a form but has not sent. */
export const FORM_DRAFT_MS = minutes(30);
/** The number of submissions that a list shows at once. */
export const SUBMISSION_LIST_SIZE = { default: 10, max: 100 } as const;

/** The number of pages that the sitemap dashboard shows at once. */
export const SITEMAP_SIZE = { default: 10, max: 100 } as const;
/** The maximum number of pages that one call publishes or unpublishes. */
export const MANY_PAGES_MAX = 100;

/** The maximum number of characters in a note to the publishers, and in their answer. */
export const REVIEW_TEXT_LENGTH = 500;
/** The number of waiting pages that a list shows at once. */
export const REVIEW_LIST_SIZE = { default: 10, max: 100 } as const;
/** The number up to which the menu counts waiting pages. */
export const REVIEWS_COUNTED = 100;
/** Links that show a draft to anybody: how many a page can have, and the number of days for which they work. */
export const DRAFT_LINKS = { perPage: 10, days: { default: 7, max: 30 } } as const;
/**
 * Comments: the letters of a comment and of the words that it quotes, the comments on a page, the people whom a comment can name,
 * and the people who are offered to be named.
 */
export const COMMENTS = {
  textLength: 5000,
  quoteLength: 300,
  perPage: 500,
  named: 20,
  people: 1000,
} as const;
/** A time at which a page is published or unpublished is at most this number of days ahead. */
export const PAGE_TIME_DAYS = 730;
/**
 * The first tab of the dashboard: the age in days from which submissions and answers no longer count as new, the number up to
 * which they are counted, and the number of entries in each list.
 */
export const FOR_YOU = {
  days: 30,
  counted: 100,
  requests: 20,
  drafts: 8,
  times: 20,
  comments: 10,
  messages: 5,
  deadLinks: 3,
} as const;

export const PAGE_MAX_BLOCKS = 1000;
export const LIST_MAX_ITEMS = 500;
/** The maximum numbers of rows and columns of a table. */
export const TABLE_MAX = { rows: 200, columns: 12 } as const;
/** The numbers of rows and columns of a new table. */
export const NEW_TABLE = { rows: 3, columns: 3 } as const;
/** The maximum number of host names of a site. */
export const DOMAIN_MAX_HOST_NAMES = 50;
/** The maximum number of items in a navigation, including sub-items. There is a maximum because every page contains all items. */
export const NAV_MAX_ITEMS = 500;
export const RICH_TEXT_MAX_DEPTH = 20;
export const RICH_TEXT_MAX_NODES = 10_000;

/** The maximum number of redirects of a domain. */
export const MAX_REDIRECTS = 5000;
/** The number of redirects that a list shows at once. */
export const REDIRECT_LIST_SIZE = { default: 20, max: 100 } as const;
/**
 * The maximum number of characters of a page's questions and answers for search engines. A limit is needed because the
 * questions and answers repeat text of the page.
 */
export const FAQ_DATA_MAX_LENGTH = 8000;
/**
 * The answers to 'Was this page clear?': the length of a reader's words in characters, as people count them (code points), and
 * how many versions of a page and how many texts about a version are kept. Longer words come back to the reader up to the
 * size of a post, in bytes: 5,000 characters of any kind, encoded as in a form post.
 */
export const FEEDBACK = { characters: 500, bytes: 64 * 1024, versions: 20, texts: 100 } as const;
export const FEEDBACK_LIST_SIZE = { default: 10, max: 20 } as const;
/**
 * The number of missing addresses that a list shows at once, and the maximum number of linking documents that the list names
 * for each address.
 */
export const MISSING_LIST_SIZE = { default: 20, max: 100, links: 3 } as const;

/** The limits of the search. */
/** The maximum number of pages that an editor's search returns. */
export const FOUND_PAGES_MAX = 500;

export const SEARCH = {
  /** The maximum number of characters of a search. */
  maxLength: 200,
  /** The maximum number of terms of a search; further terms are ignored. */
  maxTerms: 10,
  /** The maximum number of words that are tried separately if no page has all terms. */
  maxWords: 20,
  /** The maximum number of words that are corrected. */
  maxCorrections: 3,
  perPage: 10,
  /** The maximum number of pages that are found. */
  maxFound: 1000,
  /** The number of characters of a page's text that can be found. */
  pageText: 200_000,
  /** The number of distinct words of a page that can be suggested for typing mistakes. */
  pageVocabulary: 2000,
  /** The number of characters of a page summary in the results. */
  summary: 300,
  /** The maximum number of pages that a search shows because they offer the reader help. */
  helpPages: 10,
} as const;
/** The maximum number of crisis words that a site has, and of words that one topic has. */
export const MAX_CRISIS_WORDS = 200;
/** The maximum number of topics of a site. */
export const MAX_SEARCH_TOPICS = 50;

export const DELETED_PAGE_RETENTION_DAYS = 30;
/** The days after which threads of comments that were resolved are removed. */
export const RESOLVED_COMMENTS_DAYS = 365;
/** The revisions of a page that are kept: the `last` newest revisions and, of the older revisions, the last of each day. */
/** For so long, a publication can be taken back. */
export const PUBLICATION_TAKEN_BACK_HOURS = 24;

export const STORED_REVISIONS = { last: 50, dailyForDays: 365 } as const;
/** The number of revisions that a call lists at a time. */
export const REVISIONS_PER_PAGE = { default: 20, max: 100 } as const;
/**
 * The number of days for which audit entries are kept. Admins can change the number within these limits. At most `entries`
 * entries are kept.
 */
export const AUDIT_RETENTION = { days: 365, minDays: 30, maxDays: 3650, entries: 200_000 } as const;
/**
 * The time within which repetitions of an action by one person on one subject are counted in one entry. Applies only to
 * `REPEATED_ACTIONS`.
 */
export const AUDIT_RUN_MS = minutes(10);
/** The number of audit entries that a list shows at once. */
export const AUDIT_LIST_SIZE = { default: 20, max: 100 } as const;
/**
 * The maximum number of changes to pages that a user can make in a minute. People never reach this limit by hand, but programs
 * could, and each change stores the whole page.
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

/** The widths in which pictures are rendered, in px. */
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
/**
 * The number of pages that a list shows at once, and the maximum number of pages that the whole list contains. Older pages are
 * found only by searching.
 */
export const PAGE_LISTS = { onPage: 12, mostOnPage: 50, known: 1000 } as const;
/** The side of a map tile, in px. */
export const TILE_SIDE = 256;

/**
 * The maximum width at which a logo is rendered, in px. The logo is shown at about half that width, so that it is sharp on
 * high-resolution screens.
 */
export const LOGO_SIZE = { width: 320, canvas: 'desktop' } as const;
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const;
export const IMAGE_DEFAULT_QUALITY = 70;
/** The maximum number of device pixels per px for which a picture is rendered. */
export const IMAGE_MAX_SCALE = 4;
export const IMAGE_MAX_PIXELS = 50_000_000;
/** The maximum size and length of pictures that stay animated. For larger animations, readers see only the first frame. */
export const ANIMATION_MAX = { bytes: megabytes(2), frames: 50 } as const;
/** The maximum size of an uploaded picture, in bytes. */
export const IMAGE_MAX_BYTES = megabytes(15);
/** The maximum size of an uploaded file, in bytes. */
export const FILE_MAX_BYTES = megabytes(25);
/** The maximum number and size of the uploads of a user in 24 hours, and the maximum number in a minute. */
export const UPLOAD_QUOTA = { items: 1000, bytes: megabytes(2048), perMinute: 300 } as const;
/** The number of pictures or files that a list shows at once. */
export const MEDIA_LIST_LIMIT = { default: 50, max: 100 } as const;

/**
 * The maximum lengths of the texts of an emergency notice in characters, the maximum number of its sites, and the maximum time
 * until its end in days.
 */
export const EMERGENCY_NOTICE = { words: 300, number: 40, linkText: 80, sites: 100, days: 31 } as const;

/**
 * The number of amounts that readers see in a block, and the payment page of a new site: its parameter for the amount, and the
 * sign of its currency with the maximum length.
 */
export const DONATION_PAGE = { amounts: 6, parameter: 'amount', currency: '$', currencyLength: 5 } as const;

/** The time after which rendering a page fails. */
export const RENDER_TIMEOUT_MS = 5000;
