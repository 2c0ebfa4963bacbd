import type { AnalyticsService } from './analytics.ts';
import type { Domain } from './domain.ts';
import type { DonationPage } from './donation-page.ts';
import type { PageEvents } from './events.ts';
import type { CaptchaService, FormValues, PublicForm } from './forms/form-types.ts';
import type { FieldProblem } from './forms/validate-submission.ts';
import type { HeadData } from './head.ts';
import { type Call, callOf } from './help/call.ts';
import type { CallAbove, CallFields } from './help/call-fields.ts';
import type { Way } from './help/way.ts';
import type { StoredPage } from './page.ts';
import { type PageLists, partPath } from './page-list.ts';
import type { PageTime } from './page-times.ts';
import { inheritedQuickExit, type QuickExit, type QuickExitAbove, quickExitUrl } from './quick-exit.ts';
import type { ReviewStart } from './reviews.ts';
import type { SearchCard, SearchResult } from './search/result.ts';
import type { Footer, Nav, SiteSettings, StoredSiteDocument } from './site.ts';
import type { SignedInUser } from './users.ts';

/** The navigation, the footer and the site settings of a domain: the published versions for readers, the drafts for editors. */
export interface SiteShell {
  readonly domain: { readonly id: string; readonly name: string };
  readonly nav: Nav;
  readonly footer: Footer;
  readonly settings: SiteSettings;
  readonly baseUrls: BaseUrls;
  /** The path of the page, with its leading slash. The path determines the current entry of the navigation. */
  readonly path: string;
  /** The captcha service for forms; null if the owner has not chosen one. */
  readonly captcha?: CaptchaService | null;
  /** The analytics service, if the owner has one. Pages for signed-in users do not load the service. */
  readonly analytics?: AnalyticsService | null;
  /** False on a server that is only for readers. */
  readonly hasLogIn?: boolean;
  /** The address of the site that lists all events, if the owner has one. */
  readonly eventsSiteUrl?: string | null;
  /** The copyright notice of map pictures. */
  readonly mapAttribution?: string;
  /** The page on which people pay what they give; null if the site has none. */
  readonly donationPage?: DonationPage | null;
  /** The time zone of the site, such as 'Australia/Adelaide'. */
  readonly timeZone?: string;
}

/**
 * The navigation, the footer and the site settings in the editor. All three are drafts, each with the version that a save must
 * send.
 */
export interface DraftShell extends SiteShell {
  readonly nav: StoredSiteDocument<'nav'>;
  readonly footer: StoredSiteDocument<'footer'>;
  readonly settings: StoredSiteDocument<'siteSettings'>;
}

/** The base URLs of files, the API and images for browsers, from environment variables. */
export interface BaseUrls {
  readonly fileBaseUrl: string;
  readonly apiBaseUrl: string;
  /** The base URL of images. For readers, the URL is on the content delivery network if the owner has one. */
  readonly imageBaseUrl: string;
}

/** The Easy Read version of a page, or the full version of an Easy Read page. */
export interface Twin {
  readonly path: string;
  readonly isEasyRead: boolean;
}

/** The initial state of the editor. The server embeds this state in the editor's page. */
export interface EditorStart {
  readonly user: SignedInUser;
  readonly page: StoredPage;
  /** The published page above this page whose quick exit this page inherits; null if the site's settings decide. */
  readonly quickExitAbove: QuickExitAbove | null;
  /** The number that this page inherits from a published page above it; null if there is none. */
  readonly callAbove: CallAbove | null;
  /** The published page that is the other version of this page, as when the page was loaded; null if there is none. */
  readonly twin: Twin | null;
  /**
   * The slug that this page names as its Easy Read version, as when the page was loaded, if the page there names one itself;
   * null otherwise. Readers get no link between such pages.
   */
  readonly chainedTwin: string | null;
  /** The ids of the available posters of the page's videos. Posters replace missing pictures, and are not stored with the page. */
  readonly posters: readonly string[];
  /** The identifiers of the forms on the site's other published pages. */
  readonly otherForms: readonly string[];
  readonly reviews: ReviewStart;
  /** The number of threads of comments on the page that nobody has resolved. */
  readonly openThreads: number;
  /** The times at which the page is published or unpublished, the next one first. */
  readonly times: readonly PageTime[];
  /** Whether the page's roles allow this user to save and publish the page. */
  readonly canChange: boolean;
  readonly shell: DraftShell;
  /** All sites. `shell.domain` is the site of the page. */
  readonly domains: readonly Domain[];
  /** The base URL of images for readers, on the content delivery network if the owner has one. */
  readonly cdnImageBaseUrl: string;
  /** Whether this deployment contains drafts. */
  readonly draft: boolean;
  /** Whether the server has the key of a captcha service, so that forms can have a captcha. */
  readonly offersCaptcha: boolean;
  /** Whether the owner has an analytics service. The service counts the submissions of forms with tracking. */
  readonly hasAnalytics: boolean;
  /** Whether the server has a source of map tiles, and whether it has an address search. */
  readonly maps: { readonly hasTiles: boolean; readonly hasSearch: boolean };
  /** Whether the five questions of an empty site are asked, and whether the card with three things to try is shown. */
  readonly greets: { readonly asks: boolean; readonly shows: boolean };
  /** The time zone in which the site shows times, such as 'Australia/Adelaide'. */
  readonly timeZone: string;
  /** Whether the user is an admin, and nobody has chosen the time zone of the site yet. */
  readonly asksTimeZone: boolean;
}

