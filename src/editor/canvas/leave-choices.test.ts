import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { undo } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { $selection } from '../document/selection.ts';
import { open, storedPage } from '../testing/open-page.ts';
import { leaveChoices } from './leave-choices.ts';

const openForm = (options: string[]) =>
  open(
    storedPage({
      contents: [
        {
          key: 'f',
          componentType: 'ContactForm',
          fields: [{ key: 'c', type: 'select', name: 'how', label: 'How?', options }],
        },
      ],
    } as never),
  );
const fields = () => $tree.get().blocks.f?.fields as JsonObject[];
const leave = (index: number, text = '') =>
  leaveChoices({ owner: 'f', property: `fields.c.options.${index}.words` }, text);

test('Enter in the last choice, if that is empty, goes on with the next field, as one step', () => {
  openForm(['A', '']);
  expect(leave(1)).toBe(true);
  expect(fields().map(({ label, options }) => [label, options])).toEqual([
    ['How?', ['A']],
    ['', []],
  ]);
  expect($selection.get()?.property).toBe(`fields.${fields()[1]?.key}.label`);
  undo();
  expect(fields().map(({ options }) => options)).toEqual([['A', '']]);
});

test('a choice with words, one before others, and the only one are not left', () => {
  openForm(['A', '']);
  expect(leave(1, 'B')).toBe(false);
  openForm(['', 'B']);
  expect(leave(0)).toBe(false);
  openForm(['']);
  expect(leave(0)).toBe(false);
  expect(leaveChoices({ owner: 'f', property: 'fields.c.label' }, '')).toBe(false);
});
