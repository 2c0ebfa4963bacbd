import { useId, useState } from 'react';
import { failureWords } from '../panels/failure-words.ts';
import { FieldMessages } from '../ui/FieldMessages.tsx';
import { $question, type Question } from '../ui/question.ts';
import { RequestState } from '../ui/RequestState.tsx';
import { toastSuccess } from '../ui/toasts.ts';
import { useRequest } from '../ui/use-request.ts';
import { Fold } from './Fold.tsx';

/** A time after which something is deleted. `Days` is a number of days; null where nothing may be deleted by itself. */
export interface RetentionRules<Days extends number | null> {
  /** What is kept, as the heading says it. */
  readonly summary: string;
  readonly label: string;
  readonly help: string;
  /** How long it is kept now, in words; null where the field says it all. */
  words(days: Days): string | null;
  /** The days that were typed, or what is wrong with them, in words. */
  read(typed: string): { readonly days: Days } | { readonly problem: string };
  /** What is asked before something is deleted sooner than it is now; null where nothing is. */
  question(days: Days, before: Days): Omit<Question, 'onYes'> | null;
  /** @throws ApiError */
  load(): Promise<{ readonly days: Days }>;
  /** @throws ApiError */
  save(days: Days): Promise<void>;
}

/** How long something is kept, and how that is changed. `rules` must be the same object at every render. */
export function Retention<Days extends number | null>({ rules }: { rules: RetentionRules<Days> }) {
  return (
    <Fold summary={rules.summary}>
      <Stored rules={rules} />
    </Fold>
  );
}

function Stored<Days extends number | null>({ rules }: { rules: RetentionRules<Days> }) {
  const request = useRequest(rules.load);
  return (
    <>
      <RequestState request={request} waiting="Looking it up…" />
      {request.value === null ? null : <RetentionForm rules={rules} stored={request.value.days} />}
    </>
  );
}

function RetentionForm<Days extends number | null>({
  rules,
  stored,
}: {
  rules: RetentionRules<Days>;
  stored: Days;
}) {
  const id = useId();
  const [days, setDays] = useState(stored);
  const [typed, setTyped] = useState(stored === null ? '' : String(stored));
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const words = rules.words(days);
  const send = async (next: Days) => {
    setSaving(true);
    try {
      await rules.save(next);
      setDays(next);
      toastSuccess('Saved');
    } catch (error) {
      setProblem(failureWords(error));
    }
    setSaving(false);
  };
  const save = () => {
    const wanted = rules.read(typed);
    setProblem('problem' in wanted ? wanted.problem : null);
    if ('problem' in wanted) return;
    const question = rules.question(wanted.days, days);
    if (question === null) void send(wanted.days);
    else $question.set({ ...question, onYes: () => void send(wanted.days) });
  };
  return (
    <form
      noValidate
      data-own-history=""
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) save();
      }}
    >
      {words === null ? null : <p>{words}</p>}
      <div className="he-field he-field-number">
        <label htmlFor={id}>{rules.label}</label>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-messages`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FieldMessages id={`${id}-messages`} help={rules.help} errors={problem === null ? [] : problem} />
      </div>
      <button type="submit" className="he-button" aria-disabled={saving || undefined}>
        {saving ? 'Saving…' : 'Save'}
      </button>
    </form>
  );
}
