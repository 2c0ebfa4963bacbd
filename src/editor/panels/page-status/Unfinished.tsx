import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { indexOfItem, valueAt } from '../../../model/field-path.ts';
import type { ContentTree } from '../../../model/tree.ts';
import { $tree } from '../../document/current-tree.ts';
import { itemLabel } from '../../document/item-label.ts';
import { firstWords, ownerLabel } from '../../document/labels.ts';
import { $hints, type PlacedHint } from '../../document/page-hints.ts';
import { $start } from '../../document/start-editor.ts';
import { selectPlace } from '../select-place.ts';

/** The maximum number of listed hints. Further hints are listed once these are resolved. */
const MAX_SHOWN = 20;

/** Shows the unfinished parts of the page, each as a button that selects the part. */
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

/** Returns the place of a hint in words: 'Accordion: Is it free?', 'Quote: Sam', 'Button'. */
export function placeOfHint(tree: Pick<ContentTree, 'blocks'>, { owner, property }: PlacedHint): string {
  const label = ownerLabel(tree, owner);
  const words = itemWords(tree, owner, property) ?? firstWords(tree, owner);
  return words === '' ? label : `${label}: ${words}`;
}

/** Returns the label of the list item that contains the field; null if the field is not in a list. */
function itemWords(tree: Pick<ContentTree, 'blocks'>, owner: string, property: string): string | null {
  const [list = '', key = ''] = property.split('.');
  if (key === '') return null;
  const items = valueAt(tree.blocks[owner], list);
  if (!Array.isArray(items)) return null;
  const index = indexOfItem(items, key);
  const item = items[index];
  return item === undefined ? null : itemLabel(item, index);
}
