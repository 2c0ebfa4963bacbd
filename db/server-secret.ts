import type { Reader, Writer } from './connection.ts';

/**
 * Returns the server's key with this name; stores `value` as the key if there is none. Servers that start at the same time with
 * a new database get the same key.
 */
export async function serverSecret(db: Writer, name: string, value: string): Promise<string> {
  const known = await secretQuery(db, name).executeTakeFirst();
  if (known !== undefined) return known.value;
  await db
    .insertInto('server_secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await secretQuery(db, name).executeTakeFirstOrThrow()).value;
}

function secretQuery(db: Reader, name: string) {
  return db.selectFrom('server_secret').select('value').where('name', '=', name);
}
