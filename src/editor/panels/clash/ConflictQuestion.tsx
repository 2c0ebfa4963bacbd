import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { $tree } from '../../document/current-tree.ts';
import ConflictDialog from '../../saving/ConflictDialog.tsx';
import { $conflictChoices, decideLater } from '../../saving/conflict.ts';
import type { Conflict } from '../../saving/save-state.ts';
import { ClashPanel } from './ClashPanel.tsx';
import { clashesOnPage } from './clashes.ts';

/**
 * Asks what to do if another user has saved the document since it was loaded: at each block that both have changed. Everything
 * else is asked in the dialog, which also compares the versions as a whole.
 */
export default function ConflictQuestion({ conflict }: { conflict: Conflict }) {
  const choices = useStore($conflictChoices);
  // The page can be changed while the question stands at a block.
  const tree = useDeferredValue(useStore($tree));
  // The versions have the current documents, so the tree is a dependency.
  const clashes = useMemo(() => clashesOnPage(conflict, choices), [conflict, choices, tree]);
  const [isAtBlocks] = useState(clashes.length > 0);
  const [compares, setCompares] = useState(false);
  const isGone = isAtBlocks && clashes.length === 0;
  useEffect(() => {
    // Somebody has written what makes the versions fit. The next save merges them.
    if (isGone) decideLater();
  }, [isGone]);
  if (!isAtBlocks) return <ConflictDialog onClose={decideLater} />;
  return (
    <>
      {isGone ? null : (
        <ClashPanel conflict={conflict} clashes={clashes} onCompare={() => setCompares(true)} />
      )}
      {compares ? <ConflictDialog onClose={() => setCompares(false)} /> : null}
    </>
  );
}
