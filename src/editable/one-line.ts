/** A plain string is one paragraph: line breaks in it are spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]\s*/g, ' ');
}
