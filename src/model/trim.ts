/**
 * The text without any occurrences of this character at its end. A loop, since a regular expression would
 * take quadratic time on texts with many such runs.
 */
export function trimEndOf(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
