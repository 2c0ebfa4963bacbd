import { createElement, useLayoutEffect, useMemo, useRef } from 'react';
import { asRichText, heldBy } from '../../blocks/text-blocks.ts';
import {
  emptyFormattedText,
  emptyRichText,
  type FormattedText,
  type RichText,
} from '../../model/rich-text.ts';
import { $tree } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import type { Target } from '../document/target.ts';
import { useField } from '../document/use-field.ts';
import { lineBegins, type TextField } from '../fields/lines-to-items.ts';
import { textNeighbours } from '../fields/marked-text/text-neighbours.ts';
import { loadedRichTextView } from '../rich-text/load-rich-text-view.ts';
import type { RichTextView, TextNeighbours } from '../rich-text/rich-text-view-api.ts';
import { caretPlaceOf } from '../rich-text/rich-text-view-api.ts';
import type { RicherText } from '../rich-text/richer-text.ts';
import type { StoredText } from '../rich-text/text-documents.ts';
import { hiddenIn } from '../rich-text/text-tools.ts';
import { type InlineFieldProps, onPaste } from './InlineText.tsx';
import { leaveEmptyText } from './leave-empty-text.ts';
import { becomeRicher, mayBecomeRicher } from './richer-block.ts';
import { slashPicker } from './slash-picker.ts';
import { useProblem } from './use-problem.ts';
import { useTyping } from './use-typing.ts';

const NO_WORDS = emptyFormattedText();

/**
 * Lets the user edit a text on the page: its element becomes the ProseMirror view. A plain text that gets formatting becomes a
 * richer kind of text.
 */
export function InlineRichText({ target, element, attributes }: InlineFieldProps) {
  const place = useRef<HTMLElement>(null);
  const textView = useRef<RichTextView | null>(null);
  const { owner, property, kind, label } = target;
  const { value: stored, set, errors } = useField<RichText | FormattedText | string>(owner, property);
  const problem = useProblem(errors);
  // A cell of a table that nobody has written in yet is not stored.
  const value = useMemo(() => (stored === undefined ? NO_WORDS : asRichText(stored)), [stored]);
  const latest = useRef({ value, set });
  latest.current = { value, set };

  useLayoutEffect(() => {
    const own = place.current;
    const text = latest.current.value;
    if (own === null) return;
    const form = fieldForm($tree.get(), owner, property);
    const field = { owner, property };
    const slash = slashPicker({
      place: field,
      blank: kind === 'text' ? '' : emptyRichText(),
      parts: () => textView.current?.partsAround() ?? { before: null, after: null },
      caret: () => caretOf(textView.current),
    });
    const isOneOfMany = lineBegins(field) === 'component';
    const opened = loadedRichTextView()?.openRichTextView({
      element: own,
      kind: kind === 'richText' ? 'richText' : 'formattedText',
      value: text,
      hide: hiddenIn(form),
      label,
      owner,
      property,
      onChange(doc, caret) {
        const words = kind === 'text' ? heldBy('Text', doc as RichText) : doc;
        if (words === null) becomeRicher(owner, { text: doc as RichText, caret });
        else latest.current.set(words as RichText);
      },
      ...(isOneOfMany ? { neighbours: neighboursOf(field, kind), onSlash: slash.follow } : {}),
      ...(isOneOfMany && mayBecomeRicher(owner)
        ? { onRicher: (richer: RicherText) => becomeRicher(owner, richer) }
        : {}),
    });
    textView.current = opened ?? null;
    // Each pasted line of a plain text becomes a text.
    const paste = (event: ClipboardEvent) => {
      if (kind === 'text' && event.clipboardData?.getData('text/html') === '') onPaste(event, own, field);
      if (event.defaultPrevented) event.stopImmediatePropagation();
    };
    own.addEventListener('paste', paste, { capture: true });
    return () => {
      own.removeEventListener('paste', paste, { capture: true });
      slash.follow(null, false);
      textView.current = null;
      opened?.close();
    };
  }, [owner, property, kind, label]);

  useLayoutEffect(() => {
    textView.current?.setValue(value);
  }, [value]);

  useTyping(target, place, (_element, caret) =>
    textView.current?.focusAt(caret === null ? 'end' : caretPlaceOf(caret)),
  );

  // React renders no children, because ProseMirror renders the content of this element.
  return createElement(element.as, {
    ref: place,
    id: element.id,
    className: element.className,
    ...attributes,
    ...problem,
    'data-inline': '',
  });
}

function neighboursOf(field: TextField, kind: Target['kind']): TextNeighbours {
  const stored = (text: StoredText) => (kind === 'text' ? (heldBy('Text', text as RichText) ?? '') : text);
  const neighbours = textNeighbours(field, 'page', stored);
  return {
    ...neighbours,
    joinPrevious: () => neighbours.joinPrevious() || leaveEmptyText(field.owner),
  };
}

function caretOf(textView: RichTextView | null): DOMRect {
  if (textView === null) return new DOMRect();
  const { view } = textView;
  const { left, top, bottom } = view.coordsAtPos(view.state.selection.from);
  return new DOMRect(left, top, 0, bottom - top);
}
