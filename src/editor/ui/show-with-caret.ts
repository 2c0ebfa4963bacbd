import { flushSync } from 'react-dom';

/**
 * Runs a change that gives a field of React another text, and puts the caret at an offset of that text. Both are done before
 * the next key, so that its letter is typed at the caret.
 */
export function showWithCaret(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  caret: number,
  change: () => void,
): void {
  flushSync(change);
  field?.setSelectionRange(caret, caret);
}
