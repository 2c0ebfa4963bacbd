/** Case-insensitive text search that works the same on every engine. */

/** Returns the form in which a text is searched and sorted: its first characters, in lower case and NFC. */
export function searchKey(text: string, length: number): string {
  return [...text.normalize('NFC').toLowerCase()].slice(0, length).join('');
}

/** Converts a search to the form of the keys. */
export function searchWords(search: string): string {
  // No text holds NUL: SQLite would end the pattern there, and PostgreSQL refuses it.
  return search.replaceAll('\0', '').normalize('NFC').toLowerCase();
}

/** Returns the LIKE pattern of texts that contain these words, with special characters escaped by `!`. */
export function holding(words: string): string {
  return `%${words.replaceAll(/[!%_]/g, '!$&')}%`;
}
