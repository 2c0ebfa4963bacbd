import { formOf } from '../../../model/forms/form-of.ts';
import { configurationProblemInWords } from '../../../model/forms/form-problems.ts';
import type { ContentTree } from '../../../model/tree.ts';

type Blocks = ContentTree['blocks'];

/** A form that cannot be sent as it is: its title, and what it lacks in a sentence. */
export interface UnreadyForm {
  readonly title: string;
  readonly problem: string;
}

/**
 * The forms of a page that readers can send now and could no longer send once it is published.
 *
 * @param loadLive loads the blocks that readers have; null where they are not known, as any form may then be one of them
 */
export async function lostForms(
  draft: Blocks,
  loadLive: () => Promise<Blocks | null>,
): Promise<readonly UnreadyForm[]> {
  const unready = Object.entries(draft).flatMap(([key, block]) => {
    const problem = problemOf(block);
    return problem === null ? [] : [{ key, title: formOf(block)!.settings.title, problem }];
  });
  if (unready.length === 0) return [];
  const live = await loadLive();
  return unready.filter(({ key }) => live === null || isReady(live[key]));
}

function isReady(block: Blocks[string] | undefined): boolean {
  return block !== undefined && formOf(block) !== null && problemOf(block) === null;
}

function problemOf(block: Blocks[string]): string | null {
  const form = formOf(block);
  return form && configurationProblemInWords(form.settings, form.kind);
}
