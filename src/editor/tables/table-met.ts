import { computed } from 'nanostores';
import { $tree } from '../document/current-tree.ts';
import { $hovered, $selection } from '../document/selection.ts';

let met = false;

/** Whether the user has pointed at a table, or selected one, since the editor started. */
export const $tableMet = computed([$hovered, $selection], (...targets) => {
  const { blocks } = $tree.get();
  met ||= targets.some((target) => target !== null && blocks[target.owner]?.componentType === 'Table');
  return met;
});
