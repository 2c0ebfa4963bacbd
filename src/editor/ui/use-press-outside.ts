import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onPress` when something outside an element is pressed. Leaves out elements that match `except`, such as the button that
 * opened the element.
 */
export function usePressOutside(
  own: RefObject<HTMLElement | null>,
  except: string,
  onPress: () => void,
): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const onDown = ({ target }: Event) => {
      const isInside = target instanceof Node && own.current?.contains(target) === true;
      if (!isInside && !(target instanceof Element && target.closest(except) !== null)) latest.current();
    };
    window.addEventListener('pointerdown', onDown, { capture: true });
    return () => window.removeEventListener('pointerdown', onDown, { capture: true });
  }, [own, except]);
}
