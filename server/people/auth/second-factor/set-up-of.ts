import { encode } from 'uqr';
import { ONE_TIME_CODE } from '../../../../src/model/limits.ts';
import type { SecondFactorSetUp } from '../../../../src/model/log-in-steps.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;
const GROUP = 4;
/** The width of the empty margin that a QR code requires, in squares. */
const EDGE = 4;

/**
 * Returns a secret in the forms that authenticator apps accept.
 *
 * @param issuer the name of the site, with which the app labels its codes
 * @param account the username, with which the app labels its codes too
 */
export function setUpOf(secret: Uint8Array, issuer: string, account: string): Omit<SecondFactorSetUp, 'id'> {
  const key = base32(secret);
  // A colon separates the site from the username, so neither may contain a colon.
  const [site, name] = [issuer, account].map((part) => part.replaceAll(':', ' ').trim()) as [string, string];
  const parameters = {
    secret: key,
    issuer: site,
    algorithm: 'SHA1',
    digits: String(ONE_TIME_CODE.digits),
    period: String(ONE_TIME_CODE.seconds),
  };
  // Spaces are encoded as %20, because some apps would show a plus sign unchanged.
  const query = Object.entries(parameters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  const uri = `otpauth://totp/${encodeURIComponent(site)}:${encodeURIComponent(name)}?${query.join('&')}`;
  const groups = key.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
  return { secret: groups.join(' '), uri, qr: qrOf(uri) };
}

/** Draws a QR code. Adjacent dark squares in a row are joined. */
function qrOf(text: string): SecondFactorSetUp['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: EDGE });
  const rows = data.map((row, y) => {
    const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...dark.matchAll(/1+/g)]
      .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1H${index}z`)
      .join('');
  });
  return { side: size, path: rows.join('') };
}

/** Encodes bytes in base32 (RFC 4648) without padding. Authenticator apps accept secrets in this form. */
function base32(bytes: Uint8Array): string {
  let [text, held, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    held += 8;
    for (; held >= BITS; held -= BITS) text += ALPHABET[(value >>> (held - BITS)) & 31];
    value &= (1 << held) - 1;
  }
  return held === 0 ? text : text + ALPHABET[(value << (BITS - held)) & 31];
}
