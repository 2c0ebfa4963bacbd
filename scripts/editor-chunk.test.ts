import path from 'node:path';
import { expect, test } from 'vitest';
import { chunkOf } from './editor-chunk.ts';

const EDITOR = path.resolve('src/editor/Editor.tsx');

const MENU = '/node_modules/react-aria-components/dist/private/Menu.mjs';

/** The id of each module, with the ids of the modules that import it statically. */
const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  [EDITOR]: [],
  island: [],
  sidebar: [EDITOR],
  field: ['sidebar', 'dialog', 'other-field'],
  'other-field': ['field'],
  texts: ['field', 'island'],
  dialog: [],
  cropper: ['dialog'],
  [MENU]: [EDITOR],
  selection: [MENU, 'dialog'],
};
const graph = {
  getModuleInfo: (id: string) => ({
    isEntry: id === EDITOR || id === 'island',
    importers: IMPORTERS[id] ?? [],
  }),
};

test('what the editor starts with is one file, also where parts that are loaded later share it', () => {
  for (const id of [EDITOR, 'sidebar', 'field', 'other-field']) expect(chunkOf(id, graph), id).toBe('editor');
});

test('what visitors load too, and what only the later parts need, keeps files of its own', () => {
  for (const id of ['texts', 'island', 'dialog', 'cropper']) expect(chunkOf(id, graph), id).toBeNull();
});

test('what the dialog would bring along by a context of the menu waits for the parts that need it', () => {
  expect(chunkOf(MENU, graph)).toBe('editor');
  expect(chunkOf('selection', graph)).toBeNull();
});
