import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { ROOT_KEYS } from '../../model/roots.ts';
import { $saved } from '../document/saved.ts';
import { $start } from '../document/start-editor.ts';
import { saveAll } from './save.ts';
import { $overallSaveState, $publishing, SAVE_WORDS } from './save-state.ts';

/** Shows whether everything is saved and, if it is not, a button in the same place that saves it. */
export function SaveState() {
  const state = useStore($overallSaveState);
  const publishing = useStore($publishing);
  const at = useSavedAt();
  if (state === 'dirty')
    return (
      <>
        <p className="he-sr">{SAVE_WORDS.dirty}</p>
        <button
          type="button"
          className="he-button he-state"
          data-state="dirty"
          onClick={({ detail }) => {
            if (detail < 2) void saveAll();
          }}
        >
          Save changes
        </button>
      </>
    );
  const isSaved = state === 'idle' || state === 'saved';
  return (
    <p className={isSaved ? 'he-saved' : 'he-state'} data-state={state}>
      {isSaved ? <Check size={16} strokeWidth={1.5} aria-hidden="true" focusable="false" /> : null}
      {publishing ? 'Publishing…' : isSaved && at !== null ? `Saved ${at}` : SAVE_WORDS[state]}
    </p>
  );
}

/** Returns the time of the last save, such as '10:42'; null if it was not today. */
function useSavedAt(): string | null {
  const { roots } = useStore($saved);
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
  const { day, time } = useMemo(
    () => ({
      day: new Intl.DateTimeFormat('en-CA', { timeZone }),
      time: new Intl.DateTimeFormat('en-AU', { timeZone, timeStyle: 'short', hourCycle: 'h23' }),
    }),
    [timeZone],
  );
  const times = ROOT_KEYS.map((root) => roots[root]?.updatedAt).filter((time) => typeof time === 'string');
  const last = times.toSorted().at(-1);
  if (last === undefined) return null;
  if (day.format(new Date(last)) !== day.format(new Date())) return null;
  return time.format(new Date(last));
}
