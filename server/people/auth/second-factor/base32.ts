const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Bytes in base32, RFC 4648, without padding: the form in which authenticator apps take a secret. */
export function base32(bytes: Uint8Array): string {
  let [text, held, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    held += 8;
    for (; held >= BITS; held -= BITS) text += ALPHABET[(value >>> (held - BITS)) & 31];
    value &= (1 << held) - 1;
  }
  return held === 0 ? text : text + ALPHABET[(value << (BITS - held)) & 31];
}
