/** A place on a page to which links can lead. */
export interface PlaceOnPage {
  readonly id: string;
  readonly heading: string;
}
