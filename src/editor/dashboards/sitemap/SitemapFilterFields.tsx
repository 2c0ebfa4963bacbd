import { useId, useState } from 'react';
import { CHANGE_FREQUENCIES, PAGE_PRIORITY, SLUG_MAX_LENGTH } from '../../../model/limits.ts';
import { pageTypes } from '../../../model/page.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { DAY_PAUSE_MS, DayField } from '../DayField.tsx';
import { NO_FILTERS, type SitemapFilters } from './sitemap-calls.ts';
import { filterProblems, sitemap, TYPING_PAUSE_MS } from './sitemap-list.ts';
import { choiceWords } from './sitemap-words.ts';

const named = (values: readonly string[]) => values.map((value) => [value, choiceWords(value)] as const);
const TYPES = named(Object.keys(pageTypes));
const FREQUENCIES = named(CHANGE_FREQUENCIES);
const YES_OR_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

/** The filters in their drawer. Whatever changes, the first page of the list is shown. */
export function SitemapFilterFields({ filters }: { filters: SitemapFilters }) {
  const id = useId();
  const [shown, setShown] = useState(filters);
  const change = (part: Partial<SitemapFilters>, pauseMs = 0) => {
    const next = { ...shown, ...part };
    setShown(next);
    const problems = filterProblems(next);
    // What cannot be meant is said to be so, and not asked for.
    if (problems.priority === null && problems.days === null) sitemap.look(next, pauseMs);
  };
  const problems = filterProblems(shown);
  const rangeId = problems.days === null ? null : `${id}-range`;
  return (
    <section className="he-list-filters" aria-label="Filters">
      <div className="he-field">
        <label htmlFor={`${id}-slug`}>Slug</label>
        <input
          id={`${id}-slug`}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SLUG_MAX_LENGTH}
          value={shown.slug}
          onChange={(event) => change({ slug: event.target.value }, TYPING_PAUSE_MS)}
        />
      </div>
      <SelectField
        label="Page type"
        value={shown.pageType}
        choices={TYPES}
        onChange={(pageType) => change({ pageType })}
      />
      <SelectField
        label="Frequency"
        value={shown.freq}
        choices={FREQUENCIES}
        onChange={(freq) => change({ freq })}
      />
      <div className="he-field">
        <label htmlFor={`${id}-priority`}>Priority</label>
        <input
          id={`${id}-priority`}
          type="number"
          min={PAGE_PRIORITY.min}
          max={PAGE_PRIORITY.max}
          step={PAGE_PRIORITY.step}
          value={shown.priority}
          aria-invalid={problems.priority !== null}
          aria-describedby={`${id}-priority-messages`}
          onChange={(event) => change({ priority: event.target.value }, TYPING_PAUSE_MS)}
        />
        <FieldMessages id={`${id}-priority-messages`} errors={problems.priority ?? []} />
      </div>
      <DayField
        label="Last modified from"
        value={shown.lastModFrom}
        max={shown.lastModTo}
        errorId={rangeId}
        onChange={(lastModFrom) => change({ lastModFrom }, DAY_PAUSE_MS)}
      />
      <DayField
        label="Last modified to"
        value={shown.lastModTo}
        min={shown.lastModFrom}
        errorId={rangeId}
        onChange={(lastModTo) => change({ lastModTo }, DAY_PAUSE_MS)}
      />
      <FieldMessages id={`${id}-range`} errors={problems.days ?? []} />
      <SelectField
        label="Publishable by you"
        value={shown.publishableByYou}
        choices={YES_OR_NO}
        onChange={(publishableByYou) =>
          change({ publishableByYou: publishableByYou as SitemapFilters['publishableByYou'] })
        }
      />
      <button type="button" className="he-button" onClick={() => change(NO_FILTERS)}>
        Clear Filters
      </button>
    </section>
  );
}

interface SelectFieldProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange(value: string): void;
}

/** A choice, or any. */
function SelectField({ label, value, choices, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Any</option>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
