import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { type UnfinishedPart, unfinishedParts } from '../../checks/unfinished/hints.ts';
import { $tree } from '../document/current-tree.ts';
import { $hasQuickExit } from '../document/quick-exit.ts';

/** Returns the parts of the open page that the checks call unfinished, as it is at each moment. */
export function useUnfinished(): readonly UnfinishedPart[] {
  const tree = useDeferredValue(useStore($tree));
  const hasQuickExit = useStore($hasQuickExit);
  return useMemo(() => unfinishedParts(tree, hasQuickExit), [tree, hasQuickExit]);
}
