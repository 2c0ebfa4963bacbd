/** The speed of a slow mobile line, as the developer tools of browsers define one ('Slow 3G'). */
const SLOW_LINE = {
  /** The time in ms from a request to the first byte of its answer. */
  answerMs: 2000,
  /** 400 kbit/s. */
  bytesPerMs: 50,
} as const;

/** A picture or another file of the page, with its size in bytes as it was sent. */
export interface SentFile {
  readonly url: string;
  readonly bytes: number;
}

export interface Arrival {
  readonly url: string;
  /** The time in ms after which the file is there. */
  readonly at: number;
}

export interface SlowLine {
  /** The time in ms after which the words can be read. */
  readonly wordsAt: number;
  readonly arrivals: readonly Arrival[];
  /** The time in ms after which everything is there. */
  readonly allAt: number;
  readonly bytes: number;
}

/**
 * Returns when the parts of a page arrive on a slow line: the page itself, which has its style sheets inside, and then its files
 * in this order, which share the line.
 *
 * @param pageBytes the size of the page as it was sent
 */
export function slowLine(pageBytes: number, files: readonly SentFile[]): SlowLine {
  const wordsAt = SLOW_LINE.answerMs + pageBytes / SLOW_LINE.bytesPerMs;
  let at = wordsAt + (files.length === 0 ? 0 : SLOW_LINE.answerMs);
  const arrivals = files.map(({ url, bytes }) => {
    at += bytes / SLOW_LINE.bytesPerMs;
    return { url, at };
  });
  const bytes = files.reduce((sum, file) => sum + file.bytes, pageBytes);
  return { wordsAt, arrivals, allAt: at, bytes };
}

/** Returns the arrivals in words. */
export function slowLineWords({ wordsAt, allAt, arrivals, bytes }: SlowLine): string {
  const size = `${Math.ceil(bytes / 1000)} kB`;
  const words = `On a slow mobile line the words are there after ${seconds(wordsAt)}`;
  return arrivals.length === 0
    ? `${words}, and with them the whole page (${size}).`
    : `${words}, the pictures after ${seconds(allAt)} (${size}).`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} seconds`;
}
