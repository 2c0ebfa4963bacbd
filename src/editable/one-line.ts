/** Returns a plain text as one paragraph. Each line break, with the spaces around it, becomes a space. */
export function oneLine(text: string): string {
  if (!LINE_BREAK.test(text)) return text;
  return text.replaceAll(/\s+/g, (space) => (LINE_BREAK.test(space) ? ' ' : space));
}

const LINE_BREAK = /[\r\n]/;
