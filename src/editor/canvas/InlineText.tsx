import { createElement, useEffect, useLayoutEffect, useRef } from 'react';
import { isInline } from '../../editable/field-kinds.ts';
import { oneLine } from '../../editable/one-line.ts';
import type { EditingAttributes, InlineElement } from '../../editable/use-editable.ts';
import { beginTextAfter } from '../block-tools/text-after.ts';
import { select } from '../document/selection.ts';
import type { Target } from '../document/target.ts';
import { useField } from '../document/use-field.ts';
import {
  joinNextText,
  joinText,
  lineBegins,
  pastedLines,
  splitText,
  type TextField,
  withLines,
} from '../fields/lines-to-items.ts';
import { caretOffset, caretRect, markedWords, placeCaret } from '../page-dom/caret.ts';
import { reveal, selectableTargets } from '../page-dom/target-elements.ts';
import { leaveChoices } from './leave-choices.ts';
import { leaveEmptyText } from './leave-empty-text.ts';
import { slashPicker } from './slash-picker.ts';
import { useProblem } from './use-problem.ts';
import { useTyping } from './use-typing.ts';

/** The elements that may get the role of a text field. Headings, list items and captions keep their own role. */
const NAMED: ReadonlySet<string> = new Set(['p', 'span', 'div', 'strong', 'cite']);

/**
 * Lets the user edit a plain text on the page. Typing in the element is stored in the field. Changes made elsewhere (by undo,
 * or in the sidebar) are written to the element, but never while an input method is composing.
 */
export function InlineText({ target, element, attributes }: InlineFieldProps) {
  const place = useRef<HTMLElement>(null);
  const { owner, property } = target;
  const { value, set, errors } = useField<string>(owner, property);
  const problem = useProblem(errors);
  const words = typeof value === 'string' ? value : '';
  const composing = useRef(false);

  const write = () => {
    const own = place.current;
    if (own === null || composing.current || textIn(own) === words) return;
    const caret = document.activeElement === own ? caretOffset(own) : null;
    own.textContent = words;
    if (caret !== null) placeCaret(own, caret);
  };
  useLayoutEffect(write);

  useEffect(() => {
    const own = place.current;
    if (own === null) return;
    const field = { owner, property };
    const slash = slashPicker({
      place: field,
      blank: '',
      parts: () => ({ before: null, after: null }),
      caret: () => caretRect(own, 0),
    });
    const read = () => {
      const text = oneLine(textIn(own));
      // Removes a leftover line break, because the element shows its placeholder only if it is empty.
      if (text === '') own.textContent = '';
      set(text);
      if (lineBegins(field) === 'component') slash.follow(text.startsWith('/') ? text.slice(1) : null, true);
    };
    const listeners: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
      input: read,
      compositionstart: () => {
        composing.current = true;
      },
      compositionend: () => {
        composing.current = false;
        read();
      },
      beforeinput: (event) => onLine(event as InputEvent, own, field),
      paste: (event) => onPaste(event as ClipboardEvent, own, field),
      // Prevents a space in a `summary` from toggling the details, and Enter in a link from following the link.
      keyup: (event) => event.preventDefault(),
    };
    for (const [type, listener] of Object.entries(listeners)) own.addEventListener(type, listener);
    return () => {
      slash.follow(null, false);
      for (const [type, listener] of Object.entries(listeners)) own.removeEventListener(type, listener);
    };
  }, [owner, property, set]);

  useTyping(target, place, (own, caret) =>
    placeCaret(own, caret?.offset ?? Number.POSITIVE_INFINITY, caret?.to),
  );

  return createElement(element.as, {
    ref: place,
    id: element.id,
    className: element.className,
    contentEditable: 'plaintext-only',
    suppressContentEditableWarning: true,
    spellCheck: true,
    ...(NAMED.has(element.as) ? { role: 'textbox', 'aria-label': target.label } : {}),
    ...attributes,
    ...problem,
    'data-inline': '',
  });
}

/**
 * Handles line breaks in a field of one paragraph. Enter creates an item or a component if the field's form says so; otherwise,
 * at the end of the text, it goes to the component's next text, and after the last one it begins a text after the component. Backspace at the start joins the text to the previous one, or takes an empty text away, Delete at the end the next one to it. Leaves undo and redo to the page's listener.
 */
function onLine(event: InputEvent, element: HTMLElement, place: TextField): void {
  if (/^(insertParagraph|insertLineBreak|history)/.test(event.inputType)) event.preventDefault();
  const { before, marked, after } = partsAround(element);
  if (/^insert(Paragraph|LineBreak)/.test(event.inputType)) {
    if (leaveChoices(place, before + marked + after)) return;
    if (lineBegins(place) !== null) splitText(place, withLines(before, ['', ''], after), 'page');
    else if (after === '') goOn(place);
  }
  const joins = /^delete\w*Backward$/.test(event.inputType) && before === '' && marked === '';
  if (joins && joinsPrevious(place)) event.preventDefault();
  const joinsNext = /^delete\w*Forward$/.test(event.inputType) && after === '' && marked === '';
  if (joinsNext && joinNextText(place, 'page') !== null) event.preventDefault();
}

function joinsPrevious(place: TextField): boolean {
  if (joinText(place, 'page') !== null) return true;
  return lineBegins(place) === 'component' && leaveEmptyText(place.owner);
}

/** Goes on writing after a text whose form has no use for a new line. */
function goOn({ owner, property }: TextField): void {
  const texts = selectableTargets().filter((target) => target.owner === owner && isInline(target.kind));
  const next = texts[texts.findIndex((target) => target.property === property) + 1];
  if (next === undefined) beginTextAfter(owner);
  else {
    select(next, { focus: 'text' });
    reveal(next);
  }
}

/** Pastes each line of plain words as an item or a component, if the field's form says so. */
export function onPaste(event: ClipboardEvent, element: HTMLElement, place: TextField): void {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (lineBegins(place) === null || !/[\r\n]/.test(text)) return;
  event.preventDefault();
  const { before, after } = partsAround(element);
  splitText(place, withLines(before, pastedLines(text), after), 'page');
}

/** Returns the text before the caret, the selected text, and the text after the caret. */
function partsAround(element: HTMLElement): { before: string; marked: string; after: string } {
  const text = textIn(element);
  const marks = markedWords(element);
  const caret = caretOffset(element) ?? text.length;
  const ends = [marks?.offset ?? caret, marks?.to ?? caret];
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  return { before: text.slice(0, start), marked: text.slice(start, end), after: text.slice(end) };
}

function textIn(element: HTMLElement): string {
  return (element.textContent ?? '').replaceAll('\u00a0', ' ');
}

/** The props of a component that renders an inline field. */
export interface InlineFieldProps {
  target: Target;
  element: InlineElement;
  attributes: EditingAttributes;
}
