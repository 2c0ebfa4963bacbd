import { useEffect, useState } from 'react';
import { ownerLabel } from '../labels.ts';
import { $tree } from '../stores/page.ts';
import { $hovered, type Leaf, select } from '../stores/selection.ts';
import { elementOf, leafKey, reveal, selectableLeaves } from './leaf-address.ts';

/** Words of a leaf that are read beside its name, at most. Characters. */
const EXCERPT_LENGTH = 80;

/**
 * A real button for every leaf that can be selected, in the order of the page: the way to them for the keyboard and for
 * screen readers. The leaves themselves stay what they are, headings, list items, parts of other controls. A button with
 * the focus shows where it leads by the box around its leaf.
 */
export function LeafButtons() {
  const leaves = useSelectableLeaves();
  return (
    <section className="he-sr" aria-label="Texts on this page">
      <ul>
        {leaves.map((leaf) => (
          <li key={leafKey(leaf)}>
            <button
              type="button"
              data-leaf={leafKey(leaf)}
              onFocus={(event) => {
                event.currentTarget.title = excerptOf(leaf);
                reveal(leaf);
                $hovered.set(leaf);
              }}
              onBlur={() => $hovered.set(null)}
              onClick={() => select(leaf)}
            >
              Edit {ownerLabel($tree.get(), leaf.owner)}: {leaf.label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The leaves that the page shows, followed as blocks and items come and go. */
function useSelectableLeaves(): readonly Leaf[] {
  const [leaves, setLeaves] = useState<readonly Leaf[]>([]);
  useEffect(() => {
    const read = () =>
      setLeaves((known) => {
        const found = selectableLeaves();
        return found.map(leafKey).join() === known.map(leafKey).join() ? known : found;
      });
    read();
    const main = document.querySelector('main');
    if (main === null) return;
    const observer = new MutationObserver(read);
    observer.observe(main, { childList: true, subtree: true, attributeFilter: ['data-selectable'] });
    return () => observer.disconnect();
  }, []);
  return leaves;
}

function excerptOf(leaf: Leaf): string {
  const words = elementOf(leaf)?.textContent?.trim() ?? '';
  if (words === '') return 'Empty';
  return words.length > EXCERPT_LENGTH ? `${words.slice(0, EXCERPT_LENGTH)} …` : words;
}
