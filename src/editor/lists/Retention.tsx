import { type ReactNode, useState } from 'react';
import { askFirst } from '../ui/question.ts';
import { toastSuccess } from '../ui/toasts.ts';
import type { Asked } from './actions.tsx';
import { EntryScreen } from './EntryScreen.tsx';
import { Loaded } from './Loaded.tsx';

/**
 * Shows a part that is folded at first, because most people do not need it. The content is mounted when it is first unfolded,
 * and stays mounted, so that its input is kept.
 */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  const [wanted, setWanted] = useState(false);
  return (
    <details
      className="he-fold"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWanted(true);
      }}
    >
      <summary>{summary}</summary>
      {wanted ? children : null}
    </details>
  );
}

/**
 * Describes a setting for the time after which the server deletes something. `Days` is a number of days; null if nothing is
 * ever deleted automatically.
 */
export interface RetentionRules<Days extends number | null> {
  /** The heading of the setting: 'How long activity is kept'. */
  readonly summary: string;
  readonly label: string;
  readonly help: string;
  /** Describes the current retention time in words; returns null if the input field is clear enough without a description. */
  words(days: Days): string | null;
  /** Parses the typed number of days. If the text is invalid, returns the problem in words. */
  read(typed: string): { readonly days: Days } | { readonly problem: string };
  /** Returns the confirmation that is needed to shorten the retention time; null if that time does not become shorter. */
  question(days: Days, before: Days): Asked | null;
  /** @throws ApiError */
  load(): Promise<{ readonly days: Days }>;
  /** @throws ApiError */
  save(days: Days): Promise<unknown>;
}

/** Shows and changes how long the server keeps something. `rules` must be the same object at every render. */
export function Retention<Days extends number | null>({ rules }: { rules: RetentionRules<Days> }) {
  return (
    <Fold summary={rules.summary}>
      <Loaded load={rules.load} waiting="Looking it up…">
        {({ days }) => <RetentionForm rules={rules} stored={days} />}
      </Loaded>
    </Fold>
  );
}

function RetentionForm<Days extends number | null>(props: { rules: RetentionRules<Days>; stored: Days }) {
  const { rules, stored } = props;
  const [days, setDays] = useState(stored);
  const [values, setValues] = useState({ days: stored === null ? '' : String(stored) });
  const words = rules.words(days);
  const wanted = rules.read(values.days);
  const next = 'problem' in wanted ? days : wanted.days;
  const question = rules.question(next, days);
  return (
    <EntryScreen
      look="fold"
      values={values}
      onChange={(part) => setValues({ ...values, ...part })}
      parts={[
        words === null ? null : <p>{words}</p>,
        {
          name: 'days',
          label: rules.label,
          help: rules.help,
          className: 'he-field-number',
          attributes: { inputMode: 'numeric', maxLength: 6 },
        },
      ]}
      check={() => ({ days: 'problem' in wanted ? wanted.problem : null })}
      confirm={async () => question === null || askFirst(question)}
      send={async () => {
        await rules.save(next);
        setDays(next);
        toastSuccess('Saved');
      }}
      submit={['Save', 'Saving…']}
    />
  );
}
