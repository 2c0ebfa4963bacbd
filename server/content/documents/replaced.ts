import type { LiveDocument, LivePage } from '../../../db/page-state-query.ts';
import type { RedirectRecord } from '../../../db/redirect-queries.ts';

/** The public state before a publication. The revision of the publication stores it as JSON text. */

/** A redirect before and after a publication moved its page; null if there was or is no such redirect. */
export interface RedirectChange {
  readonly id: string;
  readonly before: RedirectRecord | null;
  readonly after: RedirectRecord | null;
}

export interface ReplacedPage {
  /** The published version; null if the page was not public. */
  readonly live: LivePage | null;
  /** When the page was last published before (ISO 8601); null if never. */
  readonly lastPublished: string | null;
  /** The published version of the page's listing, and when the listing was last published. */
  readonly liveListing: LiveDocument | null;
  readonly listingLastPublished: string | null;
  readonly redirects: readonly RedirectChange[];
}

export interface ReplacedSiteDocument {
  /** The published version; null if the document was not public. */
  readonly live: LiveDocument | null;
  /** When the document was last published before (ISO 8601); null if never. */
  readonly lastPublished: string | null;
}
