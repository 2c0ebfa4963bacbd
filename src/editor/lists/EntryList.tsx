import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Action } from './actions.tsx';
import { returning } from './entry-form.ts';

export interface EntryItemProps<Row> {
  row: Row;
  /** The id of the sentence that says why the user cannot change entries; null if they can change them. */
  reasonId: string | null;
  /** Moves the focus to the button that adds an entry. Must be called when the focused entry is removed. */
  focusAdd(): void;
  /** Loads the entries again. */
  again(): void;
}

interface EntryListProps<Row> {
  about: string;
  /** The reason why the user cannot change entries, in words; null if they can change them. */
  reason: string | null;
  label?: string;
  rows: readonly Row[];
  isLoading?: boolean;
  idOf(row: Row): string;
  Item: ComponentType<EntryItemProps<Row>>;
  add: { readonly label: string; readonly Icon?: LucideIcon; readonly isFree?: boolean; choose(): void };
  again?(): void;
  /** A search field before the button that adds an entry. If there is no search field, that button is at the end. */
  search?: ReactNode;
  /** The sentence that says which entries are shown. */
  found?: ReactNode;
  /** Further content below the entries. */
  children?: ReactNode;
}

/** Shows entries that each have their own form, and a button that adds an entry. */
export function EntryList<Row>(props: EntryListProps<Row>) {
  const { about, reason, label, rows, isLoading = false, idOf, Item, search, again = () => {} } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterForm(box, rows, isLoading);
  const { Icon, choose, isFree = false, label: adding } = props.add;
  const off = reason !== null && !isFree;
  const add = <Action label={adding} Icon={Icon} isAdd reasonId={off ? id : null} onChoose={choose} />;
  return (
    <div ref={box} className="he-entry-list">
      <p className="he-hint">{about}</p>
      {reason === null ? null : (
        <p id={id} className="he-hint">
          {reason}
        </p>
      )}
      {search === undefined ? null : (
        <div className="he-list-bar">
          {search}
          {add}
        </div>
      )}
      {props.found}
      <ul className="he-entries" aria-busy={isLoading} aria-label={label}>
        {rows.map((row) => (
          <li key={idOf(row)} data-entry={idOf(row)}>
            <Item
              row={row}
              reasonId={reason === null ? null : id}
              focusAdd={() => addButton(box)?.focus()}
              again={again}
            />
          </li>
        ))}
      </ul>
      {search === undefined ? add : null}
      {props.children}
    </div>
  );
}

/**
 * Focuses the button of an entry after the entry's form closes. If the list does not contain the entry, focuses the button that
 * adds an entry.
 */
function useFocusAfterForm(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly unknown[],
  isLoading: boolean,
): void {
  useEffect(() => {
    if (returning.to === null || isLoading) return;
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const item = items.find(({ dataset }) => dataset.entry === returning.to);
    returning.to = null;
    (item?.querySelector<HTMLElement>('[data-edit]') ?? addButton(box))?.focus();
  }, [box, rows, isLoading]);
}

function addButton(box: RefObject<HTMLDivElement | null>): HTMLElement | null {
  return box.current?.querySelector<HTMLElement>('[data-add]') ?? null;
}

interface EntryProps {
  heading: ReactNode;
  isCurrent?: boolean;
  box?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Shows an entry of a list under its name. */
export function Entry({ heading, isCurrent = false, box, children }: EntryProps) {
  const id = useId();
  return (
    <section ref={box} className="he-entry" aria-labelledby={id} data-current={isCurrent || undefined}>
      <h3 id={id}>{heading}</h3>
      {children}
    </section>
  );
}
