/**
 * The text of a field with words in place of its selection. The field gets the focus, and its caret stands behind them
 * once it shows that text.
 */
export function insertAtCaret(field: HTMLTextAreaElement, words: string): string {
  const { value, selectionStart, selectionEnd } = field;
  const caret = selectionStart + words.length;
  field.focus();
  requestAnimationFrame(() => field.setSelectionRange(caret, caret));
  return `${value.slice(0, selectionStart)}${words}${value.slice(selectionEnd)}`;
}
