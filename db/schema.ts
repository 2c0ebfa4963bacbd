import type { Generated, Insertable, Selectable } from 'kysely';
import type { AuditSubjectKind } from '../src/model/audit.ts';
import type { OutboxChannel, OutboxKind } from '../src/model/mail.ts';
import type { ReviewState } from '../src/model/reviews.ts';

/**
 * Every table, as Kysely sees it. Ids are text (UUIDv7 unless a definition fixes them), times are ISO 8601 strings in UTC,
 * booleans are 0 or 1 and documents are JSON text, so that the same queries run on SQLite and PostgreSQL. Text is compared and
 * sorted by code points, as SQLite does, and as PostgreSQL does with the locale `C`.
 */

/** 0 or 1. */
type Flag = number;
/** ISO 8601, UTC. */
type Time = string;
/** JSON, parsed at the edge. */
type JsonText = string;

export interface DomainTable {
  id: string;
  name: string;
  /** JSON array of lower-case host names without port; the first is the canonical one. */
  hostnames: JsonText;
  published: Flag;
  is_default: Flag;
  updated_at: Time;
  /** Counts the changes. A save must name the version that it replaces. */
  version: Generated<number>;
  /** The user of the last change; null for a domain that came with the database. */
  updated_by: string | null;
}

export interface PagePublishedTable {
  page_id: string;
  domain_id: string;
  collection: string;
  slug: string;
  published_at: Time;
  doc: JsonText;
  /** Whether `/sitemap.xml` names the page, because it is hidden neither from that nor from robots. */
  listed: Flag;
  /** The document's frequency, and its priority in tenths. */
  frequency: string;
  priority: number;
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
  /** A poster is the picture of a video that the server fetched; its id names the video. */
  kind: 'image' | 'file' | 'poster';
  name: string;
  /** SHA-256 of the bytes, hex: the name of the file in the media store. */
  hash: string;
  mime: string;
  size: number;
  /** Pixels of the upright original; null for a file that is no image. */
  width: number | null;
  height: number | null;
  /** When its bytes were uploaded. */
  created_at: Time;
  /**
   * The colours that are shown until a picture has loaded: a square grid, row by row, such as `8a6` for a cell; '' for a
   * picture with transparent parts; null until they are known.
   */
  colours: string | null;
  /** Whether the picture has transparent parts, and whether it is animated; null until known. */
  transparent: Flag | null;
  animated: Flag | null;
  /** The name and the description, in lower case and NFC, for searching and sorting by name: see `mediaKey`. */
  search_key: Generated<string>;
  /** The initial alternative text of new uses of an image; '' for one that is decorative or not described. */
  alt: Generated<string>;
  decorative: Generated<Flag>;
  description: Generated<string>;
  /** The user who uploaded it; null for the demo's. */
  uploaded_by: Generated<string | null>;
}

/** Pictures, files, linked pages and forms that documents use. */
export interface MediaUseTable {
  /**
   * The id of a media item; a page in the form of `linkedPage`, such as `/about` or `//host/about`; or a form in the form of
   * `formUse`.
   */
  media_id: string;
  document_id: string;
  /** The domain of the document. */
  domain_id: string;
  state: 'draft' | 'published';
  /**
   * JSON array of what readers may fetch: the renditions of an image, each the query string of its URL; `file` for a file. Nothing
   * else is served to them.
   */
  renditions: JsonText;
}

/** The text by which a search finds a page; `db/search-queries.ts` has the index of it. */
export interface SearchTextTable {
  /** In a range of numbers that belongs to its domain. */
  number: number;
  page_id: string;
  domain_id: string;
  title: string;
  /** One on each line, like the words. */
  headings: string;
  words: string;
}

/** The texts by which readers find a published page, and the texts that a search result shows. */
export interface PublishedSearchTable extends SearchTextTable {
  /** The search words that its editors have given it. */
  search_words: string;
  /** The first number to call on it; '' without one. */
  call_number: string;
  summary: string;
  /** Whether it has a block with a number to call. */
  is_help: Flag;
}

/** The words of published pages, to suggest corrections of typing mistakes. Some may be from pages that have changed since. */
export interface SearchWordTable {
  domain_id: string;
  word: string;
}

/** The tables of the visitor's connection: published snapshots and what they need, never drafts. */
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
  /** JSON array of role names. */
  roles: JsonText;
  doc: JsonText;
  /** The document's title, for lists. */
  title: string;
  /** The first 200 characters of the title, in lower case and NFC, for searching. */
  title_key: string;
  template: string;
  /** The document's page type, its frequency, and its priority in tenths, for the sitemap. */
  page_type: Generated<string>;
  frequency: Generated<string>;
  priority: Generated<number>;
}

export type RevisionAction = 'save' | 'publish' | 'unpublish' | 'delete' | 'restore';

