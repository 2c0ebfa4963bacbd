import { useId, useState } from 'react';
import { AUDIT_RETENTION } from '../../../model/limits.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { $question } from '../../ui/question.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useRequest } from '../../ui/use-request.ts';
import { loadRetention, saveRetention } from './activity-calls.ts';

const { minDays, maxDays } = AUDIT_RETENTION;

/** How long it is kept who did what. */
export function Retention() {
  const request = useRequest(loadRetention);
  return (
    <details className="he-activity-retention">
      <summary>How long activity is kept</summary>
      <RequestState request={request} waiting="Looking it up…" />
      {request.value === null ? null : <RetentionForm stored={request.value.days} />}
    </details>
  );
}

function RetentionForm({ stored }: { stored: number }) {
  const id = useId();
  const [days, setDays] = useState(stored);
  const [typed, setTyped] = useState(String(stored));
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const send = async (next: number) => {
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
    const wanted = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
    const fits = wanted >= minDays && wanted <= maxDays;
    setProblem(fits ? null : `This must be a number of days from ${minDays} to ${maxDays}.`);
    if (!fits) return;
    if (wanted >= days) return void send(wanted);
    $question.set({
      message: `Keep activity for ${wanted} days only?`,
      consequence: 'What is older is deleted within an hour, for good. Export it first if you need it.',
      yes: 'Keep it for less',
      onYes: () => void send(wanted),
    });
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
      <div className="he-field he-field-number">
        <label htmlFor={id}>Delete activity after this many days</label>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-messages`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FieldMessages
          id={`${id}-messages`}
          help={`From ${minDays} to ${maxDays}. At most ${AUDIT_RETENTION.entries.toLocaleString('en-AU')} entries are kept.`}
          errors={problem === null ? [] : problem}
        />
      </div>
      <button type="submit" className="he-button" aria-disabled={saving || undefined}>
        {saving ? 'Saving…' : 'Save'}
      </button>
    </form>
  );
}
