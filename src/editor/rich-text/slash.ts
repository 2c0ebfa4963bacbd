import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';

/**
 * Returns the words between a '/' that begins the caret's paragraph and the caret at its end; null if there is no such '/'. A
 * text of one line is such a paragraph itself.
 */
export function slashWords({ selection }: EditorState): string | null {
  const { $from, empty } = selection;
  const { parent, depth, parentOffset } = $from;
  const text = parent.textContent;
  // Line breaks count in the size of the content, but not in its text.
  const isParagraph = depth === 0 || (depth === 1 && parent.type.name === 'paragraph');
  const isPlainLine = isParagraph && text.length === parent.content.size;
  return empty && isPlainLine && parentOffset === text.length && text.startsWith('/') ? text.slice(1) : null;
}

/** Returns the parts of a document before and after the caret's paragraph; null if a part is empty. */
export function partsAround({ doc, selection }: EditorState): { before: Node | null; after: Node | null } {
  if (selection.$from.depth === 0) return { before: null, after: null };
  const index = selection.$from.index(0);
  const start = selection.$from.before(1);
  const part = (from: number, to: number) => (from < to ? doc.copy(doc.content.cut(from, to)) : null);
  return { before: part(0, start), after: part(start + doc.child(index).nodeSize, doc.content.size) };
}
