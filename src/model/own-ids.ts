/** Ids of elements on every page, by which links and scripts find these elements. */
const OWN_IDS: readonly string[] = ['main'];
/** Prefixes of the ids that the editor, Astro and React assign. */
const OWN_PREFIXES: readonly string[] = ['hearth-', 'he-', 'astro-', '_r_', ':r'];

/**
 * Returns whether an id belongs to an element that is on every page or that a program adds. If an anchor had such an id, links
 * and scripts would find the anchor in place of the element. For example, an anchor `hearth-editor` would replace the editor.
 */
export function isOwnId(id: string): boolean {
  const lower = id.toLowerCase();
  return OWN_IDS.includes(lower) || OWN_PREFIXES.some((prefix) => lower.startsWith(prefix));
}
