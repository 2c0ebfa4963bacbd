const KEY_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const KEY_LENGTH = 12;
const KEY_START_LENGTH = 4;

/** The minimum step back of the clock, in milliseconds, after which new ids use the clock's new time. */
const CLOCK_STEP_MS = 1000;
const COUNT_MAX = 0xfff;

/** The pattern of the keys of blocks and list items. Keys contain no dot, because dots separate the steps of a field path. */
export const KEY_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The time (ms) of the last id and its counter within that millisecond, so that the next id sorts after the last one. */
let last = { time: 0, count: 0 };

/**
 * Returns a new document id: a version 7 UUID. Ids of one process sort in the order in which they were made, even within a
 * millisecond and after the clock was set back by less than a second. The implementation is method 1 of RFC 9562, section 6.2.
 * A 12-bit counter starts at a random number below 2048, and if a millisecond has no numbers left, the next millisecond is
 * used.
 *
 * @param now the time in milliseconds since 1970
 */
export function newId(now: number = Date.now()): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  last = nextTick(now, ((bytes[6]! & 0x07) << 8) | bytes[7]!);
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(last.time / 256 ** (5 - index)) % 256;
  bytes[6] = 0x70 | (last.count >> 8);
  bytes[7] = last.count & 0xff;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function nextTick(now: number, seed: number): typeof last {
  if (now > last.time || now <= last.time - CLOCK_STEP_MS) return { time: now, count: seed };
  if (last.count < COUNT_MAX) return { time: last.time, count: last.count + 1 };
  return { time: last.time + 1, count: seed };
}

/** The start of all keys that this process or browser tab makes. */
const KEY_START = randomLetters(KEY_START_LENGTH);

/**
 * Returns a new key for a block or a list item: a letter, then 11 lower-case letters or digits. The first four are the same in
 * all keys of a browser tab, so that a merge can keep together what somebody added together; the other eight have 40 random bits.
 */
export function newKey(): string {
  return KEY_START + randomLetters(KEY_LENGTH).slice(KEY_START_LENGTH);
}

/** Returns whether two keys were made in the same browser tab. */
export function areMadeTogether(one: string, other: string): boolean {
  const [start, length] = [one.slice(0, KEY_START_LENGTH), KEY_LENGTH];
  return one.length === length && other.length === length && other.startsWith(start);
}

/** Returns random lower-case letters and digits, the first a letter. */
function randomLetters(length: number): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte, index) => KEY_LETTERS[byte & (index === 0 ? 15 : 31)]).join('');
}
