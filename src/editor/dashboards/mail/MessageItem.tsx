import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { submittedAt } from '../../../model/submitted-at.ts';
import { $start } from '../../document/start-editor.ts';
import { useEntryAction } from '../../settings/entries/use-entry-action.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { type OutgoingMessage, sendAgain } from './mail-calls.ts';
import { refreshMailStatus } from './mail-trouble.ts';
import { kindWords, STATES } from './mail-words.ts';

interface MessageItemProps {
  message: OutgoingMessage;
  onSentAgain(): void;
}

/** A message: for whom, what became of it and why, and sending it again where it could not be delivered. */
export function MessageItem({ message, onSentAgain }: MessageItemProps) {
  const { _id, subject, state, reason } = message;
  const to = message.to.join(', ');
  const headingId = useId();
  const { under, failure, run } = useEntryAction();
  const again = async () => {
    await sendAgain(_id);
    toastSuccess('It is being sent again');
    onSentAgain();
    await refreshMailStatus();
  };
  return (
    <article className="he-message" aria-labelledby={headingId}>
      <h3 id={headingId}>
        <bdi>{subject.trim() === '' ? 'Without a subject' : subject}</bdi>
      </h3>
      <p className="he-message-state" data-state={state}>
        {under ?? STATES[state]}
      </p>
      <p>
        {kindWords(message)}
        {to === '' ? '' : ', to '}
        <bdi>{to}</bdi>
      </p>
      <p className="he-muted">
        <Times message={message} />
      </p>
      {reason === '' || state === 'sent' ? null : (
        <p className={state === 'failed' ? 'he-field-error' : 'he-field-hint'}>
          <bdi>{reason}</bdi>
        </p>
      )}
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          It could not be sent again. {failure}
        </p>
      )}
      {state === 'failed' ? (
        <button
          type="button"
          className="he-button"
          aria-label={`Send again: ${subject}, to ${to}`}
          aria-disabled={under === null ? undefined : true}
          onClick={({ detail }) => (detail < 2 ? run('Sending again…', again) : undefined)}
        >
          Send again
        </button>
      ) : null}
    </article>
  );
}

function Times({ message }: { message: OutgoingMessage }) {
  const { state, createdAt, sentAt, nextAttemptAt, attempts } = message;
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
  const at = (iso: string) => submittedAt(iso, timeZone);
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`;
  const parts = [
    `Written ${at(createdAt)}`,
    state === 'sent' && sentAt !== null ? `sent ${at(sentAt)}` : null,
    state !== 'sent' && attempts > 0 ? tried : null,
    state === 'waiting' && nextAttemptAt !== null && attempts > 0
      ? `next attempt ${at(nextAttemptAt)}`
      : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}