/** The data for rendering one of Astro's pages. The server chooses and sends the HTTP status. */
export type View =
  | ClearedView
  | ContentView
  | EditorView
  | ErrorView
  | FeedbackView
  | FormView
  | HealthView
  | LoginView
  | OfflineView
  | SearchView;

/** A part of a page that could not be rendered. The page is shown without this part. */
export interface ViewFailure {
  /** The type of the header, or the type and the key of the block, that failed. */
  readonly part: string;
  readonly error: unknown;
}

/** The bar for signed-in users above a page outside the editor. Visitors do not get this bar. */
export interface StaffBar {
  /** The name of the site that the user edits; null if there is only one site. */
  readonly site: string | null;
  readonly message: string;
  /** The link to the editor; null if the page cannot be edited. */
  readonly link: { readonly href: string; readonly text: string } | null;
  /** Sentences below the message. */
  readonly notes?: readonly string[];
  /** The accessible name of the bar, if it is not for staff. */
  readonly label?: string;
}

/** A colour that is shown in place of a picture until the picture is loaded. Later placeholders override earlier ones. */
export interface Placeholder {
  readonly imageId: string;
  /**
   * The last characters of the picture's URLs at one place on the page; '' stands for all places without a placeholder of their
   * own.
   */
  readonly end: string;
  /** The screens to which the placeholder applies; '' for all. */
  readonly screen: '' | 'narrow' | 'dark';
  /** A colour such as `#8a6`; '' for no colour. */
  readonly colour: string;
}

export interface ContentView {
  readonly kind: 'content';
  /** Null for visitors. */
  readonly staff: StaffBar | null;
  readonly shell: SiteShell;
  readonly head: HeadData;
  readonly page: StoredPage;
  /** The page's own choice for the quick exit or, if the page inherits, the choice of the page above it. */
  readonly quickExit: QuickExit;
  /** The page's own number or, if it has none, that of the page above it; null if this is not a help page. */
  readonly call: CallFields | null;
  /** The other version of the page: its Easy Read version or its full version; null if it has none. */
  readonly twin: Twin | null;
  readonly placeholders: readonly Placeholder[];
  /** The events; null if the page shows no events. */
  readonly events: PageEvents | null;
  /** The data of the page's lists; null if the page has none. */
  readonly lists: PageLists | null;
}

export interface EditorView {
  readonly kind: 'editor';
  readonly shell: SiteShell;
  readonly head: HeadData;
  readonly page: StoredPage;
  readonly start: EditorStart;
}

export interface ErrorView {
  readonly kind: 'error';
  /** Null for visitors. */
  readonly staff: StaffBar | null;
  readonly status: number;
  readonly message: string;
  /** The navigation, the footer and the site settings; null if no site matches the request or the database does not respond. */
  readonly shell: SiteShell | null;
  readonly head: HeadData;
}

/** The response to a form that was sent without script: a confirmation, or the form with its problems. */
export interface FormView {
  readonly kind: 'form';
  readonly shell: SiteShell;
  readonly head: HeadData;
  /** The form; `NO_FORM` if it no longer exists. */
  readonly form: PublicForm;
  /** The id of the page with the form. */
  readonly page: string;
  /** The key of the form's block on that page. */
  readonly block: string;
  /** The quick exit of the page with the form. */
  readonly quickExit: QuickExit;
  /** The number of the page with the form; null if only the site has one. */
  readonly call: CallFields | null;
  readonly state: SentForm | FailedForm;
}

