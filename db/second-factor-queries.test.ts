import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import {
  beginOtherApp,
  beginSecondFactor,
  countRecoveryCodes,
  removeSecondFactorOf,
  rolesRequiringSecondFactor,
  secondFactorOf,
  setRecoveryCodes,
  turnOnSecondFactor,
  turnToOtherApp,
  useRecoveryCode,
  useStep,
  withSecondFactor,
} from './second-factor-queries.ts';
import { dialects } from './testing/dialects.ts';
import { NOW, userRow } from './testing/rows.ts';
import { insertUser, listRoles, putRole } from './user-queries.ts';

const LATER = '2026-06-01T10:00:00.000Z';

describe.each(dialects)('second factors on $name', ({ open }) => {
  async function withUsers(): Promise<Writer> {
    const db = await open();
    for (const role of ['admin', 'editor']) await putRole(db, role, []);
    for (const id of ['u1', 'u2']) await insertUser(db, userRow(id), ['admin', 'editor']);
    return db;
  }
  const begin = (db: Writer, secret: string, user_id = 'u1') =>
    beginSecondFactor(db, { user_id, secret, started_at: NOW });
  const turnOn = (db: Writer, secret: string, user_id = 'u1') =>
    turnOnSecondFactor(db, { user_id, secret }, { step: 7, now: NOW });

  test('a set-up that is begun again has another secret, until it is on', async () => {
    const db = await withUsers();
    expect(await secondFactorOf(db, 'u1')).toBeNull();
    expect([await begin(db, 'one'), await begin(db, 'two')]).toEqual([true, true]);
    expect(await turnOn(db, 'one')).toBe(false);
    expect(await withSecondFactor(db, ['u1', 'u2'])).toEqual(new Set());
    expect([await turnOn(db, 'two'), await turnOn(db, 'two'), await begin(db, 'three')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await secondFactorOf(db, 'u1')).toEqual({
      user_id: 'u1',
      secret: 'two',
      started_at: NOW,
      enabled_at: NOW,
      last_step: 7,
      next_secret: null,
      next_started_at: null,
    });
    expect(await withSecondFactor(db, ['u1', 'u2'])).toEqual(new Set(['u1']));
  });

  test('another app is set up beside the one that is on, and takes its place once', async () => {
    const db = await withUsers();
    const other = (secret: string) => ({ user_id: 'u1', secret, started_at: LATER });
    await begin(db, 'one');
    expect(await beginOtherApp(db, other('two'))).toBe(false);
    await turnOn(db, 'one');
    expect([await beginOtherApp(db, other('two')), await beginOtherApp(db, other('three'))]).toEqual([
      true,
      true,
    ]);
    expect(await secondFactorOf(db, 'u1')).toEqual({
      user_id: 'u1',
      secret: 'one',
      started_at: NOW,
      enabled_at: NOW,
      last_step: 7,
      next_secret: 'three',
      next_started_at: LATER,
    });
    const turned = [];
    for (const secret of ['two', 'three', 'three']) turned.push(await turnToOtherApp(db, other(secret), 9));
    expect(turned).toEqual([false, true, false]);
    expect(await secondFactorOf(db, 'u1')).toEqual({
      user_id: 'u1',
      secret: 'three',
      started_at: LATER,
      enabled_at: NOW,
      last_step: 9,
      next_secret: null,
      next_started_at: null,
    });
  });

  test('a time step is used once, and with it all earlier ones', async () => {
    const db = await withUsers();
    await begin(db, 's');
    expect(await useStep(db, 'u1', 8)).toBe(false);
    await turnOn(db, 's');
    const used = [];
    for (const step of [7, 9, 9, 8, 10]) used.push(await useStep(db, 'u1', step));
    expect(used).toEqual([false, true, false, false, true]);
  });

  test('a recovery code is used once, and new ones replace those that are left', async () => {
    const db = await withUsers();
    await setRecoveryCodes(db, 'u1', ['a', 'b']);
    await setRecoveryCodes(db, 'u2', ['a']);
    expect([await useRecoveryCode(db, 'u1', 'a'), await useRecoveryCode(db, 'u1', 'a')]).toEqual([
      true,
      false,
    ]);
    expect(await countRecoveryCodes(db, 'u1')).toBe(1);
    await setRecoveryCodes(db, 'u1', ['c', 'd', 'e']);
    expect([await useRecoveryCode(db, 'u1', 'b'), await countRecoveryCodes(db, 'u1')]).toEqual([false, 3]);
    expect(await countRecoveryCodes(db, 'u2')).toBe(1);
  });

  test('a removed one goes with its recovery codes', async () => {
    const db = await withUsers();
    expect(await removeSecondFactorOf(db, 'u1')).toBe(false);
    for (const id of ['u1', 'u2']) {
      await begin(db, 's', id);
      await turnOn(db, 's', id);
      await setRecoveryCodes(db, id, ['a']);
    }
    expect(await removeSecondFactorOf(db, 'u1')).toBe(true);
    expect([await secondFactorOf(db, 'u1'), await countRecoveryCodes(db, 'u1')]).toEqual([null, 0]);
    expect(await countRecoveryCodes(db, 'u2')).toBe(1);
  });

  test('roles that require one are known', async () => {
    const db = await withUsers();
    expect(await rolesRequiringSecondFactor(db, 'u1')).toEqual([]);
    await db.updateTable('role').set({ second_factor: 1 }).where('name', '=', 'editor').execute();
    expect(await rolesRequiringSecondFactor(db, 'u1')).toEqual(['Editor']);
    expect((await listRoles(db)).map(({ name, secondFactor }) => [name, secondFactor])).toEqual([
      ['admin', false],
      ['editor', true],
    ]);
  });
});
