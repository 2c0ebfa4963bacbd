import type { FoundLocation } from '../../../model/map.ts';
import { postApi } from '../../document/start-editor.ts';
import type { SearchState } from '../link/option-search.ts';

export interface FoundLocations {
  readonly places: readonly FoundLocation[];
}

export const askForPlaces = (query: string) => postApi('maps/search', { query });

/** The state of a search for places in words, or '' if there is nothing to say. */
export function placesInWords(search: SearchState<FoundLocations>): string {
  switch (search.state) {
    case 'idle':
      return '';
    case 'loading':
      return 'Looking for places…';
    case 'failed':
      return search.message;
    case 'found':
      return countWords(search.places.length);
  }
}

function countWords(count: number): string {
  if (count === 0) return 'No place was found for these words. Try fewer, such as a street and a town.';
  return count === 1 ? '1 place found. Choose it below.' : `${count} places found. Choose one below.`;
}