export interface PageRevisionTable {
  id: string;
  page_id: string;
  version: number;
  action: RevisionAction;
  user_id: string | null;
  created_at: Time;
  doc: JsonText;
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

export interface SiteDocumentRevisionTable {
  id: string;
  document_id: string;
  version: number;
  action: RevisionAction;
  user_id: string | null;
  created_at: Time;
  doc: JsonText;
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
  /** Why it cannot be published; '' if it can. Its path is unique only if it can be published. */
  problem: Generated<string>;
  /** Name and paths in lower case and NFC, for searching. */
  search_key: Generated<string>;
}

/** An address that readers requested and did not find. It has nothing about the readers. */
export interface MissingPageTable {
  domain_id: string;
  /** In the form of a redirect's `from_path`: lower case, decoded, without a query. */
  path: string;
  /** The number of requests plus `inherited`; decides which paths are kept. */
  count: number;
  /** The count of the path that this one replaced. */
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
  /** The version of the draft that the request is about. */
  version: number;
  note: string;
  /** When a mail about it was last sent to users who may publish the page; null for never. */
  mailed_at: Time | null;
  /** The user who published or declined. */
  decided_by: string | null;
  decided_at: Time | null;
  /** Why it was declined. */
  reason: Generated<string>;
}

export interface UserTable {
  id: string;
  username: string;
  /** Lower case, for log-in in any case. */
  username_key: string;
  email: string;
  email_key: string;
  /** An Argon2id string in PHC form; null until the first password is set. */
  password_hash: string | null;
  created_at: Time;
  /** The full name; '' if only the username is known. */
  name: Generated<string>;
  /** The text by which people are searched: see `personKey`. */
  search_key: Generated<string>;
  /** When they last made a request with a session, to a few minutes; null for never. */
  last_seen_at: Time | null;
  /** Since when they may not log in; null if they may. */
  deactivated_at: Time | null;
  /**
   * When the account was removed; null if it was not. Its row stays, because the person's work refers to the username, but
   * without e-mail address, password and roles.
   */
  removed_at: Time | null;
}

export interface RoleTable {
  /** The key by which users and pages refer to the role. A new title does not change it. */
  name: string;
  /** JSON array of rights beyond those of any signed-in user. */
  rights: JsonText;
  /** Whether users with this role need a second factor; without one, they get no session. */
  // @bounded one of each user, with 10 codes (RECOVERY_CODES): replaced (second-factor-queries.test.ts)
  second_factor: Generated<Flag>;
  /** The name on screens. */
  title: string;
  /** The title as it is compared with others. */
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
  /** SHA-256 of the cookie's token, hex. The token itself is never stored. */
  token_hash: string;
  /** Identifies the session to its user, and gives no access. It stays when the token changes. */
  id: string;
  user_id: string;
  /** The domain chosen with swapActiveDomain; null for the host's. */
  active_domain_id: string | null;
  /** The browser that logged in, in a few words; '' if it is not known. */
  browser: Generated<string>;
  created_at: Time;
  /** When it was last used, to a few minutes; null if it was not used yet. */
  last_seen_at: Time | null;
  expires_at: Time;
}

/** The second factor of a user: the codes of an app. */
export interface SecondFactorTable {
  user_id: string;
  /** The secret from which the codes are made, sealed by `SealedSecrets`. */
  secret: string;
  /** When the set-up began. */
  started_at: Time;
  /** Since when it is asked for; null while it is being set up. */
  enabled_at: Time | null;
  /** The time step (`totpStep`) of the last accepted code; codes of this step or an earlier one are refused. */
  last_step: number;
  /** The sealed secret of another app that is being set up to replace this one. */
  next_secret: string | null;
  /** When that set-up began. */
  next_started_at: Time | null;
}

/** The remaining recovery codes of a user; a used code is removed. */
export interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

/** A log-in whose password was right, and which waits for the second factor. It gives no access. */
export interface LogInTicketTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  user_id: string;
  expires_at: Time;
  /** The id of the set-up that the log-in began; null if the log-in waits for a code. */
  set_up: string | null;
  /** 1 on a known device, which guesses on other devices cannot lock out. */
  known_device: number;
}

