import { type ReactNode, useId } from 'react';

interface ReasonedButtonProps {
  /** Why it cannot be used yet; null where it can. It keeps its place in the keyboard's order, and says why. */
  refused: string | null;
  onChoose(): void;
  children: ReactNode;
}

/** The main button of a dialog that something must be chosen in first. */
export function ReasonedButton({ refused, onChoose, children }: ReasonedButtonProps) {
  const id = useId();
  return (
    <>
      {refused === null ? null : (
        <p id={id} className="he-hint he-reason">
          {refused}
        </p>
      )}
      <button
        type="button"
        className="he-button he-button-main"
        aria-disabled={refused === null ? undefined : true}
        aria-describedby={refused === null ? undefined : id}
        onClick={refused === null ? onChoose : undefined}
      >
        {children}
      </button>
    </>
  );
}

/** Why a merged version cannot be used while this many overlaps are not chosen. */
export function toChoose(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? 'Choose a version where both changed the same.'
    : `Choose a version in ${count} places first.`;
}
