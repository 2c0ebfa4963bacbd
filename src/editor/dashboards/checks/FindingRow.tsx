import { type ReactNode, useId } from 'react';
import type { Repair, Severity } from '../../../checks/rule.ts';

/** The severities, the most serious first, as headings. */
export const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  breaks: 'Breaks for readers',
  look: 'Worth a look',
  hint: 'Hints',
};

interface FindingRowProps {
  place: ReactNode;
  finding: {
    readonly label: string;
    readonly message: string;
    readonly better: string;
    readonly quote: string;
    readonly isNew: boolean;
  };
  /** Null if it has no place. */
  onShow: (() => void) | null;
  repair?: Repair | undefined;
  onRepair?: (repair: Repair) => void;
}

/** Shows something that a rule found: its place, what it means, and the ways to it and out of it. */
export function FindingRow({ place, finding, onShow, repair, onRepair }: FindingRowProps) {
  const id = useId();
  const { label, message, better, quote, isNew } = finding;
  return (
    <li className="he-finding">
      <div id={id}>
        <p className="he-finding-place">
          <strong>{place}</strong> <span className="he-muted">{label}</span>
          {isNew ? (
            <>
              {' '}
              <span className="he-pill">New</span>
            </>
          ) : null}
        </p>
        <p>{message}</p>
        {quote === '' ? null : <blockquote>{quote}</blockquote>}
        {better === '' ? null : <p className="he-muted">{better}</p>}
      </div>
      {onShow === null && repair === undefined ? null : (
        <div className="he-finding-tools">
          {onShow === null ? null : (
            <button type="button" className="he-button" aria-describedby={id} onClick={onShow}>
              Show it
            </button>
          )}
          {repair === undefined ? null : (
            <button
              type="button"
              className="he-button"
              aria-describedby={id}
              onClick={({ detail }) => {
                if (detail < 2) onRepair?.(repair);
              }}
            >
              {repair.label}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
