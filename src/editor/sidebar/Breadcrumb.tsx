import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { isSiteRootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { ancestors } from '../document/ancestors.ts';
import { crumbsOf, ownWords, wholeLabel } from '../document/crumbs.ts';
import { $tree } from '../document/current-tree.ts';
import { firstWords, labelOf } from '../document/labels.ts';
import { $selection, clearSelection, select } from '../document/selection.ts';
import { blockTarget, type Target } from '../document/target.ts';
import { targetKey } from '../page-dom/target-elements.ts';

/** Shows the path to the selection, from the page to the innermost step: blocks, or items of a site document. */
export function Breadcrumb() {
  const target = useStore($selection);
  return (
    <nav className="he-breadcrumb" aria-label="Around this">
      <ol>
        <li aria-current={target === null ? 'true' : undefined}>
          {target === null ? (
            'Page'
          ) : (
            <button type="button" onClick={clearSelection}>
              Page
            </button>
          )}
        </li>
        {target === null ? null : <Steps key={targetKey(target)} target={target} />}
      </ol>
    </nav>
  );
}

function Steps({ target }: { target: Target }) {
  return isSiteRootKey(target.owner) ? <SiteSteps target={target} /> : <BlockSteps target={target} />;
}

function SiteSteps({ target }: { target: Target }) {
  // Subscribes to the words, which change as the user types, so that the component re-renders only when the words change.
  useSyncExternalStore($tree.listen, () => wholeLabel($tree.get(), target));
  const tree = $tree.get();
  return (
    <>
      {crumbsOf(tree, target).map(({ label, target: around }, index) => (
        <li key={index}>
          {around === null ? (
            label
          ) : (
            <button type="button" onClick={() => select(around, { focus: 'stay' })}>
              {label}
            </button>
          )}
        </li>
      ))}
      <li aria-current="true">
        <span>{ownWords(tree, target)}</span>
      </li>
    </>
  );
}

function BlockSteps({ target }: { target: Target }) {
  useSyncExternalStore($tree.listen, () => $tree.get().lists);
  const tree = $tree.get();
  // Subscribes to the words, which change as the user types, so that the component re-renders only when the words change.
  const own = useSyncExternalStore($tree.listen, () => ownWords($tree.get(), target));
  const typeOf = (key: string) => labelOf(tree.blocks[key]?.componentType ?? '');
  const outer = ancestors(tree, target);
  // A field with the same name as its component is one step with it: 'Rich text', not 'Rich text › Rich text'.
  const around = outer.at(-1) === target.owner && typeOf(target.owner) === own ? outer.slice(0, -1) : outer;
  // Subscribes to the words, which change as the user types, so that the component re-renders only when the words change.
  useSyncExternalStore($tree.listen, () => around.map((key) => firstWords($tree.get(), key)).join('\n'));
  return (
    <>
      {around.map((key) => (
        <li key={key}>
          <button type="button" onClick={() => selectBlock(tree, key)}>
            {typeOf(key)}
            <Words blockKey={key} />
          </button>
        </li>
      ))}
      <li aria-current="true">
        <span>{own}</span>
      </li>
    </>
  );
}

/** Shows the words that distinguish a component from others of its type. */
function Words({ blockKey }: { blockKey: string }) {
  const words = firstWords($tree.get(), blockKey);
  return words === '' ? null : <span className="he-breadcrumb-words"> {words}</span>;
}

function selectBlock(tree: ContentTree, key: string): void {
  const target = blockTarget(tree, key);
  if (target !== null) select(target, { focus: 'stay' });
}
