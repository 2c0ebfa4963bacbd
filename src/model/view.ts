import type { AnalyticsService } from './analytics.ts';
import type { Domain } from './domain.ts';
import type { PageEvents } from './events.ts';
import type { CaptchaService, FormValues, PublicForm } from './forms/form-types.ts';
import type { FieldProblem } from './forms/validate-submission.ts';
import type { HeadData } from './head.ts';
import type { StoredPage } from './page.ts';
import { type PageLists, partPath } from './page-list.ts';
import { inheritedQuickExit, type QuickExit, type QuickExitAbove, quickExitUrl } from './quick-exit.ts';
import type { ReviewStart } from './reviews.ts';
import type { SearchResult } from './search/result.ts';
import type { Footer, Nav, SiteSettings, StoredSiteDocument } from './site.ts';
import type { SignedInUser } from './users.ts';

/** Everything around a page: the documents of a domain other than the page, published or, for an editor, drafted. */
export interface SiteShell {
  readonly domain: { readonly id: string; readonly name: string };
  readonly nav: Nav;
  readonly footer: Footer;
  readonly settings: SiteSettings;
  readonly baseUrls: BaseUrls;
  /** The path of the page, with its leading slash; marks the current entry of the navigation. */
  readonly path: string;
  /** The captcha service of forms, if the owner chose one. */
  readonly captcha?: CaptchaService | null;
  /** The analytics of readers, if the owner has any. Pages of signed-in users do not load it. */
  readonly analytics?: AnalyticsService | null;
  /** False on a server that only serves readers. */
  readonly hasLogIn?: boolean;
  /** The site that lists all events, if the owner has one. */
  readonly eventsSiteUrl?: string | null;
  /** The attribution of the pictures of places. */
  readonly mapAttribution?: string;
}

/** Everything around a page in the editor: the drafts, each with the version that a save must send. */
export interface DraftShell extends SiteShell {
  readonly nav: StoredSiteDocument<'nav'>;
  readonly footer: StoredSiteDocument<'footer'>;
  readonly settings: StoredSiteDocument<'siteSettings'>;
}

/** The addresses of files, the API and images for the browser; from the environment. */
export interface BaseUrls {
  readonly fileBaseUrl: string;
  readonly apiBaseUrl: string;
  /** For readers, the content delivery network, if the owner has one. */
  readonly imageBaseUrl: string;
}

/** The initial state of the editor: made by the server and embedded in the editor page. */
export interface EditorStart {
  readonly user: SignedInUser;
  readonly page: StoredPage;
  /** The published page above this one whose quick exit it inherits; null if the site settings decide. */
  readonly quickExitAbove: QuickExitAbove | null;
  /** The ids of available posters of its videos: they replace missing pictures, and are not stored with the page. */
  readonly posters: readonly string[];
  readonly reviews: ReviewStart;
  /** False if the roles of the page do not allow this user to save or publish it. */
  readonly canChange: boolean;
  readonly shell: DraftShell;
  /** All sites; `shell.domain` is the page's own. */
  readonly domains: readonly Domain[];
  /** The address of pictures for readers: that of the content delivery network, if the owner has one. */
  readonly cdnImageBaseUrl: string;
  /** Whether this deployment holds drafts. */
  readonly draft: boolean;
  /** Whether the server has a key for a captcha service, so that forms can have a captcha. */
  readonly offersCaptcha: boolean;
  /** Whether the owner has analytics of readers, which count submissions of forms with tracking. */
  readonly hasAnalytics: boolean;
  /** Whether the server has a source of map tiles, and a search for addresses. */
  readonly maps: { readonly hasTiles: boolean; readonly hasSearch: boolean };
  /** The time zone of times on the site, such as 'Australia/Adelaide'. */
  readonly timeZone: string;
}

/** The input of Astro's pages. The server decides the status and sends it. */
export type View = ContentView | EditorView | ErrorView | FormView | HealthView | LoginView | SearchView;

/** A part of a page that could not be rendered. The page is shown without it. */
export interface ViewFailure {
  /** The type of the block or header, and the key of the block. */
  readonly part: string;
  readonly error: unknown;
}

