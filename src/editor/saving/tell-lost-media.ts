import type { FieldPath } from '../../model/field-path.ts';
import { isObject } from '../../model/json.ts';
import { PAGE_KEY, type RootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { fieldForm } from '../document/forms.ts';
import { fieldOwnerLabel } from '../document/labels.ts';
import { toastError } from '../ui/toasts.ts';

/** The maximum number of places that a message names. */
const MAX_NAMED = 3;

/** Names the places in which a saved document shows pictures and files that are no longer in the library. */
export function tellLostMedia(root: RootKey, tree: ContentTree, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const lost = new Set(ids);
  const owners = { [root]: tree.roots[root], ...(root === PAGE_KEY ? tree.blocks : {}) };
  const places = Object.entries(owners).flatMap(([owner, fields]) =>
    pathsOf(fields, lost).map((path) => labelOf(tree, owner, path)),
  );
  const named = new Set(places);
  for (const place of [...named].slice(0, MAX_NAMED)) {
    toastError(
      `${place}: what you chose was removed from the library, so visitors do not see it. Choose again.`,
    );
  }
  if (named.size > MAX_NAMED)
    toastError(`${named.size - MAX_NAMED} more places show what was removed from the library.`);
}

/** Returns the paths of the fields that refer to one of the ids. */
function pathsOf(value: unknown, ids: ReadonlySet<string>, path: FieldPath = ''): FieldPath[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => pathsOf(item, ids, within(path, keyOf(item) ?? String(index))));
  }
  if (!isObject(value)) return [];
  if ([value.imageId, value.fileId].some((id) => ids.has(String(id)))) return [path];
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, ids, within(path, name)));
}

function within(path: FieldPath, step: string): FieldPath {
  return path === '' ? step : `${path}.${step}`;
}

function keyOf(item: unknown): string | null {
  return isObject(item) && typeof item.key === 'string' ? item.key : null;
}

function labelOf(tree: ContentTree, owner: string, path: FieldPath): string {
  return `${fieldOwnerLabel(tree, owner, path)} › ${fieldForm(tree, owner, path)?.label ?? 'Picture'}`;
}
