import { isInText } from './text-place.ts';

/** The largest number of characters that are kept. */
const MOST = 1000;

/** The characters that were typed before the text was ready. */
let kept = '';
let stop: (() => void) | null = null;

/**
 * Keeps the characters that are typed from now on, because the text that they are meant for is not ready for typing yet.
 * `typeKept` types them. Keys with a modifier are not kept, and no keys once `isMeant` returns false. Unless `everywhere` is true,
 * keys in another text and keys in the editor around the page are not kept.
 */
export function keepKeys(isMeant: () => boolean, everywhere = false): void {
  forgetKept();
  const onKey = (event: KeyboardEvent) => {
    if (!isMeant()) return forgetKept();
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (ctrlKey || metaKey || altKey || isComposing) return;
    if (!everywhere && !isOnPage(event.target)) return;
    if (key === 'Backspace') kept = kept.slice(0, -1);
    else if ([...key].length === 1 && kept.length < MOST) kept += key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  stop = () => window.removeEventListener('keydown', onKey, { capture: true });
}

/** Whether a key was pressed on the page or nowhere, but in no text. */
function isOnPage(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return target instanceof Element && target.closest('.site') !== null && !isInText(target);
}

/** Types the kept characters into the text that has the focus. */
export function typeKept(): void {
  const typed = kept;
  forgetKept();
  // Typing by the browser goes through all that typing by hand goes through, in each kind of text.
  if (typed !== '') document.execCommand('insertText', false, typed);
}

/** Forgets the kept characters and keeps no more, because the user has gone elsewhere. */
export function forgetKept(): void {
  kept = '';
  stop?.();
  stop = null;
}
