import { randomInt } from 'node:crypto';
import Sqlite from 'better-sqlite3';

/** The changes that `settleRestored` made, for the report. */
export interface Settled {
  /** The number of ended sessions. */
  readonly sessions: number;
  /** The number of links that no longer work, for setting a password or confirming an e-mail address. */
  readonly links: number;
  /** The number of mails and leads that were waiting to be sent. */
  readonly messages: number;
}

/** Tables with a version in each row, and `review`, which refers to the version of a page. */
const COUNTED = ['domain', 'page', 'review', 'site_document', 'redirect', 'role'];

/**
 * The range of the random number that a restore adds to versions, so that versions from before and after the restore have
 * different numbers.
 */
const JUMP = [1_000_000, 100_000_000] as const;

/**
 * Removes what must not return with an old database: sessions, because some have ended since; links that set a password,
 * because some have been used; and waiting mails, because the old site has sent them since. The dashboard lists these mails as
 * given up, and admins can still send them. A mail provider does not send a mail again if it knows the mail's key. Mails with a
 * secret link are deleted.
 *
 * @param file a database of any schema version that is not in use
 * @param madeAt the time of the backup, ISO 8601
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
