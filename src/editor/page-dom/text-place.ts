const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether keys and the clipboard belong to the text, or the field, that has the focus. */
export function isInText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Whether the focus is in a field that belongs to no page yet, and keeps the browser's own undo. */
export function hasOwnHistory(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-own-history]') !== null;
}

/** Whether the focus is in a dialog, which keeps its own keys. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
}

/**
 * Whether a key without a modifier may be meant for the selected block: the focus is on the block's toolbar; or on the page, or
 * nowhere, while the block is selected as a `whole`. A text in it that was clicked has the focus only once it can be typed in:
 * keys until then are not about its block.
 */
export function isAtBlock(target: EventTarget | null, whole: boolean): boolean {
  if (isInText(target)) return false;
  if (target instanceof Element && target.closest('.he-blocktools') !== null) return true;
  return (
    whole && (target === document.body || (target instanceof Element && target.closest('main') !== null))
  );
}
