/** The wire between the editors of a page: who is here, and which documents have changed. */

/** The maximum number of tabs that one connection speaks for. */
export const MAX_TABS = 20;

/** The name of a person who does not want to be named. */
export const SOMEBODY = 'Somebody';

/** A tab of a browser, the page that is open in it, and the block in which the person is; null beside all blocks. */
export interface Place {
  readonly tab: string;
  readonly page: string;
  readonly block: string | null;
}

/** A person in a tab, as others see it. */
export interface Present {
  readonly tab: string;
  /** Identifies the person until the server restarts, in all tabs and browsers; not the id of the account. */
  readonly person: string;
  /** The display name, never an e-mail address; `SOMEBODY` if the person does not want to be named. */
  readonly name: string;
  readonly block: string | null;
}

/** The events of `GET /api/editor/events`, by name, each with its data. */
export interface EditorEvents {
  /** The first event: the id by which the browser reports its places, and the person that it is. */
  readonly hello: { readonly connection: string; readonly person: string };
  /** Everybody on a page, the receiver's own tabs included. */
  readonly here: { readonly page: string; readonly people: readonly Present[] };
  /** A page, navigation, footer or settings document was stored, published, moved or deleted. */
  readonly changed: DocumentChanged;
  /** Comments on a page were written, changed, resolved or deleted. */
  readonly commented: { readonly page: string };
}

export interface DocumentChanged {
  /** The id of the document. */
  readonly id: string;
  /** The version as stored now; null if the document is deleted. */
  readonly version: number | null;
  /** The address of a page; undefined for the site's documents. */
  readonly slug?: string | undefined;
  /** The name of the person, as in `Present`. */
  readonly by: string;
  readonly person: string;
}
