const KEY_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const KEY_LENGTH = 12;

/**
 * The form of the keys of blocks and list items. They contain no dot, since dots separate the steps of a
 * field path.
 */
export const KEY_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** A new document id: a UUID of version 7, which sorts by creation time. `now` is in milliseconds. */
export function newId(now: number = Date.now()): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(now / 256 ** (5 - index)) % 256;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A new key for a block or a list item: a letter, then 11 lower-case letters or digits; 59 random bits. */
export function newKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(KEY_LENGTH));
  return Array.from(bytes, (byte, index) => KEY_LETTERS[byte & (index === 0 ? 15 : 31)]).join('');
}
