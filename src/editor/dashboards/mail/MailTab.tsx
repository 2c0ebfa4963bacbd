import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { can } from '../../../calls/permissions.ts';
import { $start } from '../../document/start-editor.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { Paging } from '../../ui/Paging.tsx';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { NO_RIGHT } from '../no-right.ts';
import { MessageItem } from './MessageItem.tsx';
import sheet from './mail.css?url';
import { type MailFilter, PAGE_SIZE } from './mail-calls.ts';
import { mailListWords, messages } from './mail-list.ts';
import { $mailStatus, refreshMailStatus, urgencyOf } from './mail-trouble.ts';
import { STATES, statusWords } from './mail-words.ts';

needSheets(sheet);

/** Whether mail is being sent, and what became of each message, for people with the right to see it. */
export default function MailTab() {
  const user = useStore($start)?.user ?? null;
  return can(user, 'mail/status') ? <Mail /> : <p className="he-dashboard-done">{NO_RIGHT}</p>;
}

function Mail() {
  const id = useId();
  const list = useStore(messages.$list);
  const found = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    messages.again();
    return messages.forget;
  }, []);
  return (
    <div className="he-dashboard">
      <Status />
      <div className="he-mail-tools">
        <div className="he-field he-mail-filter">
          <label htmlFor={id}>Show</label>
          <select
            id={id}
            value={list.query.state}
            onChange={(event) => messages.look({ state: event.target.value as MailFilter })}
          >
            {Object.entries(STATES).map(([state, label]) => (
              <option key={state} value={state}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button type="button" className="he-button" onClick={lookAgain}>
          Look again
        </button>
      </div>
      <p ref={found} tabIndex={-1} className={list.total === 0 ? 'he-dashboard-done' : 'he-muted'}>
        {mailListWords(list)}
      </p>
      {list.state === 'failed' ? (
        <div>
          <button type="button" className="he-button" onClick={messages.again}>
            Try again
          </button>
        </div>
      ) : null}
      <ul className="he-messages" aria-label="Messages" aria-busy={list.state === 'loading'}>
        {list.rows.map((message) => (
          <li key={message._id}>
            <MessageItem
              message={message}
              onSentAgain={() => {
                messages.again();
                // Its button, and maybe all of it, is about to go.
                found.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <Paging
        label="Pages of messages"
        total={list.total}
        page={list.page}
        pageSize={PAGE_SIZE}
        onTurn={messages.turn}
      />
    </div>
  );
}

/** What waits is sent while the tab is open. */
function lookAgain(): void {
  messages.again();
  // The list says why, if it does not work.
  refreshMailStatus().catch(() => {});
}

const askStatus = () => refreshMailStatus();

function Status() {
  const request = useRequest(askStatus);
  const status = useStore($mailStatus);
  return (
    <>
      <RequestState request={request} waiting="Asking whether mail is being sent…" />
      {status === null ? null : (
        <p className="he-mail-status" data-urgency={urgencyOf(status)}>
          {statusWords(status)}
          {status.failed === 0
            ? null
            : ` ${status.failed === 1 ? '1 message was' : `${status.failed} messages were`} not delivered.`}
        </p>
      )}
    </>
  );
}
