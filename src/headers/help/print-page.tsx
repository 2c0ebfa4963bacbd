import { HELP_TEXTS } from '../../model/texts.ts';

/**
 * Shows the button that prints a help page, and on paper a line for the person who hands it over.
 *
 * @param onPrint prints the page in the editor; on visitors' pages, a script operates the button
 */
export function PrintPage({ onPrint }: { onPrint?: () => void }) {
  return (
    <>
      <button type="button" className="button-secondary print-page" onClick={onPrint}>
        {HELP_TEXTS.print}
      </button>
      <p className="hand-over">{HELP_TEXTS.handOver}</p>
    </>
  );
}
