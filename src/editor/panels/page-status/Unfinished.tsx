import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { UnfinishedPart } from '../../../checks/unfinished/hints.ts';
import { $tree } from '../../document/current-tree.ts';
import { $start } from '../../document/start-editor.ts';
import { placeInWords } from '../place-in-words.ts';
import { selectPlace } from '../select-place.ts';
import { useUnfinished } from '../use-unfinished.ts';

/** The maximum number of listed parts. Further parts are listed once these are resolved. */
const MAX_SHOWN = 20;

/** Shows the unfinished parts of the page, each as a button that selects the part. */
export function Unfinished() {
  const id = useId();
  const parts = useUnfinished();
  const canChange = useStore($start)?.canChange ?? false;
  if (parts.length === 0) return null;
  const more = parts.length - MAX_SHOWN;
  return (
    <section className="he-unfinished" aria-labelledby={id}>
      <h3 id={id}>Not finished yet</h3>
      <p className="he-field-help">You can publish the page all the same.</p>
      <ul>
        {parts.slice(0, MAX_SHOWN).map((part) => (
          <li key={`${part.owner} ${part.property} ${part.message}`}>
            {canChange ? (
              <button type="button" className="he-unfinished-place" onClick={() => selectPlace(part)}>
                <Words part={part} />
              </button>
            ) : (
              <Words part={part} />
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{`And ${more} more.`}</p> : null}
    </section>
  );
}

function Words({ part }: { part: UnfinishedPart }) {
  return (
    <>
      <strong>{placeInWords($tree.get(), part)}</strong> <span>{part.message}</span>
    </>
  );
}
