/** The words and the priorities of syslog (sd-daemon(3)) for pino's levels. */
const LEVELS: Readonly<Record<number, { readonly word: string; readonly priority: number }>> = {
  10: { word: 'trace', priority: 7 },
  20: { word: 'debug', priority: 7 },
  30: { word: 'info', priority: 6 },
  40: { word: 'warning', priority: 4 },
  50: { word: 'error', priority: 3 },
  60: { word: 'fatal', priority: 2 },
};

/**
 * Returns a line of the log as a person reads it: time, level, message and details. Under journald, which stores the time and
 * the level itself, the line has the level as the prefix that journald understands, and no time.
 *
 * @param json a line that pino wrote
 */
export function plainLine(json: string, isJournal: boolean): string {
  const { level, time, pid: _pid, hostname: _host, msg = '', err, ...details } = JSON.parse(json);
  const { word, priority } = LEVELS[level] ?? { word: String(level), priority: 6 };
  const start = isJournal
    ? `<${priority}>`
    : `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} ${word}: `;
  const parts = Object.entries(details).flatMap(([name, value]) =>
    isSaid(name, value, String(msg)) ? [] : [`${name} ${worded(value)}`],
  );
  const added = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  return `${start}${oneLine(String(msg))}${added}${errorLines(err)}\n`;
}

/** Returns the streams to which the log is written: for people, or as JSON for programs. */
export function logStream(
  format: 'text' | 'json',
  write: (text: string) => void = (text) => process.stdout.write(text),
  isJournal = process.env.JOURNAL_STREAM !== undefined,
): { write(line: string): void } {
  return { write: (line) => write(format === 'json' ? line : plainLine(line, isJournal)) };
}

/** Whether a detail says nothing beside the message: nothing is there, it happened once, or the message names it. */
function isSaid(name: string, value: unknown, message: string): boolean {
  if (value === null) return true;
  return name === 'times' ? value === 1 : typeof value === 'string' && message.includes(value);
}

/** Returns a value in words: text without a full stop, which would stand before a comma, and times as the log writes its own. */
function worded(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const time = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/.exec(value);
  if (time !== null) return `${time[1]} ${time[2]} UTC`;
  return oneLine(value).replace(/\.$/, '');
}

/** Keeps text of others on its line, so that it cannot pass for another line of the log. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Returns the lines of an error and its causes, each indented. */
function errorLines(error: { readonly stack?: string; readonly cause?: unknown } | undefined): string {
  if (error === undefined || error === null) return '';
  const { type = '', message = '', stack = '', cause } = error as Record<string, unknown>;
  const text = stack === '' ? `${type}: ${message}` : String(stack);
  const lines = text.split('\n').map((line) => `\n    ${oneLine(line.trim())}`);
  return lines.join('') + errorLines(cause as never);
}
