import type { Generated, Insertable, Selectable } from 'kysely';
import type { AuditSubjectKind } from '../src/model/audit.ts';
import type { OutboxChannel, OutboxKind } from '../src/model/mail.ts';
import type { TimedAction } from '../src/model/page-times.ts';
import type { ReviewState } from '../src/model/reviews.ts';

/**
 * The types of all tables for Kysely. The same queries run on SQLite and PostgreSQL: ids are text (UUIDv7 unless a definition
 * fixes them), times are ISO 8601 strings in UTC, booleans are 0 or 1, and documents are JSON text. Text is compared and sorted
 * by code points: SQLite's default, and PostgreSQL's with the locale `C`.
 */

/** 0 or 1. */
type Flag = number;
/** ISO 8601, UTC. */
type Time = string;
/** JSON text, which callers parse. */
type JsonText = string;

export interface DomainTable {
  id: string;
  name: string;
  /** JSON array of lower-case host names without ports; the first is the canonical host name. */
  hostnames: JsonText;
  published: Flag;
  is_default: Flag;
  updated_at: Time;
  /** Counts the changes. A save must send the version that it replaces. */
  version: Generated<number>;
  /** The user who made the last change; null if no user has changed the domain. */
  updated_by: string | null;
  /** The page on which people pay what they give (`DonationPage`); null if there is none. */
  donation_page: JsonText | null;
}

export interface PagePublishedTable {
  page_id: string;
  domain_id: string;
  collection: string;
  slug: string;
  published_at: Time;
  doc: JsonText;
  /**
   * Whether `/sitemap.xml` contains the page. The sitemap contains all pages except those that are hidden from the sitemap or
   * from robots.
   */
  listed: Flag;
  /** The change frequency of the document. */
  frequency: string;
  /** The priority of the document, in tenths. */
  priority: number;
  /** The slug of the page that the document names as its Easy Read version; '' if it names none. */
  easy_read: Generated<string>;
}

export interface SiteDocumentPublishedTable {
  document_id: string;
  domain_id: string;
  kind: SiteDocumentKind;
  published_at: Time;
  doc: JsonText;
}

export interface ListingPublishedTable {
  listing_id: string;
  page_id: string;
  published_at: Time;
  doc: JsonText;
}

export interface RedirectPublishedTable {
  redirect_id: string;
  domain_id: string;
  from_path: string;
  to_path: string;
}

export interface MediaTable {
  id: string;
  /**
   * A `poster` is a picture that the server has downloaded: the picture of a video or the map of a place. The id of a video's
   * poster contains the id of the video.
   */
  kind: 'image' | 'file' | 'poster';
  name: string;
  /** The SHA-256 of the bytes in hex, which is the key of the file in the media store. */
  hash: string;
  mime: string;
  size: number;
  /** The width of the upright original, in px; null if the file is not an image. */
  width: number | null;
  height: number | null;
  /** The time when the bytes were uploaded. */
  created_at: Time;
  /**
   * The placeholder colours that are shown until a picture has loaded. The colours form a square grid, row by row, with a
   * colour such as `8a6` for each cell. The value is '' if the picture has transparent parts, and null if the colours are not
   * known yet.
   */
  colours: string | null;
  /** Whether the picture has transparent parts; null if not known yet. */
  transparent: Flag | null;
  /** Whether the picture is animated; null if not known yet. */
  animated: Flag | null;
  /** The name and the description in lower case and NFC, for searching and sorting by name: see `mediaKey`. */
  search_key: Generated<string>;
  /** The initial alternative text when an image is inserted; '' if the image is decorative or not described. */
  alt: Generated<string>;
  decorative: Generated<Flag>;
  description: Generated<string>;
  /** The user who uploaded the item; null for items of the demo site. */
  uploaded_by: Generated<string | null>;
}

