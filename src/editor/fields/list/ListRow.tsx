import { ArrowDown, ArrowUp, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { errorMessage } from '../../../model/errors.ts';
import { useHint } from '../../document/use-field.ts';
import { ItemForm } from './ItemForm.tsx';
import type { Direction, EditedList } from './list-actions.ts';

interface ListRowProps {
  list: EditedList;
  /** The key of the item. */
  item: string;
  label: string;
  /** Whether the item can be saved as it is. */
  storable: boolean;
  first: boolean;
  last: boolean;
  /** Whether its form is shown. */
  open: boolean;
  onOpen(): void;
  onMove(direction: Direction): void;
  onRemove(): void;
}

/** One item of a list: its name, its buttons and, when opened, its own form. */
export function ListRow(props: ListRowProps) {
  const { list, item, label, storable, first, last, open, onOpen, onMove, onRemove } = props;
  const id = useId();
  const hint = useHint(list.owner, `${list.property}.${item}`, true);
  const hintId = hint === undefined || open ? undefined : `${id}-hint`;
  return (
    <li className="he-row" data-item={item}>
      <p className="he-row-label">{label}</p>
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
          label={label}
          Icon={ArrowUp}
          onPress={() => onMove('up')}
          repeats
          disabledReason={first ? errorMessage('first-position') : null}
        />
        <RowButton
          name="down"
          words="Move down"
          label={label}
          Icon={ArrowDown}
          onPress={() => onMove('down')}
          repeats
          disabledReason={last ? errorMessage('last-position') : null}
        />
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

interface RowButtonProps {
  name: string;
  words: string;
  /** The label of the row, read after the button's own name, as every row has the same buttons. */
  label: string;
  Icon: LucideIcon;
  /** Why the button is disabled; it stays focusable and shows the reason. */
  disabledReason?: string | null;
  expanded?: boolean;
  controls?: string;
  /** The id of a further description; only for buttons that are never disabled. */
  describedBy?: string | undefined;
  /** Whether it is done again and again while Enter is held down on it. */
  repeats?: boolean;
  onPress(): void;
}

function RowButton(props: RowButtonProps) {
  const { name, words, label, Icon, disabledReason = null, expanded, controls, describedBy, onPress } = props;
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="he-row-button"
        data-control={name}
        data-repeats={props.repeats ? '' : undefined}
        aria-disabled={disabledReason === null ? undefined : true}
        aria-describedby={disabledReason === null ? describedBy : id}
        aria-expanded={expanded}
        aria-controls={expanded === true ? controls : undefined}
        title={disabledReason ?? undefined}
        onClick={onPress}
      >
        <Icon size={18} aria-hidden="true" focusable="false" />
        <span>{words}</span> <span className="he-sr">{label}</span>
      </button>
      {disabledReason === null ? null : (
        <span id={id} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