/** The result of a form that was sent. */
export interface SentForm {
  readonly sent: true;
  /** The time at which the form was sent, in words and in the site's time zone. */
  readonly at: string;
  /** The path of the page with the form; null if the form no longer exists. */
  readonly again: string | null;
}

/** The result of a form that was not sent. */
export interface FailedForm {
  /** The typed values, by field name. */
  readonly values: FormValues;
  readonly problems: readonly FieldProblem[];
  /** The reason why the form as a whole was not sent; null if the problems of its fields explain that. */
  readonly failure: string | null;
}

/** The response to an answer to ‘Was this page clear?’. */
export interface FeedbackView {
  readonly kind: 'feedback';
  readonly shell: SiteShell;
  readonly head: HeadData;
  /** The page that the answer is about; null if readers can no longer answer about it. */
  readonly page: { readonly title: string; readonly path: string; readonly slug: string } | null;
  readonly quickExit: QuickExit;
  /** The number of that page; null if it has none. */
  readonly call: CallFields | null;
  /** Whether to ask the reader what was not clear. */
  readonly asks: boolean;
  /** The words of the reader; '' if there are none. */
  readonly text: string;
  /** The reason why the answer was not stored; null if it was. */
  readonly failure: string | null;
  /** The cards for the words, as in the search. */
  readonly cards: readonly SearchCard[];
}

/** The page that confirms that the browser has cleared what the site keeps. */
export interface ClearedView {
  readonly kind: 'cleared';
  readonly shell: SiteShell;
  readonly head: HeadData;
  /** Whether nothing was cleared, because the reader is signed in. */
  readonly isSignedIn: boolean;
}

export interface HealthView {
  readonly kind: 'health';
  readonly healthy: boolean;
  readonly shell: SiteShell | null;
  readonly head: HeadData;
}

export interface LoginView {
  readonly kind: 'login';
  readonly shell: SiteShell;
  readonly head: HeadData;
}

/** The page that browsers keep, and show if a page of the site cannot be reached. */
export interface OfflineView {
  readonly kind: 'offline';
  readonly shell: SiteShell;
  readonly head: HeadData;
  /** The number for text messages of the home page; null if it has none. */
  readonly text: Way | null;
}

/** The result of a search in the published pages of a site. */
export interface SearchView {
  readonly kind: 'search';
  /** Null for visitors. */
  readonly staff: StaffBar | null;
  readonly shell: SiteShell;
  readonly head: HeadData;
  readonly result: SearchResult;
  /** The address of the previous page of results; null if there is none. */
  readonly earlier: string | null;
  /** The address of the next page of results; null if there is none. */
  readonly further: string | null;
}

/**
 * Returns the percent-encoded path of a view; '' if it has none. If the view shows a part of a page's list, the path is that of
 * the part.
 */
export function pathOf(view: View): string {
  if (view.kind === 'content' && view.lists !== null) return partPath(view.lists.slug, view.lists.part);
  return view.shell?.path ?? '';
}

/** Returns the address to which a view's quick exit leads; null if it has none. */
export function quickExitOf(view: View): string | null {
  return view.shell && quickExitUrl(ownQuickExit(view), view.shell.settings.quickExit);
}

/** Returns the number of a view's page, for the bar on narrow screens; null if the page and its site have none. */
export function callOfView(view: View): Call | null {
  return view.shell && callOf(hasOwnFields(view) ? view.call : null, view.shell.nav);
}

/** Whether a view has the number and the quick exit of a page that an editor made. */
function hasOwnFields(view: View): view is ContentView | FeedbackView | FormView {
  return view.kind === 'content' || view.kind === 'feedback' || view.kind === 'form';
}

/** Returns the page's choice. Pages that no editor made inherit the setting of their site. */
function ownQuickExit(view: View): QuickExit {
  if (hasOwnFields(view)) return view.quickExit;
  if (view.kind === 'editor') return inheritedQuickExit(view.page.quickExit, view.start.quickExitAbove);
  // The ‘too many searches’ page keeps the query in its address.
  const isSearch = view.kind === 'search' || (view.kind === 'error' && view.status === 429);
  return isSearch && view.shell?.settings.quickExit.onSearch ? 'on' : 'inherit';
}

/**
 * Narrows the type of a view to the kind that an Astro page renders.
 * @throws Error if the view has another kind.
 */
export function expectView<Kind extends View['kind']>(kind: Kind, view: View): Extract<View, { kind: Kind }> {
  if (view.kind !== kind)
    throw new Error(`This page renders the ${kind} view, but was given the ${view.kind} view.`);
  return view as Extract<View, { kind: Kind }>;
}