/** The pictures, files, linked pages and forms that documents use. */
export interface MediaUseTable {
  /**
   * The id of a media item, the address of a page as `linkedPage` returns it (such as `/about` or `//host/about`), or a form as
   * `formUse` returns it.
   */
  media_id: string;
  document_id: string;
  /** The domain of the document. */
  domain_id: string;
  state: 'draft' | 'published';
  /**
   * JSON array of what readers may download: for an image, the query strings of the URLs of its renditions; for a file, `file`.
   * Readers cannot download any other part of the item.
   */
  renditions: JsonText;
}

/** The texts by which a search finds a page. The full-text indexes of these texts are in `db/full-text.ts`. */
export interface SearchTextTable {
  /** A row number in the range of the page's domain. */
  number: number;
  page_id: string;
  domain_id: string;
  title: string;
  /** The headings, one per line. */
  headings: string;
  /** The remaining text of the page, one entry per line. */
  words: string;
}

/** The texts by which readers find a published page, and the texts shown in a search result. */
export interface PublishedSearchTable extends SearchTextTable {
  /** The search words that editors have entered for the page. */
  search_words: string;
  /** The first phone number to call on the page; '' if there is none. */
  call_number: string;
  summary: string;
  /** Whether the page has a block with a phone number to call. */
  is_help: Flag;
}

/**
 * The words of published pages, from which corrections of typing mistakes are suggested. Some words may no longer occur,
 * because their pages were changed.
 */
export interface SearchWordTable {
  domain_id: string;
  word: string;
}

/** The tables that the visitors' connection reads. The tables contain published versions and related data, but no drafts. */
export interface VisitorTables {
  // @bounded what the owner sets up
  domain: DomainTable;
  // @bounded one for each page, listing and document: replaced (published-queries.test.ts)
  page_published: PagePublishedTable;
  // @bounded as page_published
  site_document_published: SiteDocumentPublishedTable;
  // @bounded as page_published
  listing_published: ListingPublishedTable;
  // @bounded as redirect
  redirect_published: RedirectPublishedTable;
  // @bounded one for each published page, and for each page; so many characters of each (SEARCH): replaced; the rest of a page
  // is not found (search-texts.test.ts, ../src/blocks/searchable-text.test.ts)
  search_published: PublishedSearchTable;
  // @bounded the distinct words of published pages, so many of each (SEARCH): housekeeping removes those that no page has any
  // more (search-texts.test.ts, ../server/operate/housekeeping.test.ts)
  search_word: SearchWordTable;
  // @bounded 1000 items and 2 GiB a day and user (UPLOAD_QUOTA): the upload is refused with 429
  // (../server/media/library/uploads.test.ts)
  media: MediaTable;
  // @bounded as page
  media_use: MediaUseTable;
}

export interface PageTable {
  id: string;
  collection: string;
  domain_id: string;
  slug: string;
  version: number;
  published: Flag;
  last_published: Time | null;
  updated_at: Time;
  updated_by: string | null;
  deleted_at: Time | null;
  /** A JSON array of role names. */
  roles: JsonText;
  doc: JsonText;
  /** The title of the document, for lists. */
  title: string;
  /** The first 200 characters of the title, in lower case and NFC, for searching. */
  title_key: string;
  template: string;
  /** The page type of the document. */
  page_type: Generated<string>;
  frequency: Generated<string>;
  /** The priority of the document, in tenths. */
  priority: Generated<number>;
}

/** `removed`: the document was removed from the history. */
export type RevisionAction = 'save' | 'publish' | 'unpublish' | 'takeBack' | 'delete' | 'restore' | 'removed';

/** The columns of a revision that lead back to what was public before. */
interface PublicationColumns {
  /** The publication that made the revision; null once it can no longer be taken back, and for other revisions. */
  publication: Generated<string | null>;
  /** A JSON object with what the publication replaced. */
  replaced: Generated<JsonText | null>;
}

