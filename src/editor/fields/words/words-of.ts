/** The words of a text with one on each line: trimmed, without empty lines and repetitions. */
export function wordsOf(text: string): string[] {
  const words = text.split('\n').map((line) => line.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}
