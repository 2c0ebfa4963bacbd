import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { languageAttributes } from '../../../model/text-language.ts';
import { afterPress } from '../../ui/after-press.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';

interface SearchedFieldProps<Found> {
  label: string;
  /** The accessible name of the list of options. */
  listLabel: string;
  help?: string;
  placeholder?: string;
  errors: readonly string[];
  text: string;
  /** Whether the list is open from the beginning. */
  startsOpen?: boolean;
  /** Whether Enter chooses the first option as long as no other option is active. */
  marksFirst?: boolean;
  /** The results of the last search. */
  options: readonly Option<Found>[];
  /** The state of the search in words. */
  words: string;
  onType(text: string): void;
  /** Searches for the words of a text, after a pause in typing. */
  onLook(text: string, pauseMs?: number): void;
  onStop(): void;
  onChoose(found: Found): void;
  /** Called when Enter is pressed and no option is active. By default, Enter closes the list or, if it is closed, the form. */
  onEnter?(): void;
  /** Called when the focus leaves the field. */
  onLeave(): void;
}

/**
 * Shows a text field that offers search results. The list is below the field, inside the sidebar, so that a low window does not
 * cut it off.
 */
export function SearchedField<Found>(props: SearchedFieldProps<Found>) {
  const { label, listLabel, help, placeholder, errors, text, marksFirst = false, words } = props;
  const { startsOpen = false } = props;
  const { onType, onLook, onStop, onChoose, onEnter, onLeave } = props;
  const id = useId();
  const [open, setOpen] = useState(startsOpen);
  const [moved, setActive] = useState<number | null>(null);
  const options = open ? props.options : [];
  const active = moved ?? (marksFirst && options.length > 0 ? 0 : null);

  const show = (searched: string, pauseMs?: number) => {
    setOpen(true);
    setActive(null);
    onLook(searched, pauseMs);
  };
  const close = () => {
    setOpen(false);
    setActive(null);
    onStop();
  };
  const choose = (found: Found) => {
    onChoose(found);
    close();
  };
  const step = (by: 1 | -1) => {
    if (!open) show('', 0);
    else if (options.length > 0) setActive(nextOption(active, by, options.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing || altKey || ctrlKey || metaKey) return;
    const chosen = active === null ? undefined : options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen.found);
    else if (event.key === 'Enter' && onEnter !== undefined) onEnter();
    // If no option is active, Enter accepts the typed text.
    else if ((event.key === 'Escape' || event.key === 'Enter') && open) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          onType(event.target.value);
          show(event.target.value);
        }}
        onClick={() => (open ? undefined : show('', 0))}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget: field }) => {
          onLeave();
          // Closes the list only after the press, because otherwise the buttons below the list would move up, away from the
          // pointer.
          afterPress(() => (field === document.activeElement ? undefined : close()));
        }}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-options`}
        aria-activedescendant={active === null ? undefined : `${id}-option-${active}`}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages`}
      />
      <OptionList
        id={id}
        label={listLabel}
        options={options}
        words={open ? words : null}
        active={active}
        onChoose={choose}
      />
      <FieldMessages id={`${id}-messages`} help={help} errors={errors} />
    </div>
  );
}

/** Returns the index of the next or previous option, wrapping around at the ends. */
function nextOption(active: number | null, by: 1 | -1, count: number): number {
  if (active === null) return by === 1 ? 0 : count - 1;
  return (active + by + count) % count;
}

/** A search result that a field offers. */
interface Option<Found> {
  readonly found: Found;
  readonly id: string;
  readonly title: string;
  /** A text that distinguishes the option from others with the same title. */
  readonly about: string;
  /** The language of this text; if undefined, that of the editor. */
  readonly aboutLanguage?: string;
}

interface OptionListProps<Found> {
  /** The id of the field. The ids of the list and of its options begin with the field's id. */
  id: string;
  /** The accessible name of the list. */
  label: string;
  options: readonly Option<Found>[];
  /** The state of the search in words; null while the list is closed. */
  words: string | null;
  /** The index of the option that Enter chooses. */
  active: number | null;
  onChoose(found: Found): void;
}

/** Shows the search results below a field, and the state of the search. */
export function OptionList<Found>(props: OptionListProps<Found>) {
  const { id, label, options, words, active, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const shown = options.length > 0;
  // Scrolls to the list, because in a low window it may be below the lower edge.
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <>
      <div
        ref={list}
        id={`${id}-options`}
        className="he-options"
        role="listbox"
        aria-label={label}
        hidden={!shown}
        // Keeps the focus in the text field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map(({ found, id: key, title, about, aboutLanguage }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: The focus is in the field, which names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the field.
          <div
            key={key}
            id={`${id}-option-${index}`}
            className="he-option"
            role="option"
            aria-selected={index === active}
            onClick={() => onChoose(found)}
          >
            <span>{title}</span>{' '}
            <span className="he-muted" {...(aboutLanguage ? languageAttributes(aboutLanguage) : {})}>
              {about}
            </span>
          </div>
        ))}
      </div>
      {words === null ? null : <p className="he-field-help">{words}</p>}
    </>
  );
}
