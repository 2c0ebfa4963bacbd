const FIELDS = 'input, textarea, select, [contenteditable], [tabindex="0"], button';

/**
 * The first control in an element, excluding the toolbar of a text; for radio buttons the selected one, as
 * with the Tab key. If there is none, the first element that can take the focus.
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
