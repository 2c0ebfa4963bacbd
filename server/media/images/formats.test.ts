import { expect, test } from 'vitest';
import { formatsFor } from './formats.ts';

const MODERN = 'image/avif,image/webp,*/*';
const OPAQUE = { transparent: 0, animated: 0 };
const SEE_THROUGH = { transparent: 1, animated: 0 };
const UNKNOWN = { transparent: null, animated: null };
const MOVING = { transparent: 0, animated: 1 };

test.each([
  ['the best first', {}, MODERN, OPAQUE, 'avif webp jpeg'],
  ['an old browser', {}, '*/*', OPAQUE, 'jpeg'],
  ['the one that was asked for', { f: 'png' }, MODERN, OPAQUE, 'png'],
  ['PNG for transparency', { t: true }, 'image/webp', SEE_THROUGH, 'webp png'],
  ['PNG where transparency is not known yet', { t: true }, '', UNKNOWN, 'png'],
  ['JPEG where nothing shows through', { t: true }, '', OPAQUE, 'jpeg'],
  ['WebP alone moves', {}, MODERN, MOVING, 'webp jpeg'],
  ['nothing that moves where WebP is not accepted', {}, 'image/avif', MOVING, 'jpeg'],
  ['a blurred picture does not move', { b: 4 }, MODERN, MOVING, 'avif webp jpeg'],
] as const)('formats: %s', (_what, params, accept, image, formats) => {
  expect(formatsFor(params, accept, image).join(' ')).toBe(formats);
});
