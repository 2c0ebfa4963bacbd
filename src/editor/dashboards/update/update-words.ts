import { submittedAt } from '../../../model/submitted-at.ts';
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

/** The words about an update, and whether it went well; `isFine` is undefined while it runs. */
interface LastWords {
  readonly words: string | null;
  readonly isFine?: boolean;
}

/** Returns how the update is going, or how the last one went. The words are null if the last one is not about this version. */
export function lastWords({ version, last }: UpdatesState, isAway: boolean, timeZone: string): LastWords {
  if (last === null) return { words: null };
  if (isUnderWay(last))
    return { words: isAway ? 'Hearth is starting. This page asks again by itself.' : STEPS[last.phase] };
  const { from, to, phase, problem } = last;
  if (version !== (phase === 'done' ? to : from)) return { words: null };
  const at = submittedAt(last.since, timeZone);
  if (phase === 'done') return { words: `Updated from ${from}: ${at}.`, isFine: true };
  const name = to === '' ? 'The new program' : `Version ${to}`;
  const how =
    phase === 'refused' ? 'was not taken' : `did not become ready, and ${from} goes on with all data`;
  return { words: `${name} ${how}: ${at}. ${problem}`, isFine: false };
}

/** Returns in sentences whether there is a newer version, and how to get it. */
export function offerWords(
  { hasKey, isSetUp, problem, offered, askedAt }: UpdatesState,
  timeZone: string,
): string {
  if (!hasKey)
    return 'This program was made without a key, so it cannot tell where another program comes from, and takes no update.';
  if (!isSetUp)
    return 'No newer version is offered here, because UPDATE_URL is not set on the server. There, type ‘hearth update FILE’.';
  if (problem !== '') return problem;
  if (offered === null)
    return `This is the newest version. Last asked: ${submittedAt(askedAt ?? '', timeZone)}.`;
  const there = `Version ${offered.version} is there.`;
  return offered.command === ''
    ? there
    : `${there} The service may not replace its own program, so type this on the server:`;
}