export interface PageRevisionTable extends PublicationColumns {
  id: string;
  page_id: string;
  version: number;
  action: RevisionAction;
  user_id: string | null;
  created_at: Time;
  doc: JsonText;
  /** The address at which readers had the page after this; null if they had none. */
  live_slug: Generated<string | null>;
  /** The time of the publication that readers had after this; null if they had none. */
  live_since: Generated<Time | null>;
}

export type SiteDocumentKind = 'siteSettings' | 'nav' | 'footer';

export interface SiteDocumentTable {
  id: string;
  domain_id: string;
  kind: SiteDocumentKind;
  version: number;
  published: Flag;
  last_published: Time | null;
  updated_at: Time;
  updated_by: string | null;
  doc: JsonText;
}

export interface SiteDocumentRevisionTable extends PublicationColumns {
  id: string;
  document_id: string;
  version: number;
  action: RevisionAction;
  user_id: string | null;
  created_at: Time;
  doc: JsonText;
  /** As in `page_revision`. */
  live_since: Generated<Time | null>;
}

export interface ListingTable {
  id: string;
  page_id: string;
  published: Flag;
  last_published: Time | null;
  updated_at: Time;
  doc: JsonText;
}

export interface RedirectTable {
  id: string;
  domain_id: string;
  name: string;
  from_path: string;
  to_path: string;
  published: Flag;
  updated_at: Time;
  updated_by: Generated<string | null>;
  version: Generated<number>;
  /** The reason why the redirect cannot be published; '' if it can be. The path is unique among redirects that can be published. */
  problem: Generated<string>;
  /** The name and both paths in lower case and NFC, for searching. */
  search_key: Generated<string>;
}

/** A path that readers requested and did not find. The row contains nothing about the readers. */
export interface MissingPageTable {
  domain_id: string;
  /** The path, normalized like the `from_path` of a redirect: lower case, decoded, without a query. */
  path: string;
  /** The number of requests plus `inherited`. The sum decides which paths are kept. */
  count: number;
  /** The count of the path that this path replaced. */
  inherited: Generated<number>;
  first_seen: Time;
  last_seen: Time;
}

/** The last request for the publication of a page. */
export interface ReviewTable {
  page_id: string;
  domain_id: string;
  state: ReviewState;
  asked_by: string;
  asked_at: Time;
  /** The version of the draft that the request asks to publish. */
  version: number;
  note: string;
  /** The time when the last mail about the request was sent to users who may publish the page; null if none was sent. */
  mailed_at: Time | null;
  /** The user who published the page or declined the request. */
  decided_by: string | null;
  decided_at: Time | null;
  /** Why it was declined. */
  reason: Generated<string>;
}

/** A time at which a page is to be published or unpublished. */
export interface PageTimeTable {
  page_id: string;
  action: TimedAction;
  at: Time;
  /** The path of the page to which an unpublished page's address leads; '' for none. */
  leads_to: string;
  /** The user with whose rights the page is published or unpublished. */
  set_by: string;
  set_at: Time;
  /** The version of the draft when the time was set. */
  version: number;
  /** The reason why nothing happened at the time, in words; '' if the time is still to come. */
  stopped: string;
}

/** A link by which anybody can look at the draft of a page. */
export interface DraftLinkTable {
  /** Identifies the link to editors, but gives no access. */
  id: string;
  /** The SHA-256 of the token in the link, in hex. The token itself is never stored. */
  token_hash: string;
  page_id: string;
  created_by: string;
  created_at: Time;
  expires_at: Time;
}

/** A comment on a page: the first of a thread, or an answer. */
export interface CommentTable {
  id: string;
  page_id: string;
  /** The id of the first comment of the thread. */
  thread_id: string;
  /** The key of the block; 'page' for the page as a whole. The same in all comments of a thread. */
  block_key: string;
  /** The selected words, as they were; '' if the thread is about the whole block. */
  quote: string;
  /** Plain text; '' if the first comment was removed and has answers. */
  text: string;
  author_id: string;
  created_at: Time;
  edited_at: Time | null;
  /** When and by whom the thread was resolved, in its first comment; null while it is open. */
  resolved_at: Time | null;
  resolved_by: string | null;
}

