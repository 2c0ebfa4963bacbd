import { useStore } from '@nanostores/react';
import { $timeZone } from '../../ui/time-zone.ts';
import { $pageTimes } from './page-times-state.ts';
import { shortTime } from './time-words.ts';

/** Shows the next time at which the page is published or ends. */
export default function NextTime() {
  const next = useStore($pageTimes).find(({ stopped }) => stopped === '');
  const timeZone = useStore($timeZone);
  return next === undefined ? null : (
    <span className="he-state-next">
      {next.action === 'publish' ? 'public' : 'ends'} {shortTime(next.at, timeZone)}
    </span>
  );
}
