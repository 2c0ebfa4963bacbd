/** Case-insensitive text search that works in the same way on SQLite and PostgreSQL. */

/** Returns the key for searching and sorting a text: its first characters, in lower case and NFC. */
export function searchKey(text: string, length: number): string {
  return [...text.normalize('NFC').toLowerCase()].slice(0, length).join('');
}

/** Normalizes the words of a search like the keys. */
export function searchWords(search: string): string {
  // Removes NUL, because SQLite would end the pattern at it, and PostgreSQL rejects it. No stored text contains NUL.
  return search.replaceAll('\0', '').normalize('NFC').toLowerCase();
}

/** Returns the LIKE pattern of texts that contain these words, with LIKE's special characters escaped by `!`. */
export function holding(words: string): string {
  return `%${words.replaceAll(/[!%_]/g, '!$&')}%`;
}
