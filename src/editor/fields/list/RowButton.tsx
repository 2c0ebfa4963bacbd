import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

interface RowButtonProps {
  name: string;
  /** The accessible name, together with the label of the row. */
  words: string;
  /** The visible part of the name, if it is shorter: 'Up' of 'Move up'. */
  shown?: string;
  /** The label of the row, read after the button's own name, because every row has the same buttons. */
  label: string;
  Icon: LucideIcon;
  /** The reason why the button is disabled. A disabled button stays focusable and shows the reason. */
  disabledReason?: string | null;
  expanded?: boolean;
  controls?: string;
  /** The id of a further description. It is used only if the button is never disabled. */
  describedBy?: string | undefined;
  /** Whether holding Enter repeats the button's action. */
  repeats?: boolean;
  onPress(): void;
}

/** Shows a button in a row of a list. A disabled button shows the reason why it is disabled. */
export function RowButton(props: RowButtonProps) {
  const {
    name,
    words,
    shown,
    label,
    Icon,
    disabledReason = null,
    expanded,
    controls,
    describedBy,
    onPress,
  } = props;
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="he-row-button"
        data-control={name}
        data-repeats={props.repeats ? '' : undefined}
        aria-label={`${words} ${label}`}
        aria-disabled={disabledReason === null ? undefined : true}
        aria-describedby={disabledReason === null ? describedBy : id}
        aria-expanded={expanded}
        aria-controls={expanded === true ? controls : undefined}
        title={disabledReason ?? undefined}
        onClick={onPress}
      >
        <Icon size={18} aria-hidden="true" focusable="false" />
        {shown ?? words}
      </button>
      {disabledReason === null ? null : (
        <span id={id} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
