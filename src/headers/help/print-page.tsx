import { HELP_TEXTS } from '../../model/texts.ts';

/**
 * Shows the button that prints a help page, which a script operates, and on paper a line for the person who hands it over.
 *
 * @param inert whether the button does nothing, as in the editor
 */
export function PrintPage({ inert }: { inert?: boolean }) {
  return (
    <>
      <button type="button" className="button-secondary print-page" inert={inert}>
        {HELP_TEXTS.print}
      </button>
      <p className="hand-over">{HELP_TEXTS.handOver}</p>
    </>
  );
}
