/**
 * The program that renders all pages for a rehearsal prints one JSON object a line. Later versions of Hearth read these lines
 * when they rehearse with this one as the old program, so they only gain fields.
 */

export const RENDER_COMMAND = 'upgrade-render';

/** The first line. */
export interface Greeting {
  readonly program: string;
  /** The newest version of the schema that the program knows. */
  readonly schema: number;
}

/** The name of a page, and its place in the order of rendering. */
export interface PageName {
  /** Pages come in the order of their keys, by code units: the published ones, then the error pages. */
  readonly key: string;
  readonly title: string;
  readonly address: string;
}

/** The outcome of a page: its HTML, or a sentence that says why it could not be rendered properly. */
export type Rendered =
  | { readonly html: string; readonly problem: null }
  | { readonly html: null; readonly problem: string };

export type RenderLine =
  | { readonly hello: Greeting }
  | { readonly begins: PageName }
  | { readonly rendered: Rendered }
  | { readonly done: true };
