const FIELDS = 'input, textarea, select, [contenteditable], [tabindex="0"], button';

/**
 * Returns the first control in an element, ignoring the toolbar of a text. If that control is a radio button, returns the
 * selected button of its group, which the Tab key would also focus. If there is no control, returns the first element that can
 * take the focus.
 */
export function firstControl(around: Element | null | undefined): HTMLElement | null {
  const fields = [...(around?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const field =
    fields.find((control) => control.closest('[role="toolbar"]') === null) ??
    around?.querySelector<HTMLElement>('[tabindex="-1"]') ??
    null;
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const chosen = around?.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`);
  return chosen ?? field;
}

/** The attribute of the placeholder for an editor that is being fetched. */
export const FETCHING = 'data-fetching';

/**
 * Calls `use` with the first control of a part of an element. If the control's editor is still being fetched, waits for it, and
 * does not call `use` if the focus moves before that. Returns a function that stops waiting.
 */
export function whenFirstControl(
  around: Element,
  partOf: (around: Element) => Element,
  use: (control: HTMLElement) => void,
): () => void {
  const before = document.activeElement;
  const find = () => {
    const part = partOf(around);
    const control = firstControl(part);
    if (isFetchedBefore(part, control)) return false;
    if (control !== null) use(control);
    return true;
  };
  if (find()) return () => {};
  const observer = new MutationObserver(() => {
    const hasMoved = document.activeElement !== before && document.activeElement !== document.body;
    if (hasMoved || find()) observer.disconnect();
  });
  observer.observe(around, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Returns whether an editor that is still being fetched comes before a control. If the control is null, returns whether any
 * editor is being fetched.
 */
function isFetchedBefore(around: Element, control: HTMLElement | null): boolean {
  const place = around.querySelector(`[${FETCHING}]`);
  if (place === null) return false;
  return (
    control === null || (place.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  );
}
