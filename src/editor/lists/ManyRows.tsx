import { useId, useRef, useState } from 'react';
import { failureWords } from '../saving/failure-words.ts';
import { announce } from '../ui/announcements.ts';
import { $question } from '../ui/question.ts';
import { Action, type Asked } from './actions.tsx';

/** The result of changing many rows: a sentence about all of them, and a sentence about each refused row. */
export interface ManyOutcome {
  readonly summary: string;
  readonly refused: readonly string[];
}

/** Describes the actions on many rows at once. */
export interface ManyDescription<Row> {
  /** The maximum number of rows in one call. */
  readonly max: number;
  readonly actions: Readonly<
    Record<string, { readonly label: string; readonly under: string; readonly slow?: boolean }>
  >;
  /** Shown while the confirmation is being prepared. */
  readonly looking: string;
  countOf(count: number): string;
  /** Returns why the user may not use the actions, in words; null if they may. */
  reason(): string | null;
  question(action: string, rows: readonly Row[]): Promise<Asked>;
  /** @throws ApiError */
  change(action: string, rows: readonly Row[]): Promise<ManyOutcome>;
}

interface ManyRowsProps<Row> {
  of: ManyDescription<Row>;
  /** The chosen rows, including those on other pages of the list. */
  rows: readonly Row[];
  onClear(): void;
  onChanged(): void;
  /** Moves the focus to the list. Called when the focused button is removed. */
  onGone(): void;
}

/** Shows the actions on the chosen rows, and the result. */
export function ManyRows<Row>({ of, rows, onClear, onChanged, onGone }: ManyRowsProps<Row>) {
  const id = useId();
  const [under, setUnder] = useState<string | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [outcome, setOutcome] = useState<ManyOutcome | null>(null);
  const send = async (action: string) => {
    setOutcome(null);
    setUnder(action);
    try {
      const done = await of.change(action, rows);
      setOutcome(done);
      announce([done.summary, ...done.refused].join(' '));
    } catch (error) {
      setOutcome({ summary: `It did not work for all of them. ${failureWords(error)}`, refused: [] });
    }
    setUnder(null);
    onChanged();
  };
  const ask = async (action: string) => {
    setAsking(action);
    if (of.actions[action]?.slow) announce(of.looking);
    const question = await of.question(action, rows);
    setAsking(null);
    // Does not ask if the list was closed while the confirmation was being prepared.
    if (fieldset.current !== null) $question.set({ ...question, onYes: () => void send(action) });
  };
  const reason = of.reason();
  return (
    <div className="he-many">
      {rows.length === 0 ? null : (
        <fieldset ref={fieldset} className="he-many-tools">
          <legend>{`${of.countOf(rows.length)} chosen`}</legend>
          {Object.entries(of.actions).map(([action, words]) => (
            <Action
              key={action}
              label={asking === action ? of.looking : under === action ? words.under : words.label}
              off={under !== null || asking !== null}
              reasonId={reason === null ? null : id}
              onChoose={() => void ask(action)}
            />
          ))}
          <Action
            label="Choose none"
            onChoose={() => {
              onClear();
              onGone();
            }}
          />
          {reason === null ? null : (
            <p id={id} className="he-hint">
              {reason}
            </p>
          )}
        </fieldset>
      )}
      {outcome === null ? null : (
        <section className="he-many-outcome" aria-label="Results">
          <p>{outcome.summary}</p>
          {outcome.refused.length === 0 ? null : (
            <ul>
              {outcome.refused.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
          <Action
            label="Dismiss"
            onChoose={() => {
              setOutcome(null);
              onGone();
            }}
          />
        </section>
      )}
    </div>
  );
}

/** Returns the chosen rows, as they were last listed. Rows stay chosen when the user goes to another page of the list. */
export function useChosen<Row>(shown: readonly Row[], idOf: (row: Row) => string, max: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows: [...chosen].map(([id, row]) => shown.find((one) => idOf(one) === id) ?? row),
    ids: new Set(chosen.keys()),
    /** @param ids the ids of the chosen rows among those shown */
    choose: (ids: readonly string[]) => setChosen(chosenWith(chosen, shown, ids, idOf, max)),
    clear: () => setChosen(new Map()),
  };
}

/**
 * Returns the chosen rows after the user has changed the choice among the rows shown. Returns at most as many rows as one call
 * accepts.
 */
export function chosenWith<Row>(
  chosen: ReadonlyMap<string, Row>,
  shown: readonly Row[],
  ids: readonly string[],
  idOf: (row: Row) => string,
  max: number,
): ReadonlyMap<string, Row> {
  const elsewhere = [...chosen].filter(([id]) => !shown.some((row) => idOf(row) === id));
  const here = shown.map((row) => [idOf(row), row] as const).filter(([id]) => ids.includes(id));
  return new Map([...elsewhere, ...here].slice(0, max));
}
