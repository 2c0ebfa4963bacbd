import { useId, useState } from 'react';
import { RECORDED_ACTIONS } from '../../../calls/tables.ts';
import { isBackwards, RANGE_PROBLEM } from '../../../model/day-range.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { DAY_PAUSE_MS, DayField } from '../DayField.tsx';
import { type ActivityFilters, loadPeople, NO_FILTERS } from './activity-calls.ts';
import { activity } from './activity-list.ts';

/** The filters: who, what, and a range of days whose ends constrain each other. */
export function ActivityFilterFields({ filters }: { filters: ActivityFilters }) {
  const id = useId();
  const [shown, setShown] = useState(filters);
  const { value: people, problem: peopleProblem, again } = useRequest(loadPeople);
  const isWrong = isBackwards(shown.fromDate, shown.toDate);
  const change = (part: Partial<ActivityFilters>, pauseMs = 0) => {
    const next = { ...shown, ...part };
    setShown(next);
    // A range without days is said to be one, and not asked for.
    if (!isBackwards(next.fromDate, next.toDate)) activity.look(next, pauseMs);
  };
  const errorId = isWrong ? `${id}-range` : null;
  return (
    <section className="he-list-filters" aria-label="Filters">
      <Choice
        label="Person"
        all="Everybody"
        value={shown.person}
        options={(people ?? []).map(({ _id, username }) => [_id, username])}
        onChange={(person) => change({ person })}
      />
      {peopleProblem === null ? null : (
        <p className="he-field-error">
          The people could not be listed.{' '}
          <button type="button" className="he-button" onClick={again}>
            Try again
          </button>
        </p>
      )}
      <Choice
        label="Action"
        all="Everything"
        value={shown.action}
        options={Object.entries(RECORDED_ACTIONS)}
        onChange={(action) => change({ action })}
      />
      <DayField
        label="From"
        value={shown.fromDate}
        max={shown.toDate}
        errorId={errorId}
        onChange={(fromDate) => change({ fromDate }, DAY_PAUSE_MS)}
      />
      <DayField
        label="To"
        value={shown.toDate}
        min={shown.fromDate}
        errorId={errorId}
        onChange={(toDate) => change({ toDate }, DAY_PAUSE_MS)}
      />
      <FieldMessages id={`${id}-range`} errors={isWrong ? RANGE_PROBLEM : []} />
      <button type="button" className="he-button" onClick={() => change(NO_FILTERS)}>
        Clear Filters
      </button>
    </section>
  );
}

interface ChoiceProps {
  label: string;
  /** The words of the option that lets all pass. */
  all: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange(value: string): void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
