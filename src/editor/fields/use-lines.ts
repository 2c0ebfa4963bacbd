import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, use } from 'react';
import { oneLine } from '../../editable/one-line.ts';
import { GoOnInItemContext } from './field-editor.ts';
import { joinText, lineBegins, type NextText, pastedLines, splitText, withLines } from './lines-to-items.ts';

interface LineEvents {
  onChange(event: ChangeEvent<HTMLTextAreaElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void;
  onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void;
}

/**
 * Returns the event handlers that deal with new lines in a text area for plain text. If the field's form says so, a new line
 * creates an item or a component. If the form says nothing, Enter does nothing, and line breaks become spaces.
 */
export function useLines(owner: string, property: string, set: (text: string) => void): LineEvents {
  const goOnInItem = use(GoOnInItemContext);
  const place = { owner, property };
  const focus = goOnInItem === null ? 'sidebar' : null;

  const goOn = (next: NextText | null) => {
    const item = next?.target.property.split('.').at(-2);
    if (next !== null && item !== undefined) goOnInItem?.(item, next.offset);
  };
  const split = (before: string, lines: readonly string[], after: string) =>
    goOn(splitText(place, withLines(before, lines, after), focus));

  return {
    onChange({ target }) {
      const { value, selectionStart } = target;
      if (lineBegins(place) === null || !/[\r\n]/.test(value)) return set(textIn(target));
      // On-screen keyboards report Enter only by the line break that they insert.
      const typed = value.slice(0, selectionStart).replace(/\r?\n$/, '');
      split(oneLine(typed), ['', ''], oneLine(value.slice(selectionStart)));
    },
    onKeyDown(event) {
      const { key, currentTarget, nativeEvent } = event;
      const { selectionStart, selectionEnd } = currentTarget;
      if (nativeEvent.isComposing) return;
      if (key === 'Enter' && lineBegins(place) === null) event.preventDefault();
      if (key !== 'Backspace' || selectionStart > 0 || selectionEnd > 0) return;
      const joined = joinText(place, focus);
      if (joined === null) return;
      event.preventDefault();
      goOn(joined);
    },
    onPaste(event) {
      const text = event.clipboardData.getData('text/plain');
      if (lineBegins(place) === null || !/[\r\n]/.test(text)) return;
      event.preventDefault();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      split(value.slice(0, selectionStart), pastedLines(text), value.slice(selectionEnd));
    },
  };
}

/** Replaces the line breaks in a text area by spaces, and returns its text. The caret stays at its place in the text. */
function textIn(field: HTMLTextAreaElement): string {
  const text = oneLine(field.value);
  if (text !== field.value) {
    const caret = oneLine(field.value.slice(0, field.selectionStart)).length;
    field.value = text;
    field.setSelectionRange(caret, caret);
  }
  return text;
}
