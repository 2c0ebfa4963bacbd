import { stepsOf } from '../../model/field-path.ts';
import { $tree } from '../document/current-tree.ts';
import { startSelectMode } from '../document/menu-state.ts';
import { select } from '../document/selection.ts';
import { blockTarget, type Target } from '../document/target.ts';
import { elementOf, targetOf } from '../page-dom/target-elements.ts';

/**
 * Selects a field, or the field around it that is on the page. If none is, opens the settings of its block. The focus goes to
 * the field in the settings.
 */
export function selectPlace({ owner, property }: Pick<Target, 'owner' | 'property'>): void {
  const target = targetOfPlace({ owner, property }) ?? blockTarget($tree.get(), owner);
  if (target === null) return;
  startSelectMode();
  select(target, { focus: 'sidebar', field: property });
}

/** Returns the target of a field, or of the field around it that is on the page; null if none is. */
export function targetOfPlace({ owner, property }: Pick<Target, 'owner' | 'property'>): Target | null {
  return targetAround(owner, stepsOf(property));
}

/** Returns the innermost field of a path that is on the page; null if none is. */
function targetAround(owner: string, steps: readonly string[]): Target | null {
  if (steps.length === 0) return null;
  return targetOf(elementOf({ owner, property: steps.join('.') })) ?? targetAround(owner, steps.slice(0, -1));
}
