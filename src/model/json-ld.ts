/**
 * Data for search engines as the text of a JSON-LD script. It contains people's words: nothing in them ends the script or begins a
 * comment in it.
 */
export function jsonLd(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped);
}

/** A character as JSON writes any: markup has no meaning for it. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
