import { isInText } from './text-place.ts';

/**
 * A key that is held down is one press, however often the browser repeats it: Enter presses a button once, and the keys of the
 * clipboard cut or paste one component. Buttons with `data-repeats` are pressed again and again, texts keep all keys, and which
 * shortcuts repeat is in the table of `listenToShortcuts`. Returns a function that stops it.
 */
export function watchHeldKeys(): () => void {
  let button: Element | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, repeat, key, ctrlKey, metaKey } = event;
    if (key === 'Enter' && !repeat) {
      button = target instanceof Element ? target.closest('button, a') : null;
      return;
    }
    // The focus may have gone elsewhere with the press: the rest of it means nothing there.
    const enter = key === 'Enter' && button !== null && !button.hasAttribute('data-repeats');
    const clipboard = (ctrlKey || metaKey) && /^[xv]$/i.test(key) && !isInText(target);
    if (!repeat || !(enter || clipboard)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}
