import type { AppliedToSome, CollectionRoles } from '../../../model/roles.ts';
import { $tree } from '../../document/current-tree.ts';
import { setPageState } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { holdersInWords, isSameRoles } from './page-roles.ts';

/** Where the open page is: its site and its collection. */
function place() {
  const { collection } = $tree.get().roots.page;
  return { domainId: $start.get()?.shell.domain.id ?? '', collection: String(collection) };
}

/** How many pages beside the open one can be changed by whom. @throws ApiError */
export function loadCollectionRoles(): Promise<CollectionRoles> {
  return askServer<CollectionRoles>('roles/loadCollection', place());
}

/** What applying roles to all pages of a collection would change. */
export interface CollectionPreview {
  /** A line for each list of roles that pages have now. */
  readonly lines: readonly string[];
  readonly changes: number;
}

export function previewOf({ groups }: CollectionRoles, chosen: readonly string[]): CollectionPreview {
  const willChange = (group: CollectionRoles['groups'][number]) =>
    group.changeableByYou && !isSameRoles(group.roles, chosen);
  return {
    lines: groups.map((group) => {
      const [it, stays, changes] =
        group.pages === 1 ? ['it', 'It stays', 'It changes'] : ['them', 'They stay', 'They change'];
      const outcome = isSameRoles(group.roles, chosen)
        ? `${stays} as ${group.pages === 1 ? 'it is' : 'they are'}.`
        : group.changeableByYou
          ? `${changes}.`
          : `${stays}: your roles do not let you change ${it}.`;
      return `${countOf(group.pages)}: ${holdersInWords(group.roles, it)} ${outcome}`;
    }),
    changes: groups.filter(willChange).reduce((sum, { pages }) => sum + pages, 0),
  };
}

export function countOf(pages: number): string {
  return pages === 1 ? '1 page' : `${pages.toLocaleString('en-AU')} pages`;
}

/**
 * Applies roles to all pages of the collection that the user may change, some in each call.
 *
 * @param onProgress is told how many were changed so far
 * @throws ApiError, with the pages changed so far staying changed
 */
export async function applyToCollection(
  roles: readonly string[],
  onProgress: (changed: number) => void,
): Promise<number> {
  let changed = 0;
  let after: string | null | undefined;
  while (after !== null) {
    const sent = { ...place(), roles, after };
    const applied: AppliedToSome = await changeOnServer<AppliedToSome>('roles/applyToCollection', sent);
    changed += applied.changed;
    after = applied.after;
    onProgress(changed);
  }
  if ($start.get()?.canChange) setPageState({ roles: [...roles] });
  return changed;
}
