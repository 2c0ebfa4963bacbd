import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ListForm } from '../../../blocks/form.ts';
import { stepsOf } from '../../../model/field-path.ts';
import type { JsonObject } from '../../../model/json.ts';
import { CONFIRMATIONS } from '../../../model/texts.ts';
import { $tree } from '../../document/current-tree.ts';
import { itemLabel } from '../../document/item-label.ts';
import { ownerLabel } from '../../document/labels.ts';
import { $focusRequest } from '../../document/selection.ts';
import { isStorable, useField } from '../../document/use-field.ts';
import { DropLine } from '../../ui/DropLine.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { $question } from '../../ui/question.ts';
import { type FieldEditorProps, fieldEditor, GoOnInItemContext } from '../field-editor.ts';
import { whenFirstControl } from '../first-control.ts';
import { $rowLine } from './drag-row.ts';
import { changeLevel, type LevelChange } from './item-levels.ts';
import { ListRow } from './ListRow.tsx';
import { addItem, besideItem, type Direction, fullReason, moveItem, removeFromList } from './list-actions.ts';

/**
 * The control to focus once a change of the list is rendered: a control of a row, the first field of a row's form, or the
 * button below the rows.
 */
interface FocusAfter {
  readonly item: string | null;
  readonly place: Direction | 'edit' | 'field';
  /** The position of the caret in the text, in characters. */
  readonly caret?: number;
}

/** Shows 'Manage List': a row for each item, with controls to add, edit, move and remove items. */
export function ListEditor({ owner, property, form }: FieldEditorProps<ListForm>) {
  const list = { owner, property, form };
  const { value = [], errors, hint } = useField<readonly JsonObject[]>(owner, property);
  const [opened, setOpened] = useState<string | null>(null);
  useAskedItem(property, setOpened);
  const group = useRef<HTMLDivElement>(null);
  const focusAfter = useRef<FocusAfter | null>(null);
  const fullId = useId();
  const full = fullReason(list);

  useEffect(() => {
    if (focusAfter.current === null) return;
    const { caret, place } = focusAfter.current;
    const element = elementFor(group.current, focusAfter.current);
    if (element === null) return;
    focusAfter.current = null;
    const focus = (control: HTMLElement) => {
      control.focus();
      if (caret !== undefined && control instanceof HTMLTextAreaElement)
        control.setSelectionRange(caret, caret);
    };
    if (place === 'field') whenFirstControl(element, (form) => form, focus);
    else focus(element);
  });

  const add = () => {
    const item = addItem(list);
    if (item === null) return;
    setOpened(item);
    focusAfter.current = { item, place: 'field' };
  };
  const goOn = (item: string, caret: number) => {
    setOpened(item);
    focusAfter.current = { item, place: 'field', caret };
  };
  const move = (item: string, direction: Direction) => {
    // Restores the focus, because a row that moves in the document loses it.
    if (moveItem(list, item, direction)) focusAfter.current = { item, place: direction };
  };
  const toLevel = (item: string, change: LevelChange) => {
    const beside = besideItem(value, item);
    if (changeLevel(list, item, change)) focusAfter.current = { item: beside, place: 'edit' };
  };
  const confirmRemoval = (item: string) => {
    const onYes = () => {
      const beside = besideItem(value, item);
      if (removeFromList(list, item)) focusAfter.current = { item: beside, place: 'edit' };
    };
    $question.set({ message: CONFIRMATIONS.remove, yes: 'Remove', onYes });
  };

  return (
    <FieldGroup
      legend={form.label}
      quiet={form.label === ownerLabel($tree.get(), owner)}
      help={form.help}
      errors={errors}
      hint={hint}
    >
      <div ref={group} className="he-list">
        {value.length === 0 ? <p className="he-muted">There is nothing in this list yet.</p> : null}
        <GoOnInItemContext value={goOn}>
          <ol data-owner={owner} data-rows={property}>
            {value.map((item, index) => {
              const key = String(item.key);
              return (
                <ListRow
                  key={key}
                  list={list}
                  item={key}
                  label={itemLabel(item, index)}
                  storable={isStorable(owner, `${property}.${key}`, item)}
                  first={index === 0}
                  last={index === value.length - 1}
                  open={opened === key}
                  onOpen={() => setOpened(opened === key ? null : key)}
                  onMove={(direction) => move(key, direction)}
                  onLevel={(change) => toLevel(key, change)}
                  onRemove={() => confirmRemoval(key)}
                />
              );
            })}
          </ol>
        </GoOnInItemContext>
        <RowLine owner={owner} property={property} />
        <button
          type="button"
          className="he-button"
          data-add=""
          aria-disabled={full !== null || undefined}
          aria-describedby={full === null ? undefined : fullId}
          onClick={full === null ? add : undefined}
        >
          <Plus size={18} aria-hidden="true" focusable="false" />
          {`Add ${form.itemName.toLowerCase()}`}
        </button>
        {full === null ? null : (
          <p id={fullId} className="he-field-help">
            {full}
          </p>
        )}
      </div>
    </FieldGroup>
  );
}

/** Opens the item that contains the field for which the focus is requested. */
function useAskedItem(property: string, open: (item: string) => void): void {
  const { number, field } = useStore($focusRequest);
  const [answered, setAnswered] = useState(0);
  if (number === answered || field?.startsWith(`${property}.`) !== true) return;
  setAnswered(number);
  const [item] = stepsOf(field.slice(property.length + 1));
  if (item !== undefined) open(item);
}

/** Shows the line between rows while a row of this list is dragged. */
function RowLine({ owner, property }: Pick<FieldEditorProps, 'owner' | 'property'>) {
  const dragged = useStore($rowLine);
  const isOwn = dragged?.from.owner === owner && dragged.from.property === property;
  return <DropLine place={isOwn ? dragged.line : null} />;
}

/** Returns the element to focus, or the form whose first control is to be focused. */
function elementFor(group: HTMLElement | null, { item, place }: FocusAfter): HTMLElement | null {
  if (item === null) return group?.querySelector('[data-add]') ?? null;
  const row = group?.querySelector(`[data-item="${CSS.escape(item)}"]`);
  if (place === 'field') return row?.querySelector<HTMLElement>('[data-item-form]') ?? null;
  return row?.querySelector(`[data-control="${place}"]`) ?? null;
}

export default fieldEditor('list', ListEditor);
