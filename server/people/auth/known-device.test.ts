import { expect, test } from 'vitest';
import { KNOWN_DEVICE } from '../../../src/model/limits.ts';
import { codeDeviceId, knownDeviceId, newKnownDevice } from './known-device.ts';

const NOW = Date.UTC(2026, 5, 1);
const MIRA = { id: 'mira', password_hash: '$argon2id$one' };

test('a device is known by its mark until the mark expires, and each has its own id', () => {
  const { value, expires } = newKnownDevice(MIRA, NOW);
  expect(expires.getTime() - NOW).toBe(KNOWN_DEVICE.days * 24 * 60 * 60 * 1000);
  const id = knownDeviceId(MIRA, value, NOW);
  expect(id).toMatch(/^[\w-]{12}$/);
  expect(knownDeviceId(MIRA, value, expires.getTime() - 1)).toBe(id);
  expect(knownDeviceId(MIRA, value, expires.getTime())).toBeNull();
  expect(knownDeviceId(MIRA, newKnownDevice(MIRA, NOW).value, NOW)).not.toBe(id);
});

test('a device on which a code was typed is known as such as long as that second factor is on', () => {
  const since = '2026-05-01T00:00:00.000Z';
  const { value } = newKnownDevice(MIRA, NOW, since);
  const id = knownDeviceId(MIRA, value, NOW);
  expect(id).toMatch(/^[\w-]{12}$/);
  expect(codeDeviceId(MIRA, value, NOW, since)).toBe(id);
  expect(codeDeviceId(MIRA, value, NOW, '2026-05-02T00:00:00.000Z')).toBeNull();
  expect(codeDeviceId({ ...MIRA, password_hash: '$argon2id$two' }, value, NOW, since)).toBeNull();
  const withPassword = newKnownDevice(MIRA, NOW).value;
  const codePart = value.slice(value.lastIndexOf('.'));
  for (const mark of [withPassword, `${withPassword}.`, withPassword + codePart, `${value}.`, undefined])
    expect(codeDeviceId(MIRA, mark, NOW, since)).toBeNull();
});

test('a mark is invalid for another user, after a change of password, or when forged', () => {
  const { value } = newKnownDevice(MIRA, NOW);
  const [userId, id, expires, signature] = value.split('.');
  expect(knownDeviceId({ ...MIRA, id: 'noor' }, value, NOW)).toBeNull();
  expect(knownDeviceId({ ...MIRA, password_hash: '$argon2id$two' }, value, NOW)).toBeNull();
  expect(knownDeviceId({ ...MIRA, password_hash: null }, value, NOW)).toBeNull();
  expect(knownDeviceId(null, value, NOW)).toBeNull();
  const forged = [
    undefined,
    '',
    '.',
    'mira',
    [userId, 'another', expires, signature].join('.'),
    [userId, id, 'zzzzzzzzz', signature].join('.'),
    [userId, id, expires, ''].join('.'),
    [userId, id, expires, `${signature}x`].join('.'),
    'x'.repeat(4000),
  ];
  for (const mark of forged) expect(knownDeviceId(MIRA, mark, NOW)).toBeNull();
});
