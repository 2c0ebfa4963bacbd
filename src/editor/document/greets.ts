import { computed } from 'nanostores';
import type { Greeting } from '../../model/for-you.ts';
import { $start, postApi } from './start-editor.ts';

/** The greetings of the user: the five questions of an empty site, or the card with three things to try. */
export const $greets = computed($start, (start) => start?.greets ?? { asks: false, shows: false });

/**
 * Puts a greeting away for good. After the questions, the card greets the user.
 * @throws ApiError if the server does not know of it, so that the greeting comes again with the next page
 */
export async function putAwayGreeting(kind: Greeting): Promise<void> {
  const start = $start.get();
  if (start !== null) $start.set({ ...start, greets: { asks: false, shows: kind === 'first-site' } });
  await postApi('dashboard/seen', { kind });
}
