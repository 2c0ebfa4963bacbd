/** Which of the lists that are made from documents were made by the rules of this program. */
export interface CurrentLists {
  readonly search: boolean;
  readonly uses: boolean;
}

/** The kinds of documents that lists are made from. */
export type ListedKind = 'page' | 'listing' | 'siteDocument';

/** What `hearth check --repair` writes again; `REPAIRED_PAGES` at most. */
export interface OutdatedLists {
  /** The kinds of documents whose texts in the search, or whose uses of media, are not those of their content, by id. */
  readonly documents: ReadonlyMap<string, ListedKind>;
  /** Whether there are uses of media by documents that are not there. */
  readonly ofNothing: boolean;
}
