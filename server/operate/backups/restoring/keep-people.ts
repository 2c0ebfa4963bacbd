import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Writer } from '../../../../db/connection.ts';
import { removePerson } from '../../../../db/person-changes.ts';
import { PRIVATE_FILE } from '../../../../db/private-files.ts';
import { SECOND_FACTOR_KEY_FILE, SealedSecrets } from '../../../people/auth/second-factor/sealed-secrets.ts';
import { PEOPLE_TABLES, type People, type PlainRow } from './today.ts';

/**
 * Gives a restored database the accounts, passwords, second factors and roles of today. So a person who was removed or
 * deactivated since the backup, or has lost a right, does not get it back, and a password of before does not work again. Roles
 * that exist in the backup alone stay, because pages may be restricted to them, but nobody has them.
 *
 * @param now ISO 8601
 */
export async function keepPeople(trx: Writer, people: People, now: string): Promise<void> {
  const stored = await trx.selectFrom('user').select('id').execute();
  for (const table of ['user_role', 'second_factor', 'recovery_code', 'password_token'] as const)
    await trx.deleteFrom(table).execute();
  // The names are freed first, because another account may have them today.
  await sql`update "user" set username_key = 'then ' || id, email_key = 'then ' || id`.execute(trx);
  for (const table of PEOPLE_TABLES) await putRows(trx, table, people[table]);
  const known = new Set(people.user.map(({ id }) => id));
  for (const { id } of stored) if (!known.has(id)) await removePerson(trx, id, now);
}

/** The columns by which a row is recognised, in the tables whose rows may exist already. */
const KEYS: Readonly<Partial<Record<string, string>>> = { role: 'name', user: 'id' };

/** Stores rows, of which only the columns are used that the restored table has. */
async function putRows(trx: Writer, table: keyof People, rows: readonly PlainRow[]): Promise<void> {
  const found = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(trx);
  const columns = found.rows.map(({ name }) => name);
  for (const row of rows) {
    const present = columns.filter((column) => row[column] !== undefined);
    const names = sql.join(present.map((column) => sql.ref(column)));
    const values = sql.join(present.map((column) => row[column]));
    const key = KEYS[table];
    const changes = present
      .filter((column) => column !== key)
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
    const onConflict =
      key === undefined ? sql`` : sql` on conflict (${sql.ref(key)}) do update set ${sql.join(changes)}`;
    await sql`insert into ${sql.table(table)} (${names}) values (${values})${onConflict}`.execute(trx);
  }
}

/**
 * Seals the second factors of today with the key of the restored data, if the keys differ. Without a restored key, the key of
 * today is used. A second factor that the key of today cannot open is left as it is.
 */
export async function sealAnew(trx: Writer, today: string, restored: string): Promise<void> {
  const [ours, theirs] = [keyIn(today), keyIn(restored)];
  if (ours === null) return;
  if (theirs === null) {
    fs.writeFileSync(path.join(restored, SECOND_FACTOR_KEY_FILE), ours, { mode: PRIVATE_FILE, flush: true });
    return;
  }
  if (ours === theirs) return;
  const [from, to] = [new SealedSecrets(today), new SealedSecrets(restored)];
  const anew = (text: string, userId: string) => {
    const secret = from.open(text, userId);
    return secret === null ? text : to.seal(secret, userId);
  };
  const rows = await trx.selectFrom('second_factor').select(['user_id', 'secret', 'next_secret']).execute();
  for (const { user_id, secret, next_secret } of rows) {
    await trx
      .updateTable('second_factor')
      .set({
        secret: anew(secret, user_id),
        next_secret: next_secret === null ? null : anew(next_secret, user_id),
      })
      .where('user_id', '=', user_id)
      .execute();
  }
}

function keyIn(folder: string): string | null {
  try {
    return fs.readFileSync(path.join(folder, SECOND_FACTOR_KEY_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
