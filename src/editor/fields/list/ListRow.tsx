import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { AnyForm } from '../../../blocks/form.ts';
import { errorMessage } from '../../../model/errors.ts';
import { $tree } from '../../document/current-tree.ts';
import { useHint } from '../../document/use-field.ts';
import { Questions, useQuestions } from '../Questions.tsx';
import { dragRow } from './drag-row.ts';
import { type LevelChange, levelReason } from './item-levels.ts';
import { LevelButtons } from './LevelButtons.tsx';
import type { Direction, EditedList } from './list-actions.ts';
import { RowButton } from './RowButton.tsx';

interface ListRowProps {
  list: EditedList;
  /** The key of the item. */
  item: string;
  label: string;
  /** Whether the item can be saved in its current state. */
  storable: boolean;
  first: boolean;
  last: boolean;
  /** Whether the item's form is shown. */
  open: boolean;
  onOpen(): void;
  onMove(direction: Direction): void;
  onLevel(change: LevelChange): void;
  onRemove(): void;
}

/** Shows one item of a list: its name, its buttons and, if opened, its own form. */
export function ListRow(props: ListRowProps) {
  const { list, item, label, storable, first, last, open, onOpen, onMove, onLevel, onRemove } = props;
  const id = useId();
  const hint = useHint(list.owner, `${list.property}.${item}`, true);
  const isAlone = first && last && levelReason(list, item, 'lift') === undefined;
  const hintId = hint === undefined || open ? undefined : `${id}-hint`;
  return (
    <li className="he-row" data-item={item}>
      <p className="he-row-label">
        {isAlone ? null : (
          // The grip is for pointers only. The buttons below it do the same for all users.
          <span
            className="he-row-grip"
            aria-hidden="true"
            onPointerDown={({ nativeEvent }) => dragRow(list, item, nativeEvent)}
          >
            <GripVertical size={18} focusable="false" />
          </span>
        )}
        <span>{label}</span>
      </p>
      {storable ? null : (
        <p className="he-field-error">Something in here cannot be saved. Open it to see what.</p>
      )}
      {hintId === undefined ? null : (
        <p id={hintId} className="he-field-hint">
          {hint}
        </p>
      )}
      <div className="he-row-controls">
        <RowButton
          name="edit"
          words="Edit"
          label={label}
          Icon={Pencil}
          onPress={onOpen}
          expanded={open}
          controls={id}
          describedBy={hintId}
        />
        <RowButton
          name="up"
          words="Move up"
          shown="Up"
          label={label}
          Icon={ArrowUp}
          onPress={() => onMove('up')}
          repeats
          disabledReason={first ? errorMessage('first-position') : null}
        />
        <RowButton
          name="down"
          words="Move down"
          shown="Down"
          label={label}
          Icon={ArrowDown}
          onPress={() => onMove('down')}
          repeats
          disabledReason={last ? errorMessage('last-position') : null}
        />
        <LevelButtons list={list} item={item} label={label} onLevel={onLevel} />
        <RowButton name="remove" words="Remove" label={label} Icon={Trash2} onPress={onRemove} />
      </div>
      {open ? (
        <fieldset id={id} className="he-fields" data-item-form="">
          <legend className="he-sr">{label}</legend>
          <ItemForm list={list} item={item} />
        </fieldset>
      ) : null}
    </li>
  );
}

interface ItemFormProps {
  list: EditedList;
  item: string;
  /** The path of a field that is edited elsewhere. */
  without?: string;
}

/** Shows the editors of an item's fields. */
export function ItemForm({ list: { owner, property, form }, item, without }: ItemFormProps) {
  const at = `${property}.${item}.`;
  const fields = Object.entries(form.item as AnyForm).filter(([name]) => `${at}${name}` !== without);
  const questions = useQuestions(owner, Object.fromEntries(fields), at);
  return <Questions owner={owner} kind={kindOfItem(owner, property)} questions={questions} />;
}

/** Returns the kind of a list's items: `ListAccordion.items`. The items of an item's list are of one kind. */
function kindOfItem(owner: string, property: string): string {
  const type = $tree.get().blocks[owner]?.componentType ?? owner;
  return [type, ...property.split('.').filter((_, index) => index % 2 === 0)].join('.');
}
