import type { StoredBlock } from '../model/block.ts';

/** Adjacent blocks that need no script, rendered together; or one block that has its own Astro component. */
export type Run =
  | { readonly kind: 'static'; readonly blocks: readonly StoredBlock[] }
  | { readonly kind: 'own'; readonly block: StoredBlock };

/**
 * Splits a list of blocks into runs, in order. `hasOwn` returns whether a type has its own Astro component.
 */
export function runsOf(blocks: readonly StoredBlock[], hasOwn: (type: string) => boolean): readonly Run[] {
  const runs: Run[] = [];
  let pending: StoredBlock[] = [];
  const flush = () => {
    if (pending.length > 0) runs.push({ kind: 'static', blocks: pending });
    pending = [];
  };
  for (const block of blocks) {
    if (hasOwn(block.componentType)) {
      flush();
      runs.push({ kind: 'own', block });
    } else {
      pending.push(block);
    }
  }
  flush();
  return runs;
}
