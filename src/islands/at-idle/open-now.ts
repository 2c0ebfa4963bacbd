import { openUntil, readHours, timeInWords } from '../../model/help/open-now.ts';
import { HELP_TEXTS } from '../../model/texts.ts';

/** The maximum difference between the reader's clock and the server's at which the clock is believed, in ms. */
const BELIEVED_MS = 5 * 60_000;

/**
 * Says next to the number of a page whether somebody answers now: ‘Open now until 6 pm’. Says nothing if the reader's clock and
 * the server's differ, if there is no connection, or if the browser does not know the time zone of the site.
 */
async function sayOpenNow(line: HTMLElement): Promise<void> {
  const { hours = '', zone = '' } = line.dataset;
  const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  const serverTime = Date.parse(answer.headers.get('date') ?? '');
  if (!(Math.abs(serverTime - Date.now()) <= BELIEVED_MS)) return;
  const until = openUntil(readHours(hours), zone, new Date());
  line.textContent = until === null ? HELP_TEXTS.closedNow : `${HELP_TEXTS.openUntil} ${timeInWords(until)}`;
  line.classList.toggle('is-open', until !== null);
}

const line = document.querySelector<HTMLElement>('.call-open');
if (line) sayOpenNow(line).catch(() => {});
