import { Fragment, type Node, type ResolvedPos, type Schema, Slice } from 'prosemirror-model';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { inertDocument } from '../ui/trusted-html.ts';
import { CopiedText, isOwnCopy } from './paste/own-copy.ts';
import { paragraphsIn } from './paste/paragraphs.ts';
import { plainLines } from './paste/plain-text.ts';
import { classStylesOf } from './paste/styles.ts';
import { blockHtml, lineHtml } from './paste/to-html.ts';
import type { TextKind } from './text-documents.ts';
import type { Hidden } from './text-tools.ts';

const COPIED = { richText: new CopiedText('richText'), formattedText: new CopiedText('formattedText') };

/** Returns the options that clean pasted or dropped content before ProseMirror parses it. */
export function pasteProps(kind: TextKind, hide: Hidden): EditorProps {
  return {
    transformPastedHTML: (html) => cleanHtml(html, kind, hide),
    clipboardTextParser: (text, context, _plain, view) => sliceOf(text, context, view),
    clipboardSerializer: COPIED[kind],
    clipboardTextSerializer: ({ content }) =>
      content.textBetween(0, content.size, '\n\n', ({ type }) => (type.name === 'hard_break' ? '\n' : '')),
  };
}

/**
 * Reduces pasted HTML to its text and structure. If the HTML was copied from a Hearth text of the same kind, it is returned
 * unchanged.
 */
function cleanHtml(html: string, kind: TextKind, hide: Hidden): string {
  // Removes the header of the Windows clipboard, which some programs pass on.
  const pasted = inertDocument(html.replace(/^Version:[^<]*/, ''));
  if (isOwnCopy(pasted.body, kind, hide)) return html;
  const sheets = [...pasted.querySelectorAll('style')].map((style) => style.textContent ?? '');
  const paragraphs = paragraphsIn(pasted.body, classStylesOf(sheets), location.origin);
  return kind === 'richText' ? blockHtml(paragraphs, hide) : lineHtml(paragraphs, hide);
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
  return schema.node('hard_break');
}
