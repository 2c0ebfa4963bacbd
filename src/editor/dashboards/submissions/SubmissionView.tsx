import type { Submission } from './submission-calls.ts';
import { answersOf, DRAFT_WORDS, UNVERIFIED_WORDS } from './submission-words.ts';

/** All that is stored of a submission, on the screen and on paper. */
export function SubmissionView({ submission }: { submission: Submission }) {
  const { settings, draft, unverified } = submission;
  const answers = answersOf(submission);
  return (
    <div className="he-submission-view">
      {draft ? <p className="he-field-hint">{DRAFT_WORDS}</p> : null}
      {unverified ? <p className="he-field-hint">{UNVERIFIED_WORDS}</p> : null}
      <dl className="he-submission-about">
        <Line name="Form" value={settings.identifier} />
        <Line name="Subject" value={settings.subject} />
        <Line name="Sent to" value={[settings.recipient, ...settings.ccs].filter(Boolean).join(', ')} />
      </dl>
      <dl className="he-submission-values">
        {answers.map(({ field, heading, text }) => (
          <Line key={field.name} name={heading} value={text} />
        ))}
      </dl>
      {answers.length === 0 ? <p className="he-muted">It has no fields.</p> : null}
    </div>
  );
}

/** Names and values are what strangers wrote: text, in whatever direction it is written. */
function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{value.trim() === '' ? <span className="he-muted">Nothing</span> : value}</dd>
    </div>
  );
}
