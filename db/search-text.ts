/** Searching text by its lower-case letters, the same on every engine. */

/** A text as it is searched and sorted: in lower case and NFC, its first characters only. */
export function searchKey(text: string, length: number): string {
  return [...text.normalize('NFC').toLowerCase()].slice(0, length).join('');
}

/** Somebody's search, in the form of the keys. */
export function searchWords(search: string): string {
  // No text holds NUL: SQLite would end the pattern there, and PostgreSQL refuses it.
  return search.replaceAll('\0', '').normalize('NFC').toLowerCase();
}

/** The LIKE pattern of texts that contain these words, with special characters escaped by `!`. */
export function holding(words: string): string {
  return `%${words.replaceAll(/[!%_]/g, '!$&')}%`;
}