/** The message for signed-in users above a page outside the editor. It is not sent to visitors. */
export interface StaffBar {
  /** The name of the site that the user edits; null if there is only one. */
  readonly site: string | null;
  readonly message: string;
  /** The link to the editor; null if the page cannot be edited. */
  readonly link: { readonly href: string; readonly text: string } | null;
}

/** A colour shown in place of a picture until it is loaded. Later ones override earlier ones. */
export interface Placeholder {
  readonly imageId: string;
  /** The end of the picture's URLs in one place; '' for all places without an entry of their own. */
  readonly end: string;
  /** Whether it applies to narrow screens only. */
  readonly isNarrow: boolean;
  /** Such as `#8a6`; '' for none. */
  readonly colour: string;
}

export interface ContentView {
  readonly kind: 'content';
  /** Null for visitors. */
  readonly staff: StaffBar | null;
  readonly shell: SiteShell;
  readonly head: HeadData;
  readonly page: StoredPage;
  /** The page's own choice, or that of the page above it. */
  readonly quickExit: QuickExit;
  readonly placeholders: readonly Placeholder[];
  /** Null if the page shows no events. */
  readonly events: PageEvents | null;
  /** Null if the page has no list of pages. */
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
  /** Null if the request matches no site, or if the database does not respond. */
  readonly shell: SiteShell | null;
  readonly head: HeadData;
}

/** The response to a form that was sent without script: a confirmation, or the form again with its problems. */
export interface FormView {
  readonly kind: 'form';
  readonly shell: SiteShell;
  readonly head: HeadData;
  /** `NO_FORM` if the form no longer exists. */
  readonly form: PublicForm;
  /** The id of the page with the form, and the key of its block. */
  readonly page: string;
  readonly block: string;
  /** The choice of the page with the form. */
  readonly quickExit: QuickExit;
  readonly state: SentForm | FailedForm;
}

/** A form that was sent. */
export interface SentForm {
  readonly sent: true;
  /** The path of the page with the form; null if the form no longer exists. */
  readonly again: string | null;
}

/** A form that was not sent. */
export interface FailedForm {
  /** The typed values, by field name. */
  readonly values: FormValues;
  readonly problems: readonly FieldProblem[];
  /** Why the form as a whole was not sent; null if the problems explain it. */
  readonly failure: string | null;
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

/** The result of a search among the published pages of a site. */
export interface SearchView {
  readonly kind: 'search';
  /** Null for visitors. */
  readonly staff: StaffBar | null;
  readonly shell: SiteShell;
  readonly head: HeadData;
  readonly result: SearchResult;
  /** The addresses of the previous and the next page of the result; null for none. */
  readonly earlier: string | null;
  readonly further: string | null;
}

/** Returns the percent-encoded path of the view; for a page whose list has parts, the path of the part; '' if there is none. */
export function pathOf(view: View): string {
  if (view.kind === 'content' && view.lists !== null) return partPath(view.lists.slug, view.lists.part);
  return view.shell?.path ?? '';
}

/** Returns the address to which the quick exit leads; null if there is none. */
export function quickExitOf(view: View): string | null {
  return view.shell && quickExitUrl(ownQuickExit(view), view.shell.settings.quickExit);
}

/** Returns the page's choice; pages that no editor made inherit the setting of their site. */
function ownQuickExit(view: View): QuickExit {
  if (view.kind === 'content' || view.kind === 'form') return view.quickExit;
  if (view.kind === 'editor') return inheritedQuickExit(view.page.quickExit, view.start.quickExitAbove);
  // The ‘too many searches’ page keeps the query in its address.
  const isSearch = view.kind === 'search' || (view.kind === 'error' && view.status === 429);
  return isSearch && view.shell?.settings.quickExit.onSearch ? 'on' : 'inherit';
}

/**
 * Narrows a view to the kind that a page renders.
 * @throws Error if the view is of another kind.
 */
export function expectView<Kind extends View['kind']>(kind: Kind, view: View): Extract<View, { kind: Kind }> {
  if (view.kind !== kind)
    throw new Error(`This page renders the ${kind} view, but was given the ${view.kind} view.`);
  return view as Extract<View, { kind: Kind }>;
}
