/**
 * The program that renders all pages for a rehearsal prints one JSON object on each line. Later versions of Hearth read these
 * lines when a rehearsal uses this version as the old program, so fields may be added but not removed.
 */

export const RENDER_COMMAND = 'upgrade-render';

/** The first line. */
export interface Greeting {
  readonly program: string;
  /** The newest schema version that the program knows. */
  readonly schema: number;
}

/** The names of a page, and the key that decides when the page is rendered. */
export interface PageName {
  /** Pages are rendered in the order of this key, compared by code units: first the published pages, then the error pages. */
  readonly key: string;
  readonly title: string;
  readonly address: string;
}

/** The result of rendering a page: its HTML, or a sentence that says what went wrong. */
export type Rendered =
  | { readonly html: string; readonly problem: null }
  | { readonly html: null; readonly problem: string };

export type RenderLine =
  | { readonly hello: Greeting }
  | { readonly begins: PageName }
  | { readonly rendered: Rendered }
  | { readonly done: true };