/** A person who is told of a comment: it names them, or answers a thread that they started. */
export interface CommentNoticeTable {
  comment_id: string;
  user_id: string;
  created_at: Time;
  /** The time at which the mail is due; null if none is to be sent any more. */
  mail_at: Time | null;
  /** When the person has read the comment; null if not yet. */
  seen_at: Time | null;
}

/** A submission, or an answer to a request for publication, that a user has seen, or a greeting that the user has put away. */
export interface SeenTable {
  user_id: string;
  /** The id of the submission, or of the page that the request was about; the name of the greeting. */
  subject_id: string;
  seen_at: Time;
}

export interface UserTable {
  id: string;
  username: string;
  /** The username in lower case, for logging in regardless of case. */
  username_key: string;
  email: string;
  email_key: string;
  /** An Argon2id hash in PHC string format; null until the user sets a password. */
  password_hash: string | null;
  created_at: Time;
  /** The full name; '' if only the username is known. */
  name: Generated<string>;
  /** The text in which a search for users looks for its words (see `personKey`). */
  search_key: Generated<string>;
  /** The time when the user last made a request with a session, accurate to a few minutes; null if never. */
  last_seen_at: Time | null;
  /** The time since which the user may not log in; null if the user may log in. */
  deactivated_at: Time | null;
  /**
   * The time when the account was removed; null if it was not removed. The row of a removed account keeps the username, because
   * the person's work refers to it. The row does not keep the e-mail address, the password and the roles.
   */
  removed_at: Time | null;
  /** 1 if the user, as an admin, gets mails about the state of the installation; otherwise 0. */
  gets_reports: Generated<number>;
  /** 1 if others who edit the same page see the user's name; 0 if they see that somebody is there. */
  shows_name: Generated<number>;
  /** Whether the user gets mails about comments that name them or answer them. */
  gets_comments: Generated<number>;
}

export interface RoleTable {
  /** The key that users and pages store to refer to the role. The name stays the same if the title changes. */
  name: string;
  /** A JSON array of the rights that the role adds to those of every signed-in user. */
  rights: JsonText;
  /** Whether users with this role need a second factor. Users who lack a required second factor get no session. */
  // @bounded one of each user, with 10 codes (RECOVERY_CODES): replaced (second-factor-queries.test.ts)
  second_factor: Generated<Flag>;
  /** The name on screens. */
  title: string;
  /** The normalized title, for comparing it with other titles. */
  title_key: string;
  description: string;
  version: Generated<number>;
}

export interface UserRoleTable {
  user_id: string;
  // @bounded as domain
  role: string;
}

export interface SessionTable {
  /** The SHA-256 of the token in the cookie, in hex. The token itself is never stored. */
  token_hash: string;
  /** Identifies the session to its user, but gives no access. The id stays the same if the token changes. */
  id: string;
  user_id: string;
  /** The domain chosen with `swapActiveDomain`; null to edit the domain of the host. */
  active_domain_id: string | null;
  /** The browser that logged in, in a few words; '' if unknown. */
  browser: Generated<string>;
  created_at: Time;
  /** The time when the session was last used, accurate to a few minutes; null if it was never used. */
  last_seen_at: Time | null;
  expires_at: Time;
  /** The number of the last change made in this session (`ChangeTable`); null on SQLite, and before the first change. */
  change_number: Generated<number | null>;
}

/** The second factor of a user: codes from an authenticator app. */
export interface SecondFactorTable {
  user_id: string;
  /** The secret from which the app makes codes, encrypted by `SealedSecrets`. */
  secret: string;
  /** When the set-up began. */
  started_at: Time;
  /** The time since which the second factor is required at log-in; null while it is being set up. */
  enabled_at: Time | null;
  /** The time step (`totpStep`) of the last accepted code. Codes of this step and of earlier steps are rejected. */
  last_step: number;
  /** The encrypted secret of another app that the user is setting up to replace the current app. */
  next_secret: string | null;
  /** When that set-up began. */
  next_started_at: Time | null;
}

