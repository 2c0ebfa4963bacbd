const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns a duration of at least a minute in words, in its largest unit. Days are used from two days on. */
export function lengthWords(ms: number): string {
  const [amount, unit] =
    ms < HOUR_MS
      ? [Math.floor(ms / MINUTE_MS), 'minute']
      : ms < 2 * DAY_MS
        ? [Math.floor(ms / HOUR_MS), 'hour']
        : [Math.floor(ms / DAY_MS), 'day'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
