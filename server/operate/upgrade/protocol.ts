/**
 * The program that renders all pages for a rehearsal prints an object a line. Other versions of Hearth read them: a later one
 * rehearses with this one as the old program. So these lines never change, except that fields are added.
 */

export const RENDER_COMMAND = 'upgrade-render';

/** The first line. */
export interface Greeting {
  readonly program: string;
  /** The newest version of the schema that the program knows. */
  readonly schema: number;
}

/** How a page is called, and its place in the order in which all are rendered. */
export interface PageName {
  /** Pages come in the order of their keys, by code units: the published ones, then the error pages. */
  readonly key: string;
  readonly title: string;
  readonly address: string;
}

/** The outcome of a page: its HTML, or why it could not be rendered as it should be, as a sentence. */
export type Rendered =
  | { readonly html: string; readonly problem: null }
  | { readonly html: null; readonly problem: string };

export type RenderLine =
  | { readonly hello: Greeting }
  | { readonly begins: PageName }
  | { readonly rendered: Rendered }
  | { readonly done: true };
