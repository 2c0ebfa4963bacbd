import { SaxesParser } from 'saxes';

/** Returns the texts of all elements with this name; an empty list if the response is not XML. */
export function textsOf(xml: string, element: string): string[] {
  return elementsOf(xml, element).map((fields) => fields[''] ?? '');
}

/**
 * Returns an object for each element with this name: the element's own text under '', and the texts of its child elements under
 * their names.
 */
export function elementsOf(xml: string, element: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    if (name === element) found.push({ '': '' });
  });
  parser.on('text', (text) => {
    const current = found.at(-1);
    const name = open.at(-1);
    if (current === undefined || name === undefined || !open.includes(element)) return;
    const field = name === element ? '' : name;
    current[field] = (current[field] ?? '') + text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return isBroken ? [] : found;
}
