import { expect, test } from 'vitest';
import { SEALING_KEY_BYTES, seal } from '../../core/sealed-bytes.ts';
import { PlacesElsewhere } from './places-elsewhere.ts';

test.each([
  ['nothing', ''],
  ['words', 'not sealed'],
  [
    'places sealed with another key',
    seal(new Uint8Array(SEALING_KEY_BYTES), Buffer.from('{}'), 'places').toString('base64url'),
  ],
])('a notification of %s is of no server of the site', (_, text) => {
  expect(new PlacesElsewhere({ writer: null as never }, 'the secret of the site').read(text)).toBeNull();
});
