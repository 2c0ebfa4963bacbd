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

/** Replaces the recorded steps of a database by the steps before the first release, up to `last`. */
export function recordStepsBeforeRelease(file: string, last = STEPS_BEFORE_RELEASE.length): void {
  const db = new Sqlite(file);
  db.exec('delete from schema_version');
  const add = db.prepare("insert into schema_version values (?, ?, '2026-01-01')");
  for (const [index, name] of STEPS_BEFORE_RELEASE.slice(0, last).entries()) add.run(index + 1, name);
  db.close();
}
