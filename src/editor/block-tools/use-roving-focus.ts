import { useStore } from '@nanostores/react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { $focusRequest } from '../document/selection.ts';
import { moveFocus } from '../ui/move-focus.ts';

/**
 * One stop for Tab among the buttons of a toolbar: the one that had the focus last, the first for another block. The arrows,
 * Home and End go among them. The focus comes here when the selection asks for it.
 */
export function useRovingFocus(row: RefObject<HTMLElement | null>, blockKey: string, count: number) {
  const [last, setLast] = useState(0);
  const request = useStore($focusRequest);
  const focusedFor = useRef(blockKey);

  useEffect(() => {
    if (row.current?.contains(document.activeElement)) focusedFor.current = blockKey;
  }, [row, blockKey]);

  const latest = useRef({ last, blockKey });
  latest.current = { last, blockKey };
  useEffect(() => {
    if (request.place !== 'toolbar') return;
    const index = focusedFor.current === latest.current.blockKey ? latest.current.last : 0;
    const buttons = buttonsOf(row.current);
    (buttons[index] ?? buttons[0])?.focus({ preventScroll: true });
  }, [request, row]);

  return {
    tabIndex: (index: number) => (index === Math.min(last, count - 1) ? 0 : -1),
    onFocus: ({ target }: FocusEvent) => {
      const index = buttonsOf(row.current).indexOf(target as HTMLElement);
      if (index < 0) return;
      focusedFor.current = blockKey;
      setLast(index);
    },
    onKeyDown: (event: KeyboardEvent) => {
      moveFocus(event, buttonsOf(row.current), 'horizontal');
    },
  };
}

function buttonsOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
}