/** Links that work once. */
export interface PasswordTokenTable {
  token_hash: string;
  user_id: string;
  /** The e-mail address that the link makes the user's; null for one that sets a password. */
  new_email: string | null;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

/** A form that was sent. */
export interface SubmissionTable {
  /** Made by the sender's browser, so that sending it again stores nothing. */
  id: string;
  domain_id: string;
  /** The settings of the form at that time. */
  identifier: string;
  subject: string;
  recipient: string;
  /** JSON array of addresses. */
  ccs: JsonText;
  page_id: string;
  block_key: string;
  /** JSON array of the names of the fields in `form`. */
  names: JsonText;
  /** JSON array of the label and kind of each field (`SubmittedAs`), in the order of `names`; empty for older submissions. */
  fields: Generated<JsonText>;
  /** JSON object of the values, by the name of the field. */
  form: JsonText;
  created_at: Time;
  /** Whether a signed-in editor sent it as a test. */
  draft: Flag;
  /** Whether it came without a captcha. */
  unverified: Flag;
}

/** The days for which a domain stores submissions; without a row, they stay. */
export interface SubmissionRetentionTable {
  domain_id: string;
  days: number;
}

/** Captchas that were used, until they expire: each is good for one submission. */
export interface CaptchaUsedTable {
  id: string;
  expires_at: Time;
}

/** An action of the staff, without content: see `recordAction`. */
export interface AuditEntryTable {
  id: string;
  /** The site that it was about; '' if it was about none. */
  domain_id: string;
  action: string;
  subject_kind: Generated<AuditSubjectKind | ''>;
  subject_id: string;
  /** The name of the subject at that time. */
  subject_name: Generated<string>;
  /** '' if the person was not signed in. */
  user_id: string;
  /** The username then, so that it is still known when the account is gone. */
  user_name: Generated<string>;
  /** The account by which the entry is found: `user_id` or, for someone not signed in, the account that they tried; '' for none. */
  person_id: Generated<string>;
  /** JSON object of a few words and numbers. */
  details: JsonText;
  created_at: Time;
  /** The count of equal actions in one entry, and the time of the last. */
  times: Generated<number>;
  last_at: Generated<Time>;
  /** A shared value for actions that one entry counts; null for a single action. */
  run: Generated<string | null>;
}

/** The days for which audit entries are stored; at most one row. */
export interface AuditRetentionTable {
  id: string;
  days: number;
}

/** Random keys that the server makes once. */
export interface ServerSecretTable {
  name: string;
  value: string;
}

/** A row for each channel that pauses, or has delivered nothing since its pause. */
export interface OutboxPauseTable {
  channel: OutboxChannel;
  until: Time;
  reason: string;
}

/** The last good answer of the events service: one row. */
export interface EventListTable {
  id: string;
  /** The service and account that it is from; `demo` in a database of the demo site. */
  source: string;
  fetched_at: Time;
  /** JSON array of `EventRecord`. */
  events: JsonText;
}

/** Mails and CRM leads, which are stored together with the change they are about, and delivered afterwards. */
export interface OutboxTable {
  id: string;
  channel: OutboxChannel;
  kind: OutboxKind;
  submission_id: string | null;
  domain_id: string | null;
  /** JSON array of the addresses it goes to, `to` and `cc`; empty for a lead. */
  recipients: JsonText;
  subject: string;
  /** A `MailMessage` or `LeadFields`, the same in every attempt; null once a secret one has been sent or given up. */
  body: JsonText | null;
  /** Whether the body holds a secret, such as a link that sets a password. */
  secret: Flag;
  /** Lower ones are sent first. */
  rank: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** The From header, the same in every attempt. */
  sender: string | null;
  /** The number of the idempotency key; a new key is used only if the earlier one was certainly not accepted. */
  key_number: number;
  /** When that key was first used; null if it was not. */
  key_used_at: Time | null;
  /** All attempts ever. Identifies the attempt; only this attempt can record its outcome. */
  attempts: number;
  /** The attempts that count for giving up. */
  tries: number;
  /** The attempts under that key that may have been accepted without our knowing it. */
  uncertain: number;
  /** The time until which the attempting process may record the outcome. */
  lease_until: Time | null;
  next_attempt_at: Time;
  /** Why the last attempt did not succeed; '' if it did, or there was none. */
  reason: string;
  created_at: Time;
  /** When it was sent or given up. */
  finished_at: Time | null;
  /** The id that the provider gave it. */
  provider_id: string | null;
}

/** A poster that could not be fetched. */
export interface VideoPosterTable {
  /** As `posterId` makes it. */
  id: string;
  attempts: number;
  /** Why the last attempt failed: an error of the service, or a fault of its picture. */
  reason: string;
  /** Null if it is no longer tried, until a document with it is saved again. */
  next_attempt_at: Time | null;
}

/** The version of the rules by which data was derived from documents; if it changes, the data is derived again. */
export interface DerivedTable {
  name: string;
  rules: string;
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
  // @bounded the captchas of the last two hours (PROOF_OF_WORK), each with a submission: housekeeping removes those that expired
  // (captcha-queries.test.ts)
  captcha_used: CaptchaUsedTable;
  // @bounded the days that an admin sets, a year at first, and 200,000 (AUDIT_RETENTION): housekeeping removes the oldest
  // (audit-queries.test.ts)
  audit_entry: AuditEntryTable;
  // @bounded as submission_retention
  audit_retention: AuditRetentionTable;
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
  // @bounded as derived
  schema_version: SchemaVersionTable;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
