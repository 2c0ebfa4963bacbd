import { useId, useState } from 'react';
import { failureWords } from '../../panels/failure-words.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { $question } from '../../ui/question.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useRequest } from '../../ui/use-request.ts';
import { retentionOf, retentionQuestion, retentionWords } from './retention-words.ts';
import { loadRetention, saveRetention } from './submission-calls.ts';

/** How long submissions are kept. */
export function Retention() {
  const request = useRequest(loadRetention);
  return (
    <details className="he-retention">
      <summary>How long submissions are kept</summary>
      <RequestState request={request} waiting="Looking it up…" />
      {request.value === null ? null : <RetentionForm stored={request.value.days} />}
    </details>
  );
}

function RetentionForm({ stored }: { stored: number | null }) {
  const id = useId();
  const [days, setDays] = useState(stored);
  const [typed, setTyped] = useState(stored === null ? '' : String(stored));
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const send = async (next: number | null) => {
    setSaving(true);
    try {
      await saveRetention(next);
      setDays(next);
      toastSuccess('Saved');
    } catch (error) {
      setProblem(failureWords(error));
    }
    setSaving(false);
  };
  const save = () => {
    const wanted = retentionOf(typed);
    setProblem('problem' in wanted ? wanted.problem : null);
    if ('problem' in wanted) return;
    const question = retentionQuestion(wanted.days, days);
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
      <p>{retentionWords(days)}</p>
      <div className="he-field he-field-number">
        <label htmlFor={id}>Delete submissions after this many days</label>
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
        <FieldMessages
          id={`${id}-messages`}
          help="Empty: they are kept until somebody deletes them."
          errors={problem === null ? [] : problem}
        />
      </div>
      <button type="submit" className="he-button" aria-disabled={saving || undefined}>
        {saving ? 'Saving…' : 'Save'}
      </button>
    </form>
  );
}
