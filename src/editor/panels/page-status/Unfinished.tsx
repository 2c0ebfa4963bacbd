import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { elementOf, targetOf } from '../../canvas/target-address.ts';
import { $start } from '../../stores/editor.ts';
import { $hints, type PlacedHint } from '../../stores/hints.ts';
import { startSelectMode } from '../../stores/menu.ts';
import { $tree } from '../../stores/page.ts';
import { select } from '../../stores/selection.ts';
import { blockTarget } from '../../stores/target.ts';
import { placeOfHint } from './place-of-hint.ts';

/** So many are listed; whoever mends these is shown the next ones. */
const MAX_SHOWN = 20;

/** What is not finished on the page, each a button that selects where it is mended. */
export function Unfinished() {
  const id = useId();
  const hints = useStore($hints);
  const mayChange = useStore($start)?.mayChange ?? false;
  if (hints.length === 0) return null;
  const more = hints.length - MAX_SHOWN;
  return (
    <section className="he-unfinished" aria-labelledby={id}>
      <h3 id={id}>Not finished yet</h3>
      <p className="he-field-help">You can publish the page all the same.</p>
      <ul>
        {hints.slice(0, MAX_SHOWN).map((hint) => (
          <li key={`${hint.owner} ${hint.property} ${hint.message}`}>
            {mayChange ? (
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

/** Selects the field as the page has it, else its block. */
function selectPlace(hint: PlacedHint): void {
  const target = targetOf(elementOf(hint)) ?? blockTarget($tree.get(), hint.owner);
  if (target === null) return;
  startSelectMode();
  select(target);
}
