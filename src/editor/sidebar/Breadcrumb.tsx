import { useSyncExternalStore } from 'react';
import type { ContentTree } from '../../model/tree.ts';
import { ancestors } from '../ancestors.ts';
import { labelOf, ownerLabel } from '../labels.ts';
import { $tree } from '../stores/page.ts';
import { select } from '../stores/selection.ts';
import { blockTarget, type Target } from '../stores/target.ts';

/** The blocks around what is selected, from the outermost to the nearest; each can be selected. */
export function Breadcrumb({ target }: { target: Target }) {
  useSyncExternalStore($tree.listen, () => $tree.get().lists);
  const tree = $tree.get();
  const around = ancestors(tree, target);
  if (around.length === 0) return null;
  return (
    <nav className="he-breadcrumb" aria-label="Around this">
      <ol>
        {around.map((key) => (
          <li key={key}>
            <button type="button" onClick={() => selectBlock(tree, key)}>
              {labelOf(tree.blocks[key]?.componentType ?? '')}
            </button>
          </li>
        ))}
        <li aria-current="true">{target.property === '' ? ownerLabel(tree, target.owner) : target.label}</li>
      </ol>
    </nav>
  );
}

function selectBlock(tree: ContentTree, key: string): void {
  const target = blockTarget(tree, key);
  if (target !== null) select(target, { focus: 'stay' });
}
