import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is the same however a keyboard writes its accents', async () => {
  const composed = 'un café près de chez nous'.normalize('NFC');
  const stored = await hashPassword(composed);
  expect(await verifyPassword(composed.normalize('NFD'), stored)).toBe(true);
  expect(await verifyPassword('un cafe pres de chez nous', stored)).toBe(false);
});

test('a hash records its parameters, and differs each time', async () => {
  const [one, other] = await Promise.all([hashPassword('nine lanterns'), hashPassword('nine lanterns')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
});

test('no password matches a missing or damaged hash', async () => {
  const stored = await hashPassword('nine lanterns');
  for (const broken of [
    null,
    '',
    'nine lanterns',
    stored.slice(0, -4),
    stored.replace('argon2id', 'argon2i'),
  ])
    expect(await verifyPassword('nine lanterns', broken), `${broken}`).toBe(false);
});
