const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Returns whether the focus is in a text or a field, which then handles keys and the clipboard itself. */
export function isInText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Returns whether the focus is in a field that is not part of the page and uses the browser's own undo. */
export function hasOwnHistory(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-own-history]') !== null;
}

/** Returns whether the focus is in a dialog, which handles its own keys. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
}

/** Returns whether the focus is in a dialog whose fields belong to the site. */
export function isInSiteDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-edits-site]') !== null;
}

/**
 * Returns whether a key without a modifier may apply to the selected block. The key may apply if the focus is on the block's
 * grip. It may also apply if the `whole` block is selected and the focus is on the page or nowhere. A clicked text gets the
 * focus only when it is ready for typing, and keys pressed before that must not apply to its block.
 */
export function isAtBlock(target: EventTarget | null, whole: boolean): boolean {
  if (isInText(target)) return false;
  if (target instanceof Element && target.closest('.he-gutter[data-kept]') !== null) return true;
  return (
    whole && (target === document.body || (target instanceof Element && target.closest('.site') !== null))
  );
}
