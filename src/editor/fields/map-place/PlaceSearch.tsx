import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { FoundLocation } from '../../../model/map.ts';
import { postApi } from '../../document/start-editor.ts';
import { announce } from '../../ui/announcements.ts';
import { type SearchState, useOptionSearch } from '../link/option-search.ts';

interface FoundLocations {
  readonly places: readonly FoundLocation[];
}

const askForPlaces = (query: string) => postApi('maps/search', { query });

interface PlaceSearchProps {
  /** The address to search for until the user types another one. */
  address: string;
  onChoose(place: FoundLocation): void;
}

const NO_WORDS = 'Write an address first, or a part of one.';

/**
 * Searches for places when the user presses the button or Enter. It never searches while the user types, because the search
 * services forbid that.
 */
export function PlaceSearch({ address, onChoose }: PlaceSearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { search, look } = useOptionSearch(askForPlaces, placesInWords);
  const words = typed ?? address;
  const places = isOpen && search.state === 'found' ? search.places : [];

  const run = () => {
    setOpen(words.trim() !== '');
    if (words.trim() === '') announce(NO_WORDS);
    else if (search.state !== 'loading') look(words, 0);
  };
  const close = (event?: KeyboardEvent) => {
    event?.stopPropagation();
    setOpen(false);
    input.current?.focus();
  };
  const choose = (place: FoundLocation) => {
    close();
    onChoose(place);
  };
  return (
    <div className="he-field">
      <label htmlFor={id}>Find an address</label>
      <div className="he-place-search">
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={words}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.stopPropagation();
            run();
          }}
          aria-describedby={`${id}-state`}
        />
        <button
          type="button"
          className="he-button"
          onClick={run}
          aria-disabled={search.state === 'loading' || undefined}
        >
          Search
        </button>
      </div>
      <p id={`${id}-state`} className="he-field-help">
        {isOpen ? placesInWords(search) : ''}
      </p>
      {places.length === 0 ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the list closes it.
        <div role="presentation" onKeyDown={(event) => event.key === 'Escape' && close(event)}>
          <ListBox
            // The key changes with the results, so that the list is mounted again and the first result gets the focus.
            key={places.map(({ name }) => name).join('\n')}
            aria-label="Places found"
            className="he-options"
            autoFocus="first"
            onAction={(index) => {
              const place = places[Number(index)];
              if (place !== undefined) choose(place);
            }}
          >
            {places.map(({ name }, index) => (
              <ListBoxItem key={index} id={index} className="he-option" textValue={name}>
                {name}
              </ListBoxItem>
            ))}
          </ListBox>
        </div>
      )}
    </div>
  );
}

/** Returns the state of a search for places in words; '' if no search has been made. */
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
