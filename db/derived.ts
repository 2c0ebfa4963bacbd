import type { Writer } from './connection.ts';

/** Returns the version of the rules with which data was last derived; null if it was never derived. */
export async function derivedBy(db: Writer, name: string): Promise<string | null> {
  const row = await db.selectFrom('derived').select('rules').where('name', '=', name).executeTakeFirst();
  return row?.rules ?? null;
}

export async function setDerivedBy(db: Writer, name: string, rules: string): Promise<void> {
  await db
    .insertInto('derived')
    .values({ name, rules })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ rules }))
    .execute();
}
