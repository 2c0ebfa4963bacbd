import type { Reader, Writer } from './connection.ts';

/**
 * Returns the server's key with this name; stores `value` as the key if there is none. Servers that start at the same time with
 * a new database get the same key.
 */
export async function serverSecret(db: Writer, name: string, value: string): Promise<string> {
  const known = await storedSecret(db, name);
  if (known !== null) return known;
  await db
    .insertInto('server_secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await secretQuery(db, name).executeTakeFirstOrThrow()).value;
}

/** Returns the server's key with this name; null if there is none. */
export async function storedSecret(db: Reader, name: string): Promise<string | null> {
  return (await secretQuery(db, name).executeTakeFirst())?.value ?? null;
}

/** Returns the names of all keys. */
export async function secretNames(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('server_secret').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Stores a key in place of the one that is there. */
export async function setServerSecret(db: Writer, name: string, value: string): Promise<void> {
  await db
    .insertInto('server_secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function removeServerSecret(db: Writer, name: string): Promise<void> {
  await db.deleteFrom('server_secret').where('name', '=', name).execute();
}

function secretQuery(db: Reader, name: string) {
  return db.selectFrom('server_secret').select('value').where('name', '=', name);
}
