import { HELP_TEXTS } from '../../model/texts.ts';

/**
 * Shows the button that prints a help page, which a script of visitors' pages operates, and on paper a line for the person who
 * hands it over.
 */
export function PrintPage() {
  return (
    <>
      <button type="button" className="button-secondary print-page">
        {HELP_TEXTS.print}
      </button>
      <p className="hand-over">{HELP_TEXTS.handOver}</p>
    </>
  );
}
