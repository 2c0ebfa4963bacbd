import { type Opening, opensNext, openUntil, readHours, timeInWords } from '../../model/help/open-now.ts';
import { HELP_TEXTS } from '../../model/texts.ts';

/** The maximum difference between the reader's clock and the server's at which the clock is believed, in ms. */
const BELIEVED_MS = 5 * 60_000;

/**
 * Says next to the number of a page whether somebody answers now: ‘Open now until 6 pm’, ‘Closed now. Opens 9 am Monday’. Says nothing if the reader's clock and
 * the server's differ, if there is no connection, or if the browser does not know the time zone of the site.
 */
async function sayOpenNow(line: HTMLElement): Promise<void> {
  const { hours = '', zone = '' } = line.dataset;
  const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  const serverTime = Date.parse(answer.headers.get('date') ?? '');
  if (!(Math.abs(serverTime - Date.now()) <= BELIEVED_MS)) return;
  const read = readHours(hours);
  const until = openUntil(read, zone, new Date());
  line.textContent = until === null ? closedWords(opensNext(read, zone, new Date())) : openWords(until);
  line.classList.toggle('is-open', until !== null);
}

/** Says that nobody answers now, and when somebody does again: ‘Closed now. Opens 9 am Monday’. */
function closedWords(next: Opening | null): string {
  if (next === null) return HELP_TEXTS.closedNow;
  // 4 January 2027 is a Monday.
  const day = new Date(Date.UTC(2027, 0, 4 + next.weekday));
  const name = day.toLocaleDateString('en-AU', { weekday: 'long', timeZone: 'UTC' });
  return `${HELP_TEXTS.closedNow}. ${HELP_TEXTS.opens} ${timeInWords(next.minute)} ${name}`;
}

/** ‘Open now until 6 pm’, or ‘Open now’ for a number that does not close within a day. */
function openWords(until: number): string {
  return until === Number.POSITIVE_INFINITY
    ? HELP_TEXTS.openNow
    : `${HELP_TEXTS.openUntil} ${timeInWords(until)}`;
}

const line = document.querySelector<HTMLElement>('.call-open');
if (line) sayOpenNow(line).catch(() => {});
