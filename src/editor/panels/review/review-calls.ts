import { PAGE_KEY } from '../../../model/roots.ts';
import { $dirty, $saved } from '../../document/saved.ts';
import { savePage } from '../../saving/save.ts';
import { requestOf } from '../../saving/save-state.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { hearReview } from './review-state.ts';

/**
 * Saves unsaved changes, then asks the users who may publish the page to publish it. Returns why asking failed, in words; null
 * if it succeeded.
 * @throws ApiError
 */
export async function askForPublication(note: string): Promise<string | null> {
  if ($dirty.get()) await savePage('save');
  if ($dirty.get() || requestOf(PAGE_KEY).state === 'error') return NOT_SAVED;
  const { _id, version } = $saved.get().roots.page;
  const { review } = await changeOnServer('reviews/ask', {
    _id: String(_id),
    version: Number(version),
    note,
  });
  hearReview(review);
  return null;
}

/** Withdraws the user's own request. @throws ApiError */
export async function withdrawReview(): Promise<void> {
  await changeOnServer('reviews/withdraw', { _id: String($saved.get().roots.page._id) });
  hearReview(null);
}

const NOT_SAVED =
  'The page could not be saved, so nothing was asked. Close this to see why; your work is still here.';
