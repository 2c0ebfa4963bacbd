import { type FocusEvent, useState } from 'react';

/**
 * The state of a tooltip in a list that scrolls. Scrolling closes tooltips, and so would the scrolling that brings a focused
 * control into view: its tooltip is then opened again at the new place.
 */
export function useFocusTooltip() {
  const [isOpen, setOpen] = useState(false);
  const onFocus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    // The scrolling is over in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (currentTarget.matches(':focus-visible')) setOpen(true);
      }),
    );
  };
  return { isOpen, onOpenChange: setOpen, onFocus };
}
