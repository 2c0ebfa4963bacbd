const FIELDS = 'input, textarea, select, [contenteditable], [tabindex="0"], button';

/**
 * The first control inside an element, past the toolbar of a text; of radio buttons the one that is chosen, as the keyboard
 * reaches it. Without any, what can at least be read.
 */
export function firstField(around: Element | null | undefined): HTMLElement | null {
  const fields = [...(around?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const field =
    fields.find((control) => control.closest('[role="toolbar"]') === null) ??
    around?.querySelector<HTMLElement>('[tabindex="-1"]') ??
    null;
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const chosen = around?.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`);
  return chosen ?? field;
}
