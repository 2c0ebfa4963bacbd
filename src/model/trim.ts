/** The text without this character at its end, however often it stands there. A regular expression would look again from every run in the text. */
export function trimEndOf(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
