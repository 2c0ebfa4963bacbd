/** Matches the open submenus and the open search of a header in one row. */
const OPEN = '.site-header details[name][open]';

/**
 * Makes the parts that open over the page easier to use: the opened search field gets the focus, and Escape closes what is
 * open. The focus returns to the control if it was inside.
 */
export function watchHeaderPanels(): void {
  document.addEventListener('toggle', focusSearch, true);
  // Before the quick exit, which counts the presses of Escape that close nothing.
  addEventListener('keydown', closeByEscape, true);
}

function focusSearch({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open && target.matches('.site-search'))
    target.nextElementSibling?.querySelector('input')?.focus();
}

function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  for (const details of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    event.preventDefault();
    details.open = false;
    if (details.nextElementSibling?.contains(document.activeElement))
      details.querySelector('summary')?.focus();
  }
}
