import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { $tree } from '../../document/current-tree.ts';
import { startSelectMode } from '../../document/menu-state.ts';
import { $hints, type PlacedHint } from '../../document/page-hints.ts';
import { select } from '../../document/selection.ts';
import { $start } from '../../document/start-editor.ts';
import { blockTarget } from '../../document/target.ts';
import { elementOf, targetOf } from '../../page-dom/target-elements.ts';
import { placeOfHint } from './place-of-hint.ts';

/** How many hints are listed; the next ones are shown when these are done. */
const MAX_SHOWN = 20;

/** The unfinished parts of the page, each as a button that selects it. */
export function Unfinished() {
  const id = useId();
  const hints = useStore($hints);
  const canChange = useStore($start)?.canChange ?? false;
  if (hints.length === 0) return null;
  const more = hints.length - MAX_SHOWN;
  return (
    <section className="he-unfinished" aria-labelledby={id}>
      <h3 id={id}>Not finished yet</h3>
      <p className="he-field-help">You can publish the page all the same.</p>
      <ul>
        {hints.slice(0, MAX_SHOWN).map((hint) => (
          <li key={`${hint.owner} ${hint.property} ${hint.message}`}>
            {canChange ? (
              <button type="button" className="he-unfinished-place" onClick={() => selectPlace(hint)}>
                <Words hint={hint} />
              </button>
            ) : (
              <Words hint={hint} />
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{`And ${more} more.`}</p> : null}
    </section>
  );
}

function Words({ hint }: { hint: PlacedHint }) {
  return (
    <>
      <strong>{placeOfHint($tree.get(), hint)}</strong> <span>{hint.message}</span>
    </>
  );
}

/** Selects the field if it is on the page, or else its block. */
function selectPlace(hint: PlacedHint): void {
  const target = targetOf(elementOf(hint)) ?? blockTarget($tree.get(), hint.owner);
  if (target === null) return;
  startSelectMode();
  select(target);
}
