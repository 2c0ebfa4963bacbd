import { useStore } from '@nanostores/react';
import { $selecting } from '../document/menu-state.ts';
import { SHORTCUTS } from '../ui/shortcuts.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { goToOutline } from './move-between-parts.ts';

/**
 * Shows the line below the page: the path to the selection, and the button that opens the outline of the page. A narrow window
 * has no such line.
 */
export function FootLine() {
  const selecting = useStore($selecting);
  if (useNarrow()) return null;
  return (
    <section className="he-foot" aria-label="Place on the page">
      <Breadcrumb />
      {selecting ? (
        <button
          type="button"
          className="he-foot-button"
          aria-keyshortcuts={SHORTCUTS.parts.keys}
          onClick={goToOutline}
        >
          Outline
          <kbd>{SHORTCUTS.parts.shown}</kbd>
        </button>
      ) : null}
    </section>
  );
}
