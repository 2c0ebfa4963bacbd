import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { MAIL_STATES, MailEntry, MailStatus } from '../../../model/forms/wire-schema.ts';
import { ownField } from '../../../model/json.ts';
import { SUBMISSION_LIST_SIZE } from '../../../model/limits.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { type ListDescription, ListScreen, type ListTools } from '../../lists/ListScreen.tsx';
import { serverList } from '../../lists/paged-list.ts';
import { useTimeZone } from '../../lists/time.tsx';
import { changeOnServer } from '../../saving/server-calls.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useRequest } from '../../ui/use-request.ts';
import { $mailStatus, refreshMailStatus, urgencyOf } from './mail-trouble.ts';

type MailFilter = (typeof MAIL_STATES)[number];

interface MailQuery {
  readonly state: MailFilter;
}

const STATES: Readonly<Record<MailFilter, string>> = {
  all: 'All',
  waiting: 'Waiting',
  failed: 'Not delivered',
  sent: 'Sent',
};

const NONE: Readonly<Record<MailFilter, string>> = {
  all: 'There are no messages yet. What forms of the site and password links send is shown here.',
  waiting: 'Nothing is waiting.',
  failed: 'Everything was delivered.',
  sent: 'Nothing was sent yet.',
};

const KINDS: Readonly<Record<string, string>> = {
  staff: 'An enquiry, for you and your colleagues',
  success: 'The answer to somebody who wrote',
  lead: 'A lead for the CRM',
  password: 'A link to set a password',
  invitation: 'An invitation',
  review: 'About the publication of a page',
  comment: 'A comment on a page',
  email: 'Another e-mail address of a user',
  test: 'A test',
  notice: 'A notice about an account',
};

/** Messages waiting or sent: mails, and leads for the CRM. The list does not show the texts of messages. */
export const messages = serverList<MailQuery, MailEntry>({
  path: 'mail/list',
  rows: 'messages',
  query: { state: 'all' },
  pageSize: SUBMISSION_LIST_SIZE.default,
  sizeName: 'limit',
  one: 'message',
  many: 'messages',
  none: ({ state }) => NONE[state],
});

/** Says whether mail is being sent, in a sentence or two. */
export function statusWords({ isSending, reason, waiting }: MailStatus): string {
  if (isSending) {
    const wait = waiting === 0 ? 'Nothing is waiting.' : waitingWords(waiting);
    return `Mail is being sent. ${wait} ${reason}`.trim();
  }
  const why = reason.trim() === '' ? 'The server has no mail service to send it with.' : reason.trim();
  const kept =
    waiting === 0
      ? 'Messages are kept here until there is one.'
      : `${waitingWords(waiting)} Nothing is lost.`;
  return `No mail is being sent. ${why} ${kept}`;
}

function waitingWords(waiting: number): string {
  return waiting === 1 ? '1 message is waiting.' : `${waiting} messages are waiting.`;
}

const askStatus = () => refreshMailStatus();

function Status() {
  const request = useRequest(askStatus);
  const status = useStore($mailStatus);
  return (
    <>
      <RequestState request={request} waiting="Asking whether mail is being sent…" />
      {status === null ? null : (
        <p className="he-urgency" data-urgency={urgencyOf(status)}>
          {statusWords(status)}
          {status.failed === 0
            ? null
            : ` ${status.failed === 1 ? '1 message was' : `${status.failed} messages were`} not delivered.`}
        </p>
      )}
    </>
  );
}

/**
 * Shows a button that reloads the messages and the mail status, so that the list includes what was sent since the tab was
 * opened.
 */
function LookAgain({ tools }: { tools: ListTools }) {
  const look = () => {
    tools.again();
    // Ignores an error, because the list shows it.
    refreshMailStatus().catch(() => {});
  };
  return <Action label="Look again" onChoose={look} />;
}

/** Shows a message: its recipient, its state with the reason, and a button that sends an undelivered message again. */
export function MessageItem({ row: message, tools }: { row: MailEntry; tools: ListTools }) {
  const { _id, kind, subject, state, reason } = message;
  const to = message.to.join(', ');
  const headingId = useId();
  const timeZone = useTimeZone();
  const { under, failure, run } = useAction();
  const again = async () => {
    await changeOnServer('mail/sendAgain', { _id });
    toastSuccess('It is being sent again');
    tools.done();
    await refreshMailStatus();
  };
  return (
    <li>
      <article className="he-entry" aria-labelledby={headingId}>
        <h3 id={headingId}>
          <bdi>{subject.trim() === '' ? 'Without a subject' : subject}</bdi>
        </h3>
        <p className="he-pill" data-state={state}>
          {under ?? STATES[state]}
        </p>
        <p>
          {ownField(KINDS, kind) ?? 'A message'}
          {to === '' ? '' : ', to '}
          <bdi>{to}</bdi>
        </p>
        <p className="he-muted">{timesWords(message, timeZone)}</p>
        {reason === '' || state === 'sent' ? null : (
          <p className={state === 'failed' ? 'he-field-error' : 'he-field-hint'}>
            <bdi>{reason}</bdi>
          </p>
        )}
        <Failure words={failure} />
        {state === 'failed' ? (
          <Action
            label="Send again"
            about={`${subject}, to ${to}`}
            off={under !== null}
            onChoose={() => run('Sending again…', again, 'It could not be sent again.')}
          />
        ) : null}
      </article>
    </li>
  );
}

function timesWords(message: MailEntry, timeZone: string): string {
  const { state, createdAt, sentAt, nextAttemptAt, attempts } = message;
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

const mails: ListDescription<MailQuery, MailEntry> = {
  list: messages,
  pages: 'Pages of messages',
  needs: { call: 'mail/status', right: 'form submissions' },
  Above: Status,
  bar: [{ name: 'state', label: 'Show', kind: 'select', options: Object.entries(STATES) }],
  Tools: LookAgain,
  items: { label: 'Messages', Item: MessageItem },
};

/** Shows whether mail is being sent and the state of each message, to users with the right to see them. */
export default function MailTab() {
  return <ListScreen of={mails} />;
}
