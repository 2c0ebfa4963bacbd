/** A plain string is one paragraph: line breaks in it, with the spaces around them, are a space. */
export function oneLine(text: string): string {
  if (!LINE_BREAK.test(text)) return text;
  return text.replaceAll(/\s+/g, (space) => (LINE_BREAK.test(space) ? ' ' : space));
}

const LINE_BREAK = /[\r\n]/;
