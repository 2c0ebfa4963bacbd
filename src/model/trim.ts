/**
 * Removes all of these characters from the end of a text. Uses a loop, because a regular expression would take quadratic time
 * if the text has many runs of these characters.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
