import { DOMSerializer, Fragment, type Node, type ResolvedPos, type Schema, Slice } from 'prosemirror-model';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { lineSchema, type TextKind } from './documents.ts';
import { paragraphsIn } from './paste/paragraphs.ts';
import { plainLines } from './paste/plain-text.ts';
import { classStylesOf } from './paste/styles.ts';
import { blockHtml, lineHtml } from './paste/to-html.ts';
import type { Hidden } from './text-tools.ts';

/** How the words of a formatted text are copied: in one element, which ProseMirror marks as its own. */
const LINE_SLICE = '<span data-pm-slice="0 0 []"';

class LineSerializer extends DOMSerializer {
  override serializeFragment(fragment: Fragment, options?: { document?: Document }): DocumentFragment {
    const { document: owner = document } = options ?? {};
    const line = owner.createElement('span');
    line.append(super.serializeFragment(fragment, options));
    const copied = owner.createDocumentFragment();
    copied.append(line);
    return copied;
  }
}

const lineSerializer = new LineSerializer(
  DOMSerializer.nodesFromSchema(lineSchema),
  DOMSerializer.marksFromSchema(lineSchema),
);

/** Cleans what is pasted or dropped into a text, before ProseMirror reads it. */
export function pasteProps(kind: TextKind, hide: Hidden): EditorProps {
  return {
    transformPastedHTML: (html) => (isOwn(html, kind, hide) ? html : cleanHtml(html, kind, hide)),
    clipboardTextParser: (text, context, _plain, view) => sliceOf(text, context, view),
    ...(kind === 'formattedText' ? { clipboardSerializer: lineSerializer } : {}),
    clipboardTextSerializer: ({ content }) =>
      content.textBetween(0, content.size, '\n\n', ({ type }) => (type.name === 'hard_break' ? '\n' : '')),
  };
}

/** The words and the structure of pasted HTML, and nothing else of it. */
export function cleanHtml(html: string, kind: TextKind, hide: Hidden): string {
  const pasted = new DOMParser().parseFromString(fragmentOf(html), 'text/html');
  const sheets = [...pasted.querySelectorAll('style')].map((style) => style.textContent ?? '');
  const paragraphs = paragraphsIn(pasted.body, classStylesOf(sheets), location.origin);
  return kind === 'richText' ? blockHtml(paragraphs, hide) : lineHtml(paragraphs, hide);
}

/** Without the header of Windows' clipboard, where a program hands it on. */
function fragmentOf(html: string): string {
  return html.replace(/^Version:[^<]*/, '');
}

/** What was copied from a text of this schema needs no cleaning. */
function isOwn(html: string, kind: TextKind, hide: Hidden): boolean {
  if (hide.style || hide.headers || hide.lists || hide.links) return false;
  return kind === 'richText' ? /<\w+ [^<>]*data-pm-slice="/.test(html) : html.includes(LINE_SLICE);
}

function sliceOf(text: string, context: ResolvedPos, { state: { schema } }: EditorView): Slice {
  const marks = context.marks();
  const paragraphs = plainLines(text).map((lines) => {
    const inline = lines.flatMap((line, index): Node[] => [
      ...(index === 0 ? [] : [lineBreak(schema)]),
      ...(line === '' ? [] : [schema.text(line, marks)]),
    ]);
    return inline;
  });
  const { paragraph } = schema.nodes;
  if (paragraph === undefined) {
    const joined = paragraphs.flatMap((inline, index) =>
      index === 0 ? inline : [lineBreak(schema), ...inline],
    );
    return new Slice(Fragment.from(joined), 0, 0);
  }
  const content = paragraphs.map((inline) => paragraph.create(null, inline));
  return content.length === 0 ? Slice.empty : new Slice(Fragment.from(content), 1, 1);
}

function lineBreak(schema: Schema): Node {
  return schema.nodes.hard_break!.create();
}
