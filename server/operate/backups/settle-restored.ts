import { randomInt } from 'node:crypto';
import Sqlite from 'better-sqlite3';

/** The changes of `settleRestored`, for the report. */
export interface Settled {
  /** The counts of ended log-ins, and of links to set a password or confirm an address that no longer work. */
  readonly sessions: number;
  readonly links: number;
  /** The number of mails and leads that were waiting. */
  readonly messages: number;
}

/** Tables whose rows count their versions, and `review`, which names the version of a page. */
const COUNTED = ['domain', 'page', 'review', 'site_document', 'redirect', 'role'];

/**
 * The range of the random number that a restore adds to those counts, so that no version before the restore has the number of
 * one after it.
 */
const JUMP = [1_000_000, 100_000_000] as const;

/**
 * Removes what must not come back with an old database: log-ins, because some have ended since; links that set a password,
 * because some have been used; and waiting mails, because the old site has sent them since. The dashboard lists these mails as
 * given up, and admins can still send them; a provider that knows the key of a mail does not send it again. Mails with a secret
 * link are removed.
 *
 * @param file of a database of any version of the schema that is not in use
 * @param madeAt when it was backed up, ISO 8601
 */
export function settleRestored(file: string, madeAt: string, now: string): Settled {
  const db = new Sqlite(file, { fileMustExist: true });
  try {
    db.pragma('synchronous = FULL');
    db.pragma('trusted_schema = OFF');
    const tables = new Set(db.prepare("select name from sqlite_master where type = 'table'").pluck().all());
    const run = (table: string, statement: string, ...values: string[]) =>
      tables.has(table) ? db.prepare(statement).run(...values).changes : 0;
    const counted = COUNTED.filter((table) => tables.has(table) && hasVersions(db, table));
    const jump = randomInt(...JUMP);
    return db.transaction(() => {
      for (const table of counted) run(table, `update ${table} set version = version + ${jump}`);
      run('log_in_ticket', 'delete from log_in_ticket');
      return {
        sessions: run('session', 'delete from session'),
        links: run('password_token', 'delete from password_token'),
        messages: run(
          'outbox',
          `update outbox set state = 'failed', lease_until = null, finished_at = ?, reason = ?,
            uncertain = uncertain + 1, body = case when secret = 1 then null else body end
          where state in ('waiting', 'sending')`,
          now,
          `The site was restored from a backup of ${madeAt}: this may have been sent since.`,
        ),
      };
    })();
  } finally {
    db.close();
  }
}

const hasVersions = (db: Sqlite.Database, table: string) =>
  db.prepare("select 1 from pragma_table_info(?) where name = 'version'").get(table) !== undefined;
