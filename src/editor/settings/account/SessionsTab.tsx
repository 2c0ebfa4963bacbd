import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { OwnSession } from '../../../model/account.ts';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { leaveBy } from '../../saving/leaving.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { $question } from '../../ui/question.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useRequest } from '../../ui/use-request.ts';
import sheet from './account.css?url';
import { endSessions, loadSessions } from './account-calls.ts';
import { browserWords, endAllQuestion, endQuestion, timesWords } from './session-words.ts';

needSheets(sheet);

/** Where the user is logged in. */
export default function SessionsTab() {
  const request = useRequest(loadSessions);
  const [left, setLeft] = useState<readonly OwnSession[] | null>(null);
  const sessions = left ?? request.value;
  return (
    <div className="he-settings">
      <RequestState request={request} waiting="Looking up where you are logged in…" />
      {sessions === null ? null : <Sessions sessions={sessions} onChanged={setLeft} />}
    </div>
  );
}

interface SessionsProps {
  sessions: readonly OwnSession[];
  onChanged(left: readonly OwnSession[]): void;
}

function Sessions({ sessions, onChanged }: SessionsProps) {
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const end = async (session: OwnSession) => {
    setFailure(null);
    try {
      onChanged(await endSessions([session._id]));
      toastSuccess(`${browserWords(session)} was logged out`);
      // Its button, where the focus would return, has gone.
      heading.current?.focus();
    } catch (error) {
      setFailure(failureWords(error));
    }
  };
  const endAll = async () => {
    setFailure(null);
    try {
      await endSessions('all');
    } catch (error) {
      setFailure(failureWords(error));
      return false;
    }
    window.location.reload();
    return true;
  };
  return (
    <section className="he-own-form" aria-labelledby="he-own-sessions">
      <h3 id="he-own-sessions" ref={heading} tabIndex={-1}>
        Where you are logged in
      </h3>
      <p className="he-field-help">
        Log out what you do not know or no longer use. If you do not know one, change your password too.
      </p>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <ul className="he-own-sessions">
        {sessions.map((session) => (
          <li key={session._id}>
            <div>
              <p className="he-own-browser">
                {browserWords(session)}
                {session.isThis ? <span className="he-own-this">This one</span> : null}
              </p>
              <p className="he-field-help">{timesWords(session, timeZone)}</p>
            </div>
            {session.isThis ? null : (
              <button
                type="button"
                className="he-button"
                aria-label={`Log out ${browserWords(session)}. ${timesWords(session, timeZone)}`}
                onClick={() =>
                  $question.set({ ...endQuestion(session, timeZone), onYes: () => void end(session) })
                }
              >
                Log out
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="he-button"
        onClick={() =>
          $question.set({
            ...endAllQuestion(sessions.length),
            onYes: () => leaveBy(endAll, 'Log out everywhere'),
          })
        }
      >
        Log out everywhere
      </button>
    </section>
  );
}
