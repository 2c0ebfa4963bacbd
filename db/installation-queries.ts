import type { Reader, Writer } from './connection.ts';
import type { Row } from './schema.ts';

export type StoredSection = Row<'installation_setting'>;

/** Returns the sections of settings that admins have saved. */
export async function storedSections(db: Reader): Promise<StoredSection[]> {
  return await db.selectFrom('installation_setting').selectAll().execute();
}

/** Stores a section over the version before. Returns whether that was still the stored version. */
export async function putSection(trx: Writer, section: StoredSection): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('installation_setting')
    .values(section)
    .onConflict((conflict) =>
      conflict
        .column('section')
        .doUpdateSet(section)
        .where('installation_setting.version', '=', section.version - 1),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}
