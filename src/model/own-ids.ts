/** Ids of elements that every page has; links and scripts find the elements by them. */
const OWN_IDS: readonly string[] = ['main'];
/** Prefixes of the ids that the editor, Astro and React assign. */
const OWN_PREFIXES: readonly string[] = ['hearth-', 'he-', 'astro-', '_r_', ':r'];

/**
 * Whether an id belongs to the page itself. An anchor with such an id would be found instead of the element: with
 * `hearth-editor`, instead of the whole editor.
 */
export function isOwnId(id: string): boolean {
  const lower = id.toLowerCase();
  return OWN_IDS.includes(lower) || OWN_PREFIXES.some((prefix) => lower.startsWith(prefix));
}
