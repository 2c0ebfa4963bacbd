/**
 * Returns the text without any of these characters at its end. Uses a loop, because a regular expression would take quadratic
 * time on texts with many such runs.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
