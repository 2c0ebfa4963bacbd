import { useId, useState } from 'react';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { DAY_PAUSE_MS, DayField } from '../DayField.tsx';
import { loadIdentifiers, NO_FILTERS, type SubmissionFilters } from './submission-calls.ts';
import { rangeProblem, submissions } from './submission-list.ts';

/** The filters: the form, and a range of days whose ends constrain each other. */
export function SubmissionFilterFields({ filters }: { filters: SubmissionFilters }) {
  const id = useId();
  const [shown, setShown] = useState(filters);
  const change = (part: Partial<SubmissionFilters>, pauseMs = 0) => {
    const next = { ...shown, ...part };
    setShown(next);
    // A range without days is said to be one, and not asked for.
    if (rangeProblem(next) === null) {
      const { identifier, fromDate, toDate } = next;
      submissions.look({ identifier, fromDate, toDate }, pauseMs);
    }
  };
  const problem = rangeProblem(shown);
  const { identifier, fromDate, toDate } = NO_FILTERS;
  return (
    <section className="he-list-filters" aria-label="Filters">
      <IdentifierField value={shown.identifier} onChange={(identifier) => change({ identifier })} />
      <DayField
        label="From"
        value={shown.fromDate}
        max={shown.toDate}
        errorId={problem === null ? null : `${id}-range`}
        onChange={(fromDate) => change({ fromDate }, DAY_PAUSE_MS)}
      />
      <DayField
        label="To"
        value={shown.toDate}
        min={shown.fromDate}
        errorId={problem === null ? null : `${id}-range`}
        onChange={(toDate) => change({ toDate }, DAY_PAUSE_MS)}
      />
      <FieldMessages id={`${id}-range`} errors={problem === null ? [] : problem} />
      <button type="button" className="he-button" onClick={() => change({ identifier, fromDate, toDate })}>
        Clear Filters
      </button>
    </section>
  );
}

function IdentifierField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const id = useId();
  const { value: identifiers, problem, again } = useRequest(loadIdentifiers);
  const known = identifiers ?? [];
  return (
    <div className="he-field">
      <label htmlFor={id}>Identifier</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All forms</option>
        {/* Also one that nothing came from since: the list is filtered by it. */}
        {(known.includes(value) || value === '' ? known : [value, ...known]).map((identifier) => (
          <option key={identifier}>{identifier}</option>
        ))}
      </select>
      {problem === null ? null : (
        <p className="he-field-error">
          The forms could not be listed.{' '}
          <button type="button" className="he-button" onClick={again}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
