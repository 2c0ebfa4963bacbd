import { beforeEach, expect, test } from 'vitest';
import { newItem } from '../../blocks/new-block.ts';
import { pushItem } from '../../model/commands.ts';
import { SETTINGS_KEY } from '../../model/roots.ts';
import { siteSettingsSchema } from '../../model/site.ts';
import { wordsOf } from '../fields/words/WordsField.tsx';
import { siteDocuments, storedPage } from '../testing/open-page.ts';
import { dispatch, undo } from './changes.ts';
import { $tree } from './current-tree.ts';
import { schemaAt } from './forms.ts';
import { openPage } from './start-editor.ts';
import { isStorable, setFieldValue } from './use-field.ts';

const categories = () => $tree.get().roots[SETTINGS_KEY]?.categories as Record<string, unknown>[];

beforeEach(() => openPage(storedPage(), siteDocuments()));

test('a new category can be saved as it is, and its words are part of the one history', () => {
  const item = newItem(schemaAt($tree.get(), SETTINGS_KEY, 'categories')!);
  expect(siteSettingsSchema.safeParse({ categories: [item] }).success).toBe(true);
  dispatch(pushItem($tree.get(), { key: SETTINGS_KEY, path: 'categories', item }));
  setFieldValue(SETTINGS_KEY, `categories.${item.key}.name`, 'Topics');
  setFieldValue(SETTINGS_KEY, `categories.${item.key}.filters`, wordsOf(' grief \n\nmoney\ngrief'));
  expect(categories()).toEqual([
    { key: item.key, _id: item._id, name: 'Topics', filters: ['grief', 'money'] },
  ]);
  expect(isStorable(SETTINGS_KEY, 'categories', categories())).toBe(true);
  undo();
  expect(categories()).toEqual([{ key: item.key, _id: item._id, name: 'Topics', filters: [] }]);
});