/** The unused recovery codes of a user. */
export interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

/** A log-in with a correct password that waits for the second factor. It gives no access. */
export interface LogInTicketTable {
  /** The SHA-256 of the token in the cookie, in hex. */
  token_hash: string;
  user_id: string;
  expires_at: Time;
  /** The id of the second-factor set-up that the log-in began; null if the log-in waits for a code. */
  set_up: string | null;
  /** 1 if the device is known, otherwise 0. Wrong codes on other devices cannot lock out a known device. */
  known_device: number;
}

/** Links that work once. */
export interface PasswordTokenTable {
  token_hash: string;
  user_id: string;
  /** The e-mail address that the link confirms; null if the link sets a password. */
  new_email: string | null;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
  /** The user who invited the person; null if the link is no invitation by a colleague. */
  invited_by: Generated<string | null>;
}

/** A submitted form. */
export interface SubmissionTable {
  /** Generated in the sender's browser, so that a repeated request stores the submission only once. */
  id: string;
  domain_id: string;
  /** The settings of the form when it was submitted. */
  identifier: string;
  subject: string;
  recipient: string;
  /** JSON array of addresses. */
  ccs: JsonText;
  page_id: string;
  block_key: string;
  /** A JSON array of the names of the fields in `form`. */
  names: JsonText;
  /** A JSON array of the label and kind of each field (`SubmittedAs`), in the order of `names`; empty for older submissions. */
  fields: Generated<JsonText>;
  /** A JSON object with the value of each field, by the field's name. */
  form: JsonText;
  created_at: Time;
  /** Whether a signed-in editor submitted the form as a test. */
  draft: Flag;
  /** Whether the form was submitted without a captcha. */
  unverified: Flag;
}

/** The number of days for which a domain stores submissions. A domain without a row never removes submissions. */
export interface SubmissionRetentionTable {
  domain_id: string;
  days: number;
}

/** How many readers found a published version of a page clear. The row contains nothing about the readers. */
export interface PageFeedbackTable {
  page_id: string;
  /** The time when the version was published. */
  version: Time;
  domain_id: string;
  /** The number of readers who found it clear. */
  yes: number;
  /** The number of readers who did not. */
  no: number;
}

/** The words of a reader who did not find a page clear. The row contains nothing else about the reader. */
export interface PageFeedbackTextTable {
  /** Made from the other columns, so that a repeated request stores the words only once. */
  id: string;
  page_id: string;
  /** The version of the page, as in `page_feedback`. */
  version: Time;
  domain_id: string;
  words: string;
  /** The day (YYYY-MM-DD, UTC) on which the words were sent. No time is stored. */
  day: string;
}

/** Used captchas, stored until they expire, because each can be used only once. */
export interface CaptchaUsedTable {
  id: string;
  expires_at: Time;
}

/** An action by a user, without content: see `recordAction`. */
export interface AuditEntryTable {
  id: string;
  /** The site on which the user acted; '' if the action concerns no site. */
  domain_id: string;
  action: string;
  subject_kind: Generated<AuditSubjectKind | ''>;
  subject_id: string;
  /** The name of the subject at the time of the action. */
  subject_name: Generated<string>;
  /** The user who acted; '' if the person was not signed in. */
  user_id: string;
  /** The username at the time of the action; it is kept if the account is removed. */
  user_name: Generated<string>;
  /**
   * The account by which a filter finds the entry: `user_id` or, if the person was not signed in, the account that the person
   * tried to use; '' if there is none.
   */
  person_id: Generated<string>;
  /** A JSON object with short texts and numbers. */
  details: JsonText;
  created_at: Time;
  /** The number of equal actions that the entry stands for. */
  times: Generated<number>;
  /** The time of the last of these actions. */
  last_at: Generated<Time>;
  /** A value that equal actions share, so that one entry counts them; null for a single action. */
  run: Generated<string | null>;
}

