import { useRef, useState } from 'react';
import type { OwnSession } from '../../../model/account.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { Action, type Asked, Failure, useAction } from '../../lists/actions.tsx';
import { Loaded } from '../../lists/Loaded.tsx';
import { useTimeZone } from '../../lists/time.tsx';
import { failureWords } from '../../saving/failure-words.ts';
import { leaveBy } from '../../saving/leaving.ts';
import { askServer } from '../../saving/server-calls.ts';
import { $question } from '../../ui/question.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { endSessions } from './account.ts';

/** Returns the name of a browser. Returns a default text if the user logged in before names were stored. */
export function browserWords({ browser }: Pick<OwnSession, 'browser'>): string {
  return browser === '' ? 'A browser' : browser;
}

/** Says when the user logged in with a session, and when the session was last used. */
export function timesWords({ startedAt, lastSeenAt, isThis }: OwnSession, timeZone: string): string {
  const started = `Logged in ${submittedAt(startedAt, timeZone)}.`;
  return isThis ? started : `${started} Last seen ${submittedAt(lastSeenAt, timeZone)}.`;
}

export function endQuestion(session: OwnSession, timeZone: string): Asked {
  return {
    message: `Log out ${browserWords(session)}?`,
    consequence: `The person who uses it, since ${submittedAt(session.startedAt, timeZone)}, has to log in again. What you have not saved there stays in that browser.`,
    yes: 'Log out',
  };
}

/** @param count the number of browsers, including this one */
export function endAllQuestion(count: number): Asked {
  const where = count === 1 ? 'this browser' : `all ${count} browsers, this one included`;
  return {
    message: 'Log out everywhere?',
    consequence: `You are logged out of ${where}, and have to log in again.`,
    yes: 'Log out everywhere',
  };
}

const loadSessions = () => askServer('user/loadSessions', {});

/** Shows the browsers in which the user is logged in. */
export default function SessionsTab() {
  return (
    <div className="he-settings">
      <Loaded load={loadSessions} waiting="Looking up where you are logged in…">
        {({ sessions }) => <Sessions loaded={sessions} />}
      </Loaded>
    </div>
  );
}

function Sessions({ loaded }: { loaded: readonly OwnSession[] }) {
  const [sessions, setSessions] = useState(loaded);
  const timeZone = useTimeZone();
  const heading = useRef<HTMLHeadingElement>(null);
  const { failure, run, setFailure } = useAction();
  const end = async (session: OwnSession) => {
    setSessions(await endSessions([session._id]));
    toastSuccess(`${browserWords(session)} was logged out`);
    // Focuses the heading, because the button that would get the focus no longer exists.
    heading.current?.focus();
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
      <Failure words={failure} />
      <ul className="he-own-sessions">
        {sessions.map((session) => (
          <li key={session._id}>
            <div>
              <p className="he-own-browser">
                {browserWords(session)}
                {session.isThis ? (
                  <span className="he-pill" data-state="active">
                    This one
                  </span>
                ) : null}
              </p>
              <p className="he-field-help">{timesWords(session, timeZone)}</p>
            </div>
            {session.isThis ? null : (
              <Action
                label="Log out"
                name={`Log out ${browserWords(session)}. ${timesWords(session, timeZone)}`}
                onChoose={() =>
                  $question.set({
                    ...endQuestion(session, timeZone),
                    onYes: () => run(null, () => end(session)),
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
      <Action
        label="Log out everywhere"
        onChoose={() =>
          $question.set({
            ...endAllQuestion(sessions.length),
            onYes: () => leaveBy(endAll, 'Log out everywhere'),
          })
        }
      />
    </section>
  );
}
