/**
 * What the program that renders all pages for a rehearsal prints, an object a line. Other versions of Hearth read it: a later one
 * rehearses with this one as the old program. So these lines never change, but for fields that are added.
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

/** What came of a page: its HTML, or why there is none as readers should get it, as a sentence. */
export type Rendered =
  | { readonly html: string; readonly problem: null }
  | { readonly html: null; readonly problem: string };

export type RenderLine =
  | { readonly hello: Greeting }
  | { readonly begins: PageName }
  | { readonly rendered: Rendered }
  | { readonly done: true };
