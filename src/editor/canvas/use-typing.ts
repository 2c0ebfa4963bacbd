import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef } from 'react';
import { $focusRequest, $typing, select, type TextPoint } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { typeKept } from '../page-dom/kept-keys.ts';
import { revealCaret } from '../page-dom/reveal-selected.ts';
import { elementOf, reveal, selectableTargets } from '../page-dom/target-elements.ts';
import { loadRichTextView } from '../rich-text/load-rich-text-view.ts';
import { addRowAfter } from '../tables/table-cells.ts';
import { forgetPlace, stepToText } from './step-to-text.ts';

/**
 * Puts the caret into a text on the page whenever the selection requests it. Ends inline editing when the focus moves from the
 * text to any element except the text's tools and the block picker. Switching to another window or tab does not end inline editing.
 * Tab goes to the next field, and the arrow keys go to the next text.
 */
export function useTyping(
  target: Target,
  place: RefObject<HTMLElement | null>,
  focus: (element: HTMLElement, caret: TextPoint | null) => void,
): void {
  const request = useStore($focusRequest);
  const latest = useRef(focus);
  latest.current = focus;
  const { owner, property } = target;

  useEffect(() => {
    const element = place.current;
    if (element === null || request.place !== 'page') return;
    latest.current(element, request.caret);
    typeKept();
    revealCaret();
  }, [request, place]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    // The tools in the sidebar and at the words apply to this text. A text that changes its kind gets another element.
    const stays = () => {
      const focused = document.activeElement;
      const own = elementOf({ owner, property });
      return (
        own !== null && (own.contains(focused) || focused?.closest('[data-text-tools], .he-picker') != null)
      );
    };
    const onFocusMoved = () => {
      if (!document.hasFocus()) return;
      requestAnimationFrame(() => {
        if (!stays() && sameTarget($typing.get(), { owner, property })) $typing.set(null);
      });
    };
    const onKey = (event: KeyboardEvent) => {
      const steps =
        event.key === 'Tab'
          ? stepToNext({ owner, property }, event.shiftKey ? -1 : 1, event)
          : stepToText({ owner, property }, event);
      if (steps) event.preventDefault();
    };
    // A step to a rich text must not wait for its editor, because keys that are typed meanwhile would be lost.
    void loadRichTextView();
    element.addEventListener('focusout', onFocusMoved);
    document.addEventListener('focusin', onFocusMoved);
    element.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', forgetPlace);
    return () => {
      element.removeEventListener('focusout', onFocusMoved);
      document.removeEventListener('focusin', onFocusMoved);
      element.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', forgetPlace);
    };
  }, [owner, property, place]);
}

/**
 * Moves from a text to the next or previous field in reading order, and edits that field inline if possible, otherwise in the
 * sidebar. After the last cell of a table, goes on in a new row. At the ends of the page, Tab works as usual. Skips picture
 * fields without a picture, and lists whose items have fields of their own. Returns whether there is a next or previous field.
 */
function stepToNext(from: Pick<Target, 'owner' | 'property'>, by: 1 | -1, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (by === 1 && addRowAfter(from)) return true;
  const fields = selectableTargets().filter(isFilled);
  const next = fields[fields.findIndex((field) => sameTarget(field, from)) + by];
  if (next === undefined) return false;
  select(next, { focus: 'text' });
  reveal(next);
  return true;
}

function isFilled(target: Target): boolean {
  if (target.property === '') return false;
  if (target.kind === 'list') return elementOf(target)?.querySelector('[data-selectable]') === null;
  return target.kind !== 'image' || elementOf(target)?.matches(':empty:not(img)') === false;
}
