import { type ReactNode, useId } from 'react';

interface ReasonedButtonProps {
  /** The reason why the button is disabled; null if it is enabled. A disabled button stays focusable and shows the reason. */
  disabledReason: string | null;
  onChoose(): void;
  children: ReactNode;
}

/** Shows the main button of a dialog, which may be disabled until the user has chosen. */
export function ReasonedButton({ disabledReason, onChoose, children }: ReasonedButtonProps) {
  const id = useId();
  return (
    <>
      {disabledReason === null ? null : (
        <p id={id} className="he-hint he-reason">
          {disabledReason}
        </p>
      )}
      <button
        type="button"
        className="he-button he-button-main"
        aria-disabled={disabledReason === null ? undefined : true}
        aria-describedby={disabledReason === null ? undefined : id}
        onClick={disabledReason === null ? onChoose : undefined}
      >
        {children}
      </button>
    </>
  );
}

/** Returns why a merged version cannot be used yet, given the number of undecided conflicts; null if all are decided. */
export function toChoose(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? 'Choose a version where both changed the same.'
    : `Choose a version in ${count} places first.`;
}
