import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef } from 'react';
import { $focusRequest, $typing, type TextPoint } from '../stores/selection.ts';
import { sameTarget, type Target } from '../stores/target.ts';

/**
 * Puts the caret into a text on the page whenever the selection asks for it, and ends the typing when the focus has gone
 * elsewhere on the page. Another window or tab in front ends nothing.
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
    if (element !== null && request.place === 'page') latest.current(element, request.caret);
  }, [request, place]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const onBlur = () => {
      if (!document.hasFocus()) return;
      requestAnimationFrame(() => {
        const stays = element.isConnected && element.contains(document.activeElement);
        if (!stays && sameTarget($typing.get(), { owner, property })) $typing.set(null);
      });
    };
    element.addEventListener('focusout', onBlur);
    return () => element.removeEventListener('focusout', onBlur);
  }, [owner, property, place]);
}
