/** Ids of elements that pages have of themselves: links and scripts find them by these. */
const OWN_IDS: readonly string[] = ['main'];
/** How the ids begin that the editor, Astro and React give. */
const OWN_PREFIXES: readonly string[] = ['hearth-', 'he-', 'astro-', '_r_', ':r'];

/**
 * Whether an id is one that the page may have of itself. An anchor with that name would take the place of its element: an
 * anchor `hearth-editor` that of the whole editor.
 */
export function isOwnId(id: string): boolean {
  const lower = id.toLowerCase();
  return OWN_IDS.includes(lower) || OWN_PREFIXES.some((prefix) => lower.startsWith(prefix));
}