/** The number of days for which audit entries are stored; at most one row. */
export interface AuditRetentionTable {
  id: string;
  days: number;
}

/** Notes of what the owner was told, put aside from the checklist, or had proven, as JSON (`owner-notes.ts`). */
export interface OwnerReportTable {
  id: string;
  state: JsonText;
}

/** A section of the installation's settings that an admin saved in the dashboard. */
export interface InstallationSettingTable {
  /** The id of the section. */
  section: string;
  version: number;
  /** The values that are not secret, as JSON by the names of their fields. */
  shown: JsonText;
  /** The secrets, sealed by the key file; null if there are none. */
  sealed: string | null;
  saved_at: Time;
  /** The username of the admin. */
  saved_by: string;
}

/** Random keys that the server generates once. */
export interface ServerSecretTable {
  name: string;
  value: string;
}

/** A row for each channel that pauses, or that has delivered nothing since its last pause. */
export interface OutboxPauseTable {
  channel: OutboxChannel;
  until: Time;
  reason: string;
}

/** The last successful response of the events service, in one row. */
export interface EventListTable {
  id: string;
  /** The service and the account from which the list comes; `demo` in a database of the demo site. */
  source: string;
  fetched_at: Time;
  /** JSON array of `EventRecord`. */
  events: JsonText;
}

/** Mails, CRM leads, and purges for a CDN. The entries are stored in the transaction of the change that they report, and are delivered afterwards. */
export interface OutboxTable {
  id: string;
  channel: OutboxChannel;
  kind: OutboxKind;
  submission_id: string | null;
  domain_id: string | null;
  /** A JSON array of the recipients' addresses, both `to` and `cc`; empty for a lead or a purge. */
  recipients: JsonText;
  subject: string;
  /** A `MailMessage`, `LeadFields` or `PurgeOrder`, the same in every attempt; null after a secret body has been sent or has failed. */
  body: JsonText | null;
  /** Whether the body holds a secret, such as a link that sets a password. */
  secret: Flag;
  /** Entries with a lower rank are sent first. */
  rank: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** The From header, which stays the same in every attempt. */
  sender: string | null;
  /**
   * The number of the idempotency key. A new key is used only if it is certain that the provider did not accept an attempt with
   * the earlier key.
   */
  key_number: number;
  /** The time when the current key was first used; null if it was not used. */
  key_used_at: Time | null;
  /** All attempts ever. The number that identifies the current attempt. Only the current attempt can record its outcome. */
  attempts: number;
  /** The number of attempts that count towards the maximum number of attempts. */
  tries: number;
  /** The number of attempts with the current key that the provider may have accepted although its response was lost. */
  uncertain: number;
  /** The time until which the process that attempts delivery may record the outcome. */
  lease_until: Time | null;
  next_attempt_at: Time;
  /** The reason why the last attempt failed; '' if it succeeded or no attempt was made. */
  reason: string;
  created_at: Time;
  /** The time when the entry was sent or failed for good. */
  finished_at: Time | null;
  /** The id that the provider returned for the message. */
  provider_id: string | null;
}

/** A poster that could not be downloaded. */
export interface VideoPosterTable {
  /** As `posterId` makes it. */
  id: string;
  attempts: number;
  /** The reason why the last attempt failed: an error of the service, or a defect of the picture. */
  reason: string;
  /** The time when the next attempt is due; null if no attempt is made until a document with the poster is saved again. */
  next_attempt_at: Time | null;
}

/**
 * The version of the rules with which data was derived from documents. If the current rules have another version, the data is
 * derived again.
 */
export interface DerivedTable {
  name: string;
  rules: string;
}

export type RevisionTable = 'page_revision' | 'site_document_revision';

/** Something that was removed for good, by its id alone. Triggers add the rows (`migrations/0010-removed-for-good.ts`). */
export interface RemovedForGoodTable {
  kind: 'domain' | 'page' | 'submission' | 'page_feedback_text' | 'media' | 'user' | RevisionTable;
  id: string;
  removed_at: Time;
}

