import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { definitions } from '../../blocks/registry.ts';
import type { BlockPosition } from '../../model/patch.ts';
import { insertNew } from '../block-tools/block-actions.ts';
import { pasteByButton } from '../block-tools/clipboard.ts';
import { placeWords } from '../block-tools/messages.ts';
import { storedClip } from '../block-tools/stored-clip.ts';
import { $tree } from '../document/current-tree.ts';
import { labelOf } from '../document/labels.ts';
import { $componentPreview, choose } from '../document/picker-place.ts';
import { acceptedIn, accepts } from '../document/selection.ts';
import { announce } from '../ui/announcements.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { Choice } from './Choice.tsx';
import { hasWords, inGroups } from './search.ts';

const NOTHING_FOUND = 'No component has these words';

/**
 * Shows the components that a place accepts, in groups and with a search. Before the user chooses a component, its preview
 * appears in the place.
 */
export default function BlockPicker({ place }: { place: BlockPosition }) {
  const [search, setSearch] = useState('');
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const accepted = useMemo(() => acceptedIn($tree.get(), place.list), [place.list]);
  const offered = definitions.filter(({ type }) => accepts(accepted, type));
  const found = offered.filter((definition) => hasWords(definition, search));
  const clip = search === '' ? storedClip() : null;
  const pasted = clip !== null && accepts(accepted, clip.block.componentType) ? clip : null;
  useShownPreview();

  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const look = (words: string) => {
    setSearch(words);
    $componentPreview.set(null);
    const count = offered.filter((definition) => hasWords(definition, words)).length;
    announce(count === 0 ? NOTHING_FOUND : `${count} ${count === 1 ? 'component' : 'components'}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && search !== '') {
      event.preventDefault();
      look('');
      field.current?.focus();
      return;
    }
    const choices = [...(root.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])];
    if (event.target !== field.current) {
      moveFocus(event, choices, 'vertical');
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      choices[0]?.focus();
    }
  };

  return (
    <search
      ref={root}
      className="he-picker"
      data-own-history=""
      aria-label="Components to add"
      onKeyDown={onKeyDown}
    >
      <p className="he-picker-place">{placeWords($tree.get(), place)}</p>
      <div className="he-field">
        <label htmlFor={id}>Search components</label>
        <input
          ref={field}
          id={id}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => look(event.target.value)}
        />
      </div>
      {/* The handler is on the group, so that the preview stays while the pointer moves between two choices. */}
      <div className="he-picks" onPointerLeave={() => $componentPreview.set(null)}>
        {pasted === null ? null : (
          <Choice
            type={pasted.block.componentType}
            label={`Paste ${labelOf(pasted.block.componentType)}`}
            about="The component you copied last, with its content."
            onShow={() => $componentPreview.set(null)}
            onChoose={() => choose(() => pasteByButton(place))}
          />
        )}
        {inGroups(found).map(({ name, choices }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            {choices.map(({ type, label, about }) => (
              <Choice
                key={type}
                type={type}
                label={label}
                about={about}
                onShow={() => $componentPreview.set(type)}
                onChoose={() => choose(() => insertNew(type, place))}
              />
            ))}
          </section>
        ))}
      </div>
      {found.length === 0 ? <NothingFound onClear={() => look('')} /> : null}
    </search>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="he-picker-none">
      <p>{NOTHING_FOUND}.</p>
      <button type="button" className="he-button" onClick={onClear}>
        Show all
      </button>
    </div>
  );
}

/** Scrolls to the preview on the page once it is rendered. */
function useShownPreview(): void {
  const preview = useStore($componentPreview);
  useEffect(() => {
    if (preview === null) return;
    const frame = requestAnimationFrame(() => {
      document.querySelector('[data-component-preview]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [preview]);
}
