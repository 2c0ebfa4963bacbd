import { UPDATE_ENDS, type UpdatePhase, type UpdatesState } from '../../../model/updates-wire.ts';

/** The words for each step of an update. */
const STEPS: Readonly<Record<UpdatePhase, string>> = {
  fetching: 'The new program is being fetched.',
  rehearsing: 'The update is being rehearsed on a copy of the data. Everything works as usual.',
  'backing-up': 'A backup is being made. Everything works as usual.',
  trying: 'The new program is being tried. Readers notice nothing; forms and saves wait a moment.',
  swapping: 'The program is being replaced.',
  starting: 'The new program is starting.',
  'going-back': 'The version of before is starting again.',
  done: '',
  refused: '',
  'went-back': '',
};

/** Whether an update is under way. */
export const isUnderWay = (last: UpdatesState['last']): boolean =>
  last !== null && !UPDATE_ENDS.has(last.phase);

/** Returns how the update is going, or how the last one went; null if there is nothing to say. */
export function progressWords(last: UpdatesState['last'], isAway: boolean): string | null {
  if (last === null) return null;
  if (isUnderWay(last))
    return isAway ? 'Hearth is starting. This page asks again by itself.' : STEPS[last.phase];
  if (last.phase === 'done') return `Version ${last.to} is running.`;
  if (last.phase === 'refused')
    return `Version ${last.to} was not taken, and nothing was changed. ${last.problem}`;
  return `Version ${last.to} did not become ready, and ${last.from} goes on with all data. ${last.problem}`;
}

/** Returns what admins can do about updates, in a sentence, if nothing is offered. */
export function offerWords({ hasKey, isSetUp, problem, offered }: UpdatesState): string | null {
  if (!hasKey)
    return 'This program was made without a key, so it cannot tell where another program comes from, and takes no update.';
  if (!isSetUp)
    return 'UPDATE_URL is not set, so nothing is offered here. ‘hearth update FILE’ on the server updates too.';
  if (problem !== '') return problem;
  return offered === null ? 'It is the newest version.' : null;
}