/** A change of which the other servers must learn. Only on PostgreSQL. */
export interface ChangeTable {
  number: Generated<number>;
  /** PostgreSQL's number of the transaction that made the change. */
  transaction_id: Generated<number>;
  /** The id of the server that made the change. */
  server: string;
  at: Time;
  /** JSON array of `SharedEffect`. */
  effects: JsonText;
}

/** The attempts at something within a window of time, which several servers count together. Only on PostgreSQL. */
export interface AttemptCountTable {
  /** A keyed hash of what is counted and of whom. */
  key: string;
  count: number;
  ends_at: Time;
}

/** The last change of the emergency notice of a site, which several servers show. Only on PostgreSQL. */
export interface SharedNoticeTable {
  domain_id: string;
  /** The notice as JSON; null if it was ended. */
  notice: JsonText | null;
  at: Time;
}

/** The people who have the editor open, as one of several servers tells the others. Only on PostgreSQL. */
export interface LiveEditorTable {
  server: string;
  /** JSON array of `PersonOnPage`. */
  people: JsonText;
  /** The time at which the server last said that they are there. */
  at: Time;
}

/** The right of one server to do a kind of background work. Only on PostgreSQL. */
export interface LeaseTable {
  name: string;
  /** The id of the server that holds the lease. */
  holder: string;
  /** The time from which another server may take the lease. */
  until: Time;
}

export interface SchemaVersionTable {
  version: number;
  name: string;
  applied_at: Generated<Time>;
}

