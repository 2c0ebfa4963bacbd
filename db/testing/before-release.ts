import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { STEPS_BEFORE_RELEASE } from '../recorded-steps.ts';

/** Creates a new database in the same way as the last program before the first release. */
export function makeDatabaseFromBeforeRelease(file: string): void {
  const db = new Sqlite(file);
  db.exec(fs.readFileSync(path.join(import.meta.dirname, 'before-release.sql'), 'utf8'));
  db.close();
}

/** Replaces a database by one from before the first release that has the same rows in these tables. */
export function makeOlder(file: string, tables: readonly string[]): void {
  const today = `${file}.today`;
  fs.renameSync(file, today);
  makeDatabaseFromBeforeRelease(file);
  const db = new Sqlite(file);
  db.prepare('attach ? as today').run(today);
  for (const table of tables) {
    const columns = db
      .prepare('select name from pragma_table_info(?)')
      .pluck()
      .all(table)
      .map((name) => `"${name}"`)
      .join();
    db.exec(`insert into main."${table}" (${columns}) select ${columns} from today."${table}"`);
  }
  db.close();
  fs.rmSync(today);
}

/** Replaces the recorded steps of a database by the steps before the first release, up to `last`. */
export function recordStepsBeforeRelease(file: string, last = STEPS_BEFORE_RELEASE.length): void {
  const db = new Sqlite(file);
  db.exec('delete from schema_version');
  const add = db.prepare("insert into schema_version values (?, ?, '2026-01-01')");
  for (const [index, name] of STEPS_BEFORE_RELEASE.slice(0, last).entries()) add.run(index + 1, name);
  db.close();
}
