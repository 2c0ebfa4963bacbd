import { describe, expect, test } from 'vitest';
import { FEEDBACK } from '../src/model/limits.ts';
import type { Writer } from './connection.ts';
import {
  countFeedback,
  feedbackTextById,
  feedbackTextsBefore,
  listFeedback,
  removeFeedbackTexts,
  storeFeedbackText,
} from './feedback-queries.ts';
import { insertPage } from './page-queries.ts';
import { purgeDeletedPages } from './purge.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, pageRow } from './testing/rows.ts';

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const about = (pageId: string, day = 1) => ({ pageId, version: at(day), domainId: 'one' });
const ALL = { limit: 100, offset: 0 };

describe.each(dialects)('answers about pages on $name', ({ open }) => {
  const opened = async () => {
    const db = await open();
    await addDomain(db, { id: 'one' });
    await addDomain(db, { id: 'two', isDefault: false });
    await insertPage(db, pageRow('a', { slug: 'a', title: 'A' }));
    await insertPage(db, pageRow('b', { slug: 'b', title: 'B' }));
    return db;
  };
  const counts = async (db: Writer, range = ALL) => {
    const { rows, total } = await listFeedback(db, 'one', range);
    return [
      ...rows.map(({ title, version, yes, no }) => `${title} ${version.slice(8, 10)} ${yes} ${no}`),
      total,
    ];
  };
  const wordsOf = async (db: Writer) =>
    (await listFeedback(db, 'one', ALL)).rows.flatMap(({ texts }) => texts.map(({ words }) => words));

  test('words about a version that nobody has answered about are listed, and stay when answers about a later one come', async () => {
    const db = await opened();
    await countFeedback(db, about('a', 1), false);
    await storeFeedbackText(db, about('a', 2), 'The hours are missing.', '2026-01-02');
    expect(await counts(db)).toEqual(['A 02 0 0', 'A 01 0 1', 2]);
    await countFeedback(db, about('a', 3), true);
    expect(await wordsOf(db)).toEqual(['The hours are missing.']);
  });

  test('the last words are never those that have no more room', async () => {
    const db = await opened();
    for (let index = 0; index < FEEDBACK.texts + 5; index++) {
      await storeFeedbackText(db, about('a'), `Words ${index}`, '2026-01-02');
      expect(await wordsOf(db)).toContain(`Words ${index}`);
    }
    expect(await wordsOf(db)).toHaveLength(FEEDBACK.texts);
  });

  test('answers are counted by page and version, the latest version first', async () => {
    const db = await opened();
    await countFeedback(db, about('a', 1), true);
    await countFeedback(db, about('a', 1), true);
    await countFeedback(db, about('a', 1), false);
    await countFeedback(db, about('a', 2), false);
    await countFeedback(db, about('b', 1), false);
    expect(await counts(db)).toEqual(['A 02 0 1', 'A 01 2 1', 'B 01 0 1', 3]);
    expect(await counts(db, { limit: 1, offset: 1 })).toEqual(['A 01 2 1', 3]);
    expect((await listFeedback(db, 'two', ALL)).total).toBe(0);
  });

  test('words are listed with their version, the newest first, and the same words of a day once', async () => {
    const db = await opened();
    for (const day of [1, 2]) await countFeedback(db, about('a', day), false);
    await storeFeedbackText(db, about('a', 1), 'first', '2026-02-01');
    await storeFeedbackText(db, about('a', 1), 'second 🕊️', '2026-02-02');
    await storeFeedbackText(db, about('a', 1), 'first', '2026-02-01');
    await storeFeedbackText(db, about('a', 2), 'first', '2026-02-01');
    const { rows } = await listFeedback(db, 'one', ALL);
    expect(rows.map(({ texts }) => texts.map(({ words, day }) => `${day} ${words}`))).toEqual([
      ['2026-02-01 first'],
      ['2026-02-02 second 🕊️', '2026-02-01 first'],
    ]);
    const [text] = rows[0]!.texts;
    expect(await feedbackTextById(db, text!.id)).toEqual({ pageId: 'a', domainId: 'one', title: 'A' });
    await removeFeedbackTexts(db, [text!.id]);
    expect(await feedbackTextById(db, text!.id)).toBeNull();
    expect(await wordsOf(db)).toEqual(['second 🕊️', 'first']);
  });

  test('only the last versions of a page and the last texts of a version are kept', async () => {
    const db = await opened();
    await countFeedback(db, about('b', 1), true);
    await countFeedback(db, about('a', 1), false);
    await storeFeedbackText(db, about('a', 1), 'oldest version', '2026-02-01');
    for (let day = 2; day <= FEEDBACK.versions + 1; day++) await countFeedback(db, about('a', day), false);
    expect((await listFeedback(db, 'one', ALL)).total).toBe(FEEDBACK.versions + 1);
    expect(await wordsOf(db)).toEqual([]);
    await storeFeedbackText(db, about('b', 1), 'old', '2026-02-01');
    for (let index = 0; index < FEEDBACK.texts; index++)
      await storeFeedbackText(db, about('b', 1), `new ${index}`, '2026-02-02');
    const kept = await wordsOf(db);
    expect([kept.length, kept.includes('old')]).toEqual([FEEDBACK.texts, false]);
  });

  test('words older than a day are found for removal, those of the day and of other sites are not', async () => {
    const db = await opened();
    for (const day of ['2026-02-01', '2026-02-02']) await storeFeedbackText(db, about('a'), day, day);
    expect(await feedbackTextsBefore(db, 'one', '2026-02-01')).toEqual([]);
    expect(await feedbackTextsBefore(db, 'one', '2026-02-02')).toHaveLength(1);
    expect(await feedbackTextsBefore(db, 'two', '2026-02-02')).toEqual([]);
  });

  test('a deleted page takes its answers with it, and they are not listed before', async () => {
    const db = await opened();
    for (const page of ['a', 'b']) {
      await countFeedback(db, about(page), false);
      await storeFeedbackText(db, about(page), page, '2026-02-01');
    }
    await db
      .updateTable('page')
      .set({ deleted_at: at(1) })
      .where('id', '=', 'a')
      .execute();
    expect([await counts(db), await wordsOf(db)]).toEqual([['B 01 0 1', 1], ['b']]);
    while (await purgeDeletedPages(db, at(2)));
    const left = async (table: 'page_feedback' | 'page_feedback_text') =>
      (await db.selectFrom(table).select('page_id').execute()).map(({ page_id }) => page_id);
    expect([await left('page_feedback'), await left('page_feedback_text')]).toEqual([['b'], ['b']]);
  });
});
