import { atom, computed } from 'nanostores';
import type { PageTime, TimedAction } from '../../../model/page-times.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { $heardTimes, $toldTimes } from '../../document/page-times.ts';
import { $dirty, $saved } from '../../document/saved.ts';
import { savePage } from '../../saving/save.ts';
import { requestOf } from '../../saving/save-state.ts';
import { changeOnServer } from '../../saving/server-calls.ts';

/** The action for which the form in Page Status is open; null if none is. */
export const $timeForm = atom<TimedAction | null>(null);

/**
 * The times at which the open page is published or unpublished, the next one first. A time counts no longer
 * once this editor has done the same by hand.
 */
export const $pageTimes = computed([$toldTimes, $saved], (times, saved): readonly PageTime[] => {
  const { published, lastPublished } = saved.roots.page;
  return times.filter(({ action, setAt, stopped }) =>
    action === 'publish'
      ? !(typeof lastPublished === 'string' && lastPublished > setAt)
      : published === true || stopped === '',
  );
});

const id = () => String($saved.get().roots.page._id);

/**
 * Saves unsaved changes, and then sets a time. Returns why it failed, in words; null if it succeeded.
 * @throws ApiError
 */
export async function setPageTime(
  action: TimedAction,
  { at, leadsTo }: { readonly at: string; readonly leadsTo: string },
): Promise<string | null> {
  if ($dirty.get()) await savePage('save');
  if ($dirty.get() || requestOf(PAGE_KEY).state === 'error') return NOT_SAVED;
  const { times } = await changeOnServer('pageTimes/set', { _id: id(), action, at, leadsTo });
  $heardTimes.set(times);
  return null;
}

/** Takes a time back. @throws ApiError */
export async function clearPageTime(action: TimedAction): Promise<void> {
  const { times } = await changeOnServer('pageTimes/clear', { _id: id(), action });
  $heardTimes.set(times);
}

const NOT_SAVED =
  'The page could not be saved, so no time was set. Close this to see why; your work is still here.';
