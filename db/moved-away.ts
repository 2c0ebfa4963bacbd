import { sql } from 'kysely';
import type { Writer } from './connection.ts';
import { COPIED } from './copied-tables.ts';
import { engineOf } from './engines/engine.ts';

/**
 * A database from which the site has moved refuses every change by itself, so that a program that still has it open, or is started
 * with it by mistake, cannot change what nobody reads any more.
 */

const MESSAGE = 'The site has moved to another database.';
const CHANGES = ['insert', 'update', 'delete'] as const;

/** Refuses every change of the site from the end of the transaction on. Does nothing if the database refuses them already. */
export async function stopWrites(trx: Writer): Promise<void> {
  if (engineOf(trx) === 'sqlite') {
    for (const { table } of COPIED)
      for (const change of CHANGES)
        await sql`create trigger if not exists ${sql.id(`moved_${table}_${change}`)} before ${sql.raw(change)}
          on ${sql.table(table)} begin select raise(abort, ${sql.lit(MESSAGE)}); end`.execute(trx);
    return;
  }
  await sql`create or replace function moved_away() returns trigger language plpgsql as $$ begin
    raise exception ${sql.lit(MESSAGE)} using errcode = 'read_only_sql_transaction'; end $$`.execute(trx);
  for (const { table } of COPIED)
    await sql`create or replace trigger moved_away before insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function moved_away()`.execute(trx);
}

/** Lets a database be changed again from which the site had moved. */
export async function allowWrites(trx: Writer): Promise<void> {
  if (engineOf(trx) === 'sqlite') {
    for (const { table } of COPIED)
      for (const change of CHANGES)
        await sql`drop trigger if exists ${sql.id(`moved_${table}_${change}`)}`.execute(trx);
    return;
  }
  for (const { table } of COPIED)
    await sql`drop trigger if exists moved_away on ${sql.table(table)}`.execute(trx);
}

/** Whether the site has moved to another database. */
export async function hasMovedAway(db: Writer): Promise<boolean> {
  const found =
    engineOf(db) === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'trigger' and name = 'moved_page_insert'`
      : sql`select 1 from pg_trigger where tgname = 'moved_away' and tgrelid = to_regclass('page')`;
  return (await found.execute(db)).rows.length > 0;
}

/** A table that stands in a database on PostgreSQL while a site is being moved into it. */
const ARRIVING = 'arriving_site';

/** Whether a site was being moved into the database when that was interrupted. */
export async function isArriving(db: Writer): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass(${ARRIVING}) is not null`.execute(db);
  return rows.length > 0;
}

/** Notes that a site is being moved into the database, so that no server serves it yet. */
export async function noteArriving(trx: Writer): Promise<void> {
  await sql`create table if not exists ${sql.table(ARRIVING)} ()`.execute(trx);
}

/** Notes that the site has arrived. */
export async function noteArrived(db: Writer): Promise<void> {
  await sql`drop table if exists ${sql.table(ARRIVING)}`.execute(db);
}
