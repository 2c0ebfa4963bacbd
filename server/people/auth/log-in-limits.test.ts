import { beforeEach, expect, test } from 'vitest';
import { countsInMemory } from '../../core/limits/counts-in-memory.ts';
import { PaceByKey } from '../../core/limits/pace.ts';
import { PACES } from '../../core/limits/throttles.ts';
import { type Attempt, LoginLimits } from './log-in-limits.ts';

/** A pace that lets every caller pass immediately, and records the turns. */
class NotedPace extends PaceByKey {
  readonly turns: string[] = [];

  override async turn(key: string, attempts: number): Promise<void> {
    this.turns.push(`${key} ${attempts}`);
  }
}

let pace: NotedPace;
let limits: LoginLimits;

beforeEach(() => {
  pace = new NotedPace(PACES.logIns);
  limits = new LoginLimits(countsInMemory, pace);
});

const from = (address: string, more: Partial<Attempt> = {}): Attempt => ({
  address,
  name: 'mira',
  device: null,
  ...more,
});
const times = async (count: number, attempt: (index: number) => Attempt) => {
  for (let index = 0; index < count; index++) await limits.attempt(attempt(index));
};
const TOO_MANY = { code: 'too-many', details: { retryAfter: 900 } };

test('an unknown place has ten attempts at a name, and fifty in all', async () => {
  await times(10, () => from('here'));
  await expect(limits.attempt(from('here'))).rejects.toMatchObject(TOO_MANY);
  await limits.attempt(from('there'));
  await times(39, (index) => from('here', { name: `name ${index}` }));
  await expect(limits.attempt(from('here', { name: 'another' }))).rejects.toMatchObject(TOO_MANY);
  await expect(limits.addressAttempt('here')).rejects.toThrow('Too many attempts');
  expect(pace.turns).toEqual([]);
});

test('after a hundred attempts at a name from anywhere, further ones are slowed down', async () => {
  await times(100, (index) => from(`address ${index % 10}`));
  expect(pace.turns).toEqual([]);
  await limits.attempt(from('elsewhere'));
  await limits.attempt(from('elsewhere'));
  expect(pace.turns).toEqual(['mira 1', 'mira 2']);
  await limits.attempt(from('elsewhere', { name: 'noor' }));
  expect(pace.turns).toHaveLength(2);
});

test('a known device has its own attempts, and is slowed down but never refused', async () => {
  await times(50, (index) => from('here', { name: `name ${index}` }));
  const device = from('here', { device: 'laptop' });
  await times(10, () => device);
  expect(pace.turns).toEqual([]);
  await limits.attempt(device);
  expect(pace.turns).toEqual(['device laptop 11']);
  await limits.attempt(from('here', { device: 'phone' }));
  await limits.succeed(device);
  await limits.attempt(device);
  expect(pace.turns).toHaveLength(1);
});

test('an address that logged in is known for that name only', async () => {
  const attempt = from('here');
  await limits.attempt(attempt);
  await limits.succeed(attempt);
  await times(11, () => attempt);
  expect(pace.turns).toEqual(['here mira 11']);
  const other = from('here', { name: 'noor' });
  await times(10, () => other);
  await expect(limits.attempt(other)).rejects.toMatchObject(TOO_MANY);
});

test('of more places than are remembered, those that logged in last are known', async () => {
  for (let number = 0; number <= 10_000; number++)
    await limits.succeed(from('here', { name: `name ${number}` }));
  const [forgotten, known] = [0, 10_000].map((number) => from('here', { name: `name ${number}` }));
  await times(11, () => known!);
  expect(pace.turns).toEqual(['here name 10000 11']);
  await times(10, () => forgotten!);
  await expect(limits.attempt(forgotten!)).rejects.toMatchObject(TOO_MANY);
});
