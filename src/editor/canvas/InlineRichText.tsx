import { createElement, useLayoutEffect, useRef } from 'react';
import {
  emptyFormattedText,
  emptyRichText,
  type FormattedText,
  type RichText,
} from '../../model/rich-text.ts';
import { $tree } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import { useField } from '../document/use-field.ts';
import { joinNextText, joinText, lineBegins, splitText, type TextField } from '../fields/lines-to-items.ts';
import { loadedRichTextView } from '../rich-text/load-rich-text-view.ts';
import type { RichTextView, TextNeighbours } from '../rich-text/rich-text-view-api.ts';
import { caretPlaceOf } from '../rich-text/rich-text-view-api.ts';
import { hiddenIn } from '../rich-text/text-tools.ts';
import type { InlineFieldProps } from './InlineText.tsx';
import { slashPicker } from './slash-picker.ts';
import { useTyping } from './use-typing.ts';

const NO_WORDS = emptyFormattedText();

/** Lets the user edit a rich or formatted text on the page: its element becomes the ProseMirror view. */
export function InlineRichText({ target, element, attributes }: InlineFieldProps) {
  const place = useRef<HTMLElement>(null);
  const textView = useRef<RichTextView | null>(null);
  const { owner, property, kind, label } = target;
  const { value: stored, set } = useField<RichText | FormattedText>(owner, property);
  // A cell of a table that nobody has written in yet is not stored.
  const value = stored ?? NO_WORDS;
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
      blank: emptyRichText(),
      parts: () => textView.current?.partsAround() ?? { before: null, after: null },
      caret: () => caretOf(textView.current),
    });
    const isOneOfMany = lineBegins(field) === 'component';
    const opened = loadedRichTextView()?.openRichTextView({
      element: own,
      kind: kind === 'formattedText' ? 'formattedText' : 'richText',
      value: text,
      hide: hiddenIn(form),
      label,
      owner,
      property,
      onChange: (doc) => latest.current.set(doc),
      ...(isOneOfMany ? { neighbours: neighboursOf(field), onSlash: slash.follow } : {}),
    });
    textView.current = opened ?? null;
    return () => {
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
    'data-inline': '',
  });
}

function neighboursOf(field: TextField): TextNeighbours {
  return {
    begin: (before, after) => splitText(field, { texts: [before, after], offset: 0 }, 'page') !== null,
    joinPrevious: () => joinText(field, 'page') !== null,
    joinNext: () => joinNextText(field, 'page') !== null,
  };
}

function caretOf(textView: RichTextView | null): DOMRect {
  if (textView === null) return new DOMRect();
  const { view } = textView;
  const { left, top, bottom } = view.coordsAtPos(view.state.selection.from);
  return new DOMRect(left, top, 0, bottom - top);
}