export interface Tables extends VisitorTables {
  // @bounded what people write; 300 changes a minute each (PAGE_CHANGES_PER_MINUTE): deleted pages go after 30 days, with what
  // belongs to them (purge.test.ts)
  page: PageTable;
  // @bounded 50, and one a day for a year (STORED_REVISIONS): each new one removes what is beyond that
  // (revision-queries.test.ts, site-revision-queries.test.ts)
  page_revision: PageRevisionTable;
  // @bounded as page_published
  site_document: SiteDocumentTable;
  // @bounded as page_revision
  site_document_revision: SiteDocumentRevisionTable;
  // @bounded as page
  listing: ListingTable;
  // @bounded 5000 of each domain (MAX_REDIRECTS): 409 (../server/content/redirects/redirects.test.ts)
  redirect: RedirectTable;
  // @bounded 500 of each domain, 90 days (MISSING_PAGES): the one with the lowest count gives way to a newcomer, which goes on
  // from it (missing-page-queries.test.ts, ../server/content/missing-pages/missing-pages.test.ts)
  missing_page: MissingPageTable;
  // @bounded the last request of each page, its texts of 500 letters (REVIEW_TEXT_LENGTH): replaced; goes with the page
  // (review-queries.test.ts, ../server/content/reviews/reviews.test.ts)
  review: ReviewTable;
  // @bounded two of each page: replaced; goes with the page (page-time-queries.test.ts)
  page_time: PageTimeTable;
  // @bounded 10 of each page (DRAFT_LINKS), for 30 days: 409; housekeeping removes those that expired
  // (../server/content/draft-links/draft-links.test.ts)
  draft_link: DraftLinkTable;
  // @bounded 500 of each page (COMMENTS), each of 5,000 letters: 409; housekeeping removes threads a year after they were
  // resolved; goes with the page (../server/content/comments/comments.test.ts)
  comment: CommentTable;
  // @bounded 21 of each comment (COMMENTS): goes with the comment, or with the account
  // (../server/content/comments/comments.test.ts)
  comment_notice: CommentNoticeTable;
  // @bounded the submissions and answers of the last 30 days (FOR_YOU) for each user: housekeeping removes older ones; goes with
  // the account (for-you-queries.test.ts)
  seen: SeenTable;
  // @bounded as domain
  user: UserTable;
  role: RoleTable;
  // @bounded as domain
  user_role: UserRoleTable;
  // @bounded 50 of each user (MAX_SESSIONS), until they expire: a new one ends the one that expires first
  // (session-queries.test.ts)
  session: SessionTable;
  second_factor: SecondFactorTable;
  // @bounded as second_factor
  recovery_code: RecoveryCodeTable;
  // @bounded 10 of each user (LOG_IN_TICKETS), for minutes: a new one ends the one that expires first, on unknown devices before
  // known ones (log-in-ticket-queries.test.ts)
  log_in_ticket: LogInTicketTable;
  // @bounded links of the last 24 hours; the ones for e-mail addresses that a user asks for are limited (RATES):
  // housekeeping removes older ones (purge.test.ts)
  password_token: PasswordTokenTable;
  // @bounded what people send, within the limits of a form (RATES); a site can say for how many days: 429; older ones go
  // (submission-queries.test.ts)
  submission: SubmissionTable;
  // @bounded one for each domain, one, and one for each use: replaced
  submission_retention: SubmissionRetentionTable;
  // @bounded the last 20 versions of each page (FEEDBACK): a new one removes the oldest; goes with the page
  // (feedback-queries.test.ts, purge.test.ts)
  page_feedback: PageFeedbackTable;
  // @bounded 100 of each version (FEEDBACK), of 500 characters: a new one removes the oldest; goes as submissions do
  // (feedback-queries.test.ts)
  page_feedback_text: PageFeedbackTextTable;
  // @bounded the captchas of the last two hours (PROOF_OF_WORK), each with a submission: housekeeping removes those that expired
  // (captcha-queries.test.ts)
  captcha_used: CaptchaUsedTable;
  // @bounded the days that an admin sets, a year at first, and 200,000 (AUDIT_RETENTION): housekeeping removes the oldest
  // (audit-queries.test.ts)
  audit_entry: AuditEntryTable;
  // @bounded as submission_retention
  audit_retention: AuditRetentionTable;
  // @bounded one row of the findings at one time, and of a day's mails, one of the checklist, one about mail, one of the last
  // backup, and one of the settings of servers: replaced
  owner_report: OwnerReportTable;
  // @bounded one for each section of the settings
  installation_setting: InstallationSettingTable;
  // @bounded as submission_retention
  server_secret: ServerSecretTable;
  // @bounded one row of 500 events (EVENTS), each text cut to its length: further events are left out (event-queries.test.ts,
  // ../server/content/events/humanitix.test.ts, ../server/content/events/read-events.test.ts)
  event_list: EventListTable;
  // @bounded what forms and recoveries submit; attempts end within a day: what was sent goes after 30 days, what was given up
  // after 90 (outbox-queries.test.ts)
  outbox: OutboxTable;
  // @bounded one for each channel: replaced
  outbox_pause: OutboxPauseTable;
  // @bounded the videos and places that documents show, each tried six times, places once a day then: housekeeping removes the
  // rest (poster-queries.test.ts)
  video_poster: VideoPosterTable;
  // @bounded as search_published
  search_draft: SearchTextTable;
  // @bounded a row for each rule and migration
  derived: DerivedTable;
  // @bounded what was removed since the oldest backup, and so many (REMOVED_FOR_GOOD): housekeeping removes the oldest
  // (removed-queries.test.ts)
  removed_for_good: RemovedForGoodTable;
  // @bounded the changes of the last hour (CHANGES): housekeeping removes older ones (change-queries.test.ts)
  change: ChangeTable;
  // @bounded the windows of an hour after their end: housekeeping removes them (attempt-queries.test.ts)
  attempt_count: AttemptCountTable;
  // @bounded one for each site: replaced
  shared_notice: SharedNoticeTable;
  // @bounded one for each server: removed by it, or by housekeeping
  live_editor: LiveEditorTable;
  // @bounded one for each kind of background work
  lease: LeaseTable;
  // @bounded as derived
  schema_version: SchemaVersionTable;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
