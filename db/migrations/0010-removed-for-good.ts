import { sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';
import type { Migration } from './migration.ts';

/**
 * The ids of everything that was removed for good, so that the restore of an older backup removes it again. Triggers add the
 * ids, so that no removal can leave them out.
 */
export const removedForGood: Migration = {
  name: 'removed-for-good',
  async up(db) {
    const isSqlite = engineOf(db) === 'sqlite';
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    if (isSqlite) for (const statement of TRIGGERS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS: readonly string[] = [
  `create table removed_for_good (
    kind text not null, id text not null, removed_at text not null,
    constraint removed_for_good_key primary key (kind, id))`,
  'create index removed_for_good_time on removed_for_good (removed_at)',
];

const remember = (kind: string, row: 'old' | 'new') =>
  `begin insert into removed_for_good (kind, id, removed_at)
    values ('${kind}', ${row}.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) on conflict do nothing; end`;

const forget = (kind: string) =>
  `create trigger ${kind}_back after insert on ${kind}
    begin delete from removed_for_good where kind = '${kind}' and id = new.id; end`;

const TRIGGERS: readonly string[] = [
  // An import can bring back what was removed, with the same id.
  ...['domain', 'page', 'submission', 'page_feedback_text', 'media'].map(forget),
  ...['domain', 'page', 'submission', 'page_feedback_text'].map(
    (table) => `create trigger ${table}_gone after delete on ${table} ${remember(table, 'old')}`,
  ),
  // The id of a poster contains the id of a video, and the poster is downloaded again once the video is shown again.
  `create trigger media_gone after delete on media when old.kind <> 'poster' ${remember('media', 'old')}`,
  // The row of a removed account stays, because the person's work refers to it.
  `create trigger user_gone after update of removed_at on "user"
    when new.removed_at is not null and old.removed_at is null ${remember('user', 'new')}`,
];
