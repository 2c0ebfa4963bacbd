import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { plannedWords, zoneWords } from '../../../model/event-time.ts';
import { PAGE_TIME_DAYS } from '../../../model/limits.ts';
import { localTime, timeIn } from '../../../model/local-time.ts';
import type { PageTime, TimedAction } from '../../../model/page-times.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { PageField } from '../../fields/link/PageField.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { announce } from '../../ui/announcements.ts';
import { $timeZone } from '../../ui/time-zone.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { setPageTime } from './page-times-state.ts';
import { clockWords } from './time-words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const WORDS = {
  publish: {
    heading: 'Publish at a time',
    about:
      'The draft is published as it is saved then. Changes that anybody saves until then are published with it.',
    submit: ['Set the time to publish', 'Setting it…'],
  },
  unpublish: {
    heading: 'Unpublish at a time',
    about: 'Visitors can then no longer read this page. The draft stays.',
    submit: ['Set the time to unpublish', 'Setting it…'],
  },
} as const;

interface TimeFormProps {
  action: TimedAction;
  /** The time that is set already; null if none is. */
  set: PageTime | null;
  onClose(): void;
}

/** Asks for the time at which the page is published or unpublished and, for its end, where its address then leads. */
export function TimeForm({ action, set, onClose }: TimeFormProps) {
  const timeZone = useStore($timeZone);
  const isHome = useStore(rootAtom(PAGE_KEY)).slug === '';
  const box = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(() => ({
    at: set === null || set.stopped !== '' ? tomorrow(timeZone) : localTime(timeZone, set.at),
    leadsTo: set?.leadsTo ?? '',
  }));
  const { heading, about, submit } = WORDS[action];
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const clocks = clockWords(timeZone, values.at);
  return (
    <div ref={box}>
      <EntryScreen
        look="fold"
        heading={heading}
        values={values}
        parts={[
          <p key="about">{about}</p>,
          {
            name: 'at',
            label: 'Day and time',
            attributes: { type: 'datetime-local' },
            required: true,
            help: [`In ${zoneWords(timeZone)}.`, clocks].filter(Boolean).join(' '),
          },
          action === 'unpublish' &&
            !isHome && {
              name: 'leadsTo',
              part: ({ errorsOf, change }) => (
                <PageField
                  field={null}
                  url={values.leadsTo}
                  errors={errorsOf('leadsTo')}
                  onWrite={(leadsTo) => change({ leadsTo })}
                  label="Its address then leads to"
                  help="A public page of this site. Leave it empty, and visitors get ‘This page could not be found’."
                />
              ),
            },
        ]}
        onChange={(part) => setValues({ ...values, ...part })}
        check={({ at }) => ({ at: problemOf(timeIn(timeZone, at)) })}
        send={async ({ at: typed, leadsTo }) => {
          const at = timeIn(timeZone, typed);
          const refused = await setPageTime(action, { at, leadsTo: action === 'publish' ? '' : leadsTo });
          if (refused !== null) return refused;
          const words = `${action === 'publish' ? 'To be published' : 'To be unpublished'} ${plannedWords(at, timeZone)}`;
          toastSuccess(words);
          announce(words);
          return onClose();
        }}
        submit={[...submit]}
        onCancel={onClose}
      />
    </div>
  );
}

/** Returns nine o'clock tomorrow, as clocks in a time zone show it. */
function tomorrow(timeZone: string): string {
  const day = localTime(timeZone, new Date(Date.now() + DAY_MS).toISOString());
  return `${day.slice(0, 'YYYY-MM-DD'.length)}T09:00`;
}

function problemOf(at: string): string | null {
  if (at === '') return 'Please choose a day and a time';
  const left = Date.parse(at) - Date.now();
  if (left <= 0) return 'This time is over: choose a later one';
  return left > PAGE_TIME_DAYS * DAY_MS
    ? `A time is at most ${PAGE_TIME_DAYS} days ahead: choose an earlier one`
    : null;
}
