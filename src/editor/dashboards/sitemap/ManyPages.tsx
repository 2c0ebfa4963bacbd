import { useId, useRef, useState } from 'react';
import { publishingReason } from '../../document/may-change.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { announce } from '../../ui/announcements.ts';
import { $question } from '../../ui/question.ts';
import { changeMany, MANY, type ManyAction, type ManyOutcome, manyQuestion } from './many-pages.ts';
import type { SitemapRow } from './sitemap-calls.ts';
import { countOf } from './sitemap-words.ts';

interface ManyPagesProps {
  /** The pages that were chosen, some of them on other pages of the list. */
  rows: readonly SitemapRow[];
  onClear(): void;
  onChanged(): void;
  /** Takes the focus where that of a button would be lost with it. */
  onGone(): void;
}

const LOOKING = 'Looking at the pages…';
const ACTIONS = Object.keys(MANY) as ManyAction[];

/** What can be done with the chosen pages, and what came of it. */
export function ManyPages({ rows, onClear, onChanged, onGone }: ManyPagesProps) {
  const id = useId();
  const [under, setUnder] = useState<ManyAction | null>(null);
  const [asking, setAsking] = useState<ManyAction | null>(null);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [outcome, setOutcome] = useState<ManyOutcome | null>(null);
  const send = async (action: ManyAction) => {
    setOutcome(null);
    setUnder(action);
    try {
      const done = await changeMany(action, rows);
      setOutcome(done);
      announce([done.summary, ...done.refused].join(' '));
    } catch (error) {
      setOutcome({ summary: `It did not work for all of them. ${failureWords(error)}`, refused: [] });
    }
    setUnder(null);
    onChanged();
  };
  const notPublisher = publishingReason();
  const disabled = under !== null || asking !== null || notPublisher !== null;
  const ask = async (action: ManyAction) => {
    setAsking(action);
    if (action === 'publish') announce(LOOKING);
    const question = await manyQuestion(action, rows);
    setAsking(null);
    // Nothing is asked about a list that was closed meanwhile.
    if (fieldset.current !== null) $question.set({ ...question, onYes: () => void send(action) });
  };
  return (
    <div className="he-many">
      {rows.length === 0 ? null : (
        <fieldset ref={fieldset} className="he-many-tools">
          <legend>{`${countOf(rows.length)} chosen`}</legend>
          {ACTIONS.map((action) => (
            <button
              key={action}
              type="button"
              className="he-button"
              aria-disabled={disabled || undefined}
              aria-describedby={notPublisher === null ? undefined : id}
              onClick={disabled ? undefined : () => void ask(action)}
            >
              {asking === action ? LOOKING : under === action ? MANY[action].under : MANY[action].label}
            </button>
          ))}
          <button
            type="button"
            className="he-button"
            onClick={() => {
              onClear();
              onGone();
            }}
          >
            Choose none
          </button>
          {notPublisher === null ? null : (
            <p id={id} className="he-hint">
              {notPublisher}
            </p>
          )}
        </fieldset>
      )}
      {outcome === null ? null : (
        <Outcome
          outcome={outcome}
          onDismiss={() => {
            setOutcome(null);
            onGone();
          }}
        />
      )}
    </div>
  );
}

function Outcome({ outcome: { summary, refused }, onDismiss }: { outcome: ManyOutcome; onDismiss(): void }) {
  return (
    <section className="he-many-outcome" aria-label="What came of it">
      <p>{summary}</p>
      {refused.length === 0 ? null : (
        <ul>
          {refused.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <button type="button" className="he-button" onClick={onDismiss}>
        Dismiss
      </button>
    </section>
  );
}
