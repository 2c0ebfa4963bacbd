/** The search for an address on a map that a reader's browser or phone opens. Nothing of it is fetched before that. */
export function mapsSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
