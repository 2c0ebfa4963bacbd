import { atom, computed } from 'nanostores';
import type { PageTime, TimedAction } from '../../../model/page-times.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { $dirty, $saved } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { savePage } from '../../saving/save.ts';
import { requestOf } from '../../saving/save-state.ts';
import { changeOnServer } from '../../saving/server-calls.ts';

/** The times of the open page as the server last told them; null as long as those of the start count. */
const $heard = atom<readonly PageTime[] | null>(null);

/** The action for which the form in Page Status is open; null if none is. */
export const $timeForm = atom<TimedAction | null>(null);

/**
 * The times at which the open page is published or unpublished, the next one first. A time counts no longer
 * once this editor has done the same by hand.
 */
export const $pageTimes = computed([$start, $heard, $saved], (start, heard, saved): readonly PageTime[] => {
  const { published, lastPublished } = saved.roots.page;
  return (heard ?? start?.times ?? []).filter(({ action, setAt, stopped }) =>
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
  $heard.set(times);
  return null;
}

/** Takes a time back. @throws ApiError */
export async function clearPageTime(action: TimedAction): Promise<void> {
  const { times } = await changeOnServer('pageTimes/clear', { _id: id(), action });
  $heard.set(times);
}

const NOT_SAVED =
  'The page could not be saved, so no time was set. Close this to see why; your work is still here.';
