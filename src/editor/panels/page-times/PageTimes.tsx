import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { plannedWords } from '../../../model/event-time.ts';
import type { PageTime } from '../../../model/page-times.ts';
import { $dirty, $saved } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { Action } from '../../lists/actions.tsx';
import { failureWords } from '../../saving/failure-words.ts';
import { $timeZone } from '../../ui/time-zone.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { $pageTimes, $timeForm, clearPageTime } from './page-times-state.ts';
import { TimeForm } from './TimeForm.tsx';
import { actionWords, setterWords } from './time-words.ts';

interface PageTimesProps {
  published: boolean;
  /** The reason why this user cannot set times; null if the user can. */
  disabledReason: string | null;
  /** The username of the person who last changed the draft; null if it is not known. */
  changedBy: string | null;
}

/** Shows the times at which the page is published or unpublished, with a button to take each back, and the form of another one. */
export function PageTimes({ published, disabledReason, changedBy }: PageTimesProps) {
  const id = useId();
  const times = useStore($pageTimes);
  const form = useStore($timeForm);
  const box = useRef<HTMLElement>(null);
  useEffect(() => () => $timeForm.set(null), []);
  const toBox = () => box.current?.focus();
  if (disabledReason !== null && times.length === 0) return null;
  const willBePublic =
    published || times.some(({ action, stopped }) => action === 'publish' && stopped === '');
  return (
    <section ref={box} tabIndex={-1} className="he-page-times" aria-labelledby={id}>
      <h3 id={id}>At a time</h3>
      {times.map((time) => (
        <Time
          key={time.action}
          time={time}
          mayChange={disabledReason === null}
          changedBy={changedBy}
          onGone={toBox}
        />
      ))}
      {disabledReason !== null ? null : form === null ? (
        <div className="he-own-buttons">
          <Action label="Publish at a time…" onChoose={() => $timeForm.set('publish')} />
          {willBePublic ? (
            <Action label="Unpublish at a time…" onChoose={() => $timeForm.set('unpublish')} />
          ) : null}
        </div>
      ) : (
        <TimeForm
          key={form}
          action={form}
          set={times.find(({ action }) => action === form) ?? null}
          onClose={() => {
            $timeForm.set(null);
            toBox();
          }}
        />
      )}
    </section>
  );
}

const TAKE_BACK = {
  set: { label: 'Take it back', under: 'Taking it back…', done: 'Taken back' },
  stopped: { label: 'Put it away', under: 'Putting it away…', done: 'Put away' },
} as const;

interface TimeProps {
  time: PageTime;
  mayChange: boolean;
  changedBy: string | null;
  /** Called when the time was taken back, because the pressed button is gone then. */
  onGone(): void;
}

function Time({ time, mayChange, changedBy, onGone }: TimeProps) {
  const [under, setUnder] = useState(false);
  const userId = useStore($start)?.user._id;
  const timeZone = useStore($timeZone);
  const { action, at, leadsTo, stopped } = time;
  const isOver = stopped !== '';
  const words = TAKE_BACK[isOver ? 'stopped' : 'set'];
  const takeBack = async () => {
    setUnder(true);
    try {
      await clearPageTime(action);
      toastSuccess(words.done);
      onGone();
    } catch (error) {
      toastError(failureWords(error));
      setUnder(false);
    }
  };
  return (
    <div className="he-page-time" data-state={isOver ? 'stopped' : action}>
      <p>
        <strong>{actionWords(time)}</strong> <time dateTime={at}>{plannedWords(at, timeZone)}</time>.
        {leadsTo === '' || isOver ? null : (
          <>
            {' '}
            Its address then leads to <bdi>{leadsTo}</bdi>.
          </>
        )}
      </p>
      {isOver ? (
        <p>
          <bdi>{stopped}</bdi>
        </p>
      ) : (
        <p className="he-field-help">
          Set by {setterWords(time, userId)}, with whose rights it happens.
          {action === 'publish' ? ' The draft is published as it is saved then.' : null}
        </p>
      )}
      {isOver || Date.parse(at) > Date.now() ? null : (
        <p>This time has come. Load the page anew to see what happened.</p>
      )}
      {action === 'publish' && !isOver ? <ChangedSince version={time.version} by={changedBy} /> : null}
      {mayChange ? (
        <Action
          label={under ? words.under : words.label}
          about={`${actionWords(time)} ${plannedWords(at, timeZone)}`}
          off={under}
          onChoose={() => void takeBack()}
        />
      ) : null}
    </div>
  );
}

/** Says that the draft has changed since the time was set, and by whom. */
function ChangedSince({ version, by }: { version: number; by: string | null }) {
  const current = Number(useStore($saved).roots.page.version);
  const isDirty = useStore($dirty);
  if (current > version) return <p>The draft has changed since{by === null ? '' : `, last by ${by}`}.</p>;
  return isDirty ? <p>You have changes that are not saved yet.</p> : null;
}
