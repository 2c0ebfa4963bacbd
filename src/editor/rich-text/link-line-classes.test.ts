import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { linkLines } from './link-line-classes.ts';
import { editableDocument } from './text-documents.ts';

const link = { type: 'link', attrs: { type: 'page', href: '/a', fileId: null } };
const item = { type: 'paragraph', content: [{ type: 'text', text: 'Read more', marks: [link] }] };
const stored = {
  type: 'doc',
  content: [{ type: 'bullet_list', content: [{ type: 'list_item', content: [item] }] }],
};

test('link lines have their class while a text is edited, until they become sentences', () => {
  const plugin = linkLines();
  const start = EditorState.create({ doc: editableDocument('richText', stored as never), plugins: [plugin] });
  const marked = (state: EditorState) =>
    plugin
      .getState(state)!
      .find()
      .map(({ from, to }) => state.doc.nodeAt(from)!.type.name + (to - from));
  expect(marked(start)).toEqual(['bullet_list15', 'paragraph11']);
  const changed = start.apply(start.tr.insertText('You can ', 3));
  expect(changed.doc.textContent).toBe('You can Read more');
  const sentence = changed.apply(changed.tr.removeMark(3, 11));
  expect(marked(sentence)).toEqual([]);
});
