/**
 * Returns data for search engines as the text of a JSON-LD script. People's words in it can neither end the script nor begin a
 * comment.
 */
export function jsonLd(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped);
}

/** Returns the JSON escape of a character, which has no meaning in markup. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
