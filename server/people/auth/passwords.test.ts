import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('at most fifty hashes wait, and further ones are refused', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () => verifyPassword('password', null)),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const result of refused)
    expect(result).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
  const stored = await hashPassword('nine lanterns on a wall');
  expect(await verifyPassword('nine lanterns on a wall', stored)).toBe(true);
}, 20_000);
