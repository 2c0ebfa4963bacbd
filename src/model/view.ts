import type { HeadData } from './head.ts';
import type { StoredPage } from './page.ts';
import type { Footer, Nav, SiteSettings } from './site.ts';
import type { SignedInUser } from './users.ts';

/** Around every page: what a domain has published (or, for an editor, drafted) besides the page itself. */
export interface SiteShell {
  readonly domain: { readonly id: string; readonly name: string };
  readonly nav: Nav;
  readonly footer: Footer;
  readonly settings: SiteSettings;
  readonly baseUrls: BaseUrls;
  /** Path of the page, with its leading slash; marks the current entry of the navigation. */
  readonly path: string;
}

/** Where the browser finds files, the API and images; from the environment. */
export interface BaseUrls {
  readonly fileBaseUrl: string;
  readonly apiBaseUrl: string;
  readonly imageBaseUrl: string;
}

/**
 * The one object the editor island starts from: made by the server, embedded in the editor page, and the first content
 * of the editor's stores.
 */
export interface EditorStart {
  readonly user: SignedInUser;
  readonly page: StoredPage;
  /** False when the page's roles keep this user from saving or publishing it. */
  readonly canChange: boolean;
  readonly shell: SiteShell;
  readonly draft: boolean;
}

/** What Astro is asked to render. The status is sent by the server, which decided it. */
export type View = ContentView | EditorView | ErrorView | HealthView | LoginView;

/** A part of a page whose view threw. The page is shown without it. */
export interface ViewFailure {
  /** The type of the block or header, and the block's key. */
  readonly part: string;
  readonly error: unknown;
}

/** What a signed-in person is told above a page that is not in the editor. No visitor gets it. */
export interface StaffBar {
  readonly said: string;
  /** The way to the editor; null where it has no page. */
  readonly link: { readonly href: string; readonly text: string } | null;
}

export interface ContentView {
  readonly kind: 'content';
  /** Null on a page for everybody. */
  readonly staff: StaffBar | null;
  readonly shell: SiteShell;
  readonly head: HeadData;
  readonly page: StoredPage;
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
  /** Null on a page for everybody. */
  readonly staff: StaffBar | null;
  readonly status: number;
  readonly message: string;
  /** Null where no site can be told from the request, or the database does not answer. */
  readonly shell: SiteShell | null;
  readonly head: HeadData;
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

/** The view of a kind, for the page that renders that kind. */
export function expectView<Kind extends View['kind']>(kind: Kind, view: View): Extract<View, { kind: Kind }> {
  if (view.kind !== kind)
    throw new Error(`This page renders the ${kind} view, but was given the ${view.kind} view.`);
  return view as Extract<View, { kind: Kind }>;
}
