import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { needSheets, sheetsAreThere } from './late-sheets.ts';

interface Link {
  href: string;
  rel: string;
  onload(): void;
  onerror(): void;
  remove(): void;
}

const inHead: Link[] = [];
const hrefs = () => inHead.map(({ rel, href }) => `${rel} ${href}`);

beforeEach(() => {
  const createElement = () => {
    const link: Partial<Link> = { remove: () => inHead.splice(inHead.indexOf(link as Link), 1) };
    return link;
  };
  vi.stubGlobal('document', { createElement, head: { append: (link: Link) => inHead.push(link) } });
});
afterEach(() => vi.unstubAllGlobals());

test('a part waits for all its style sheets; each is requested once, and one that failed again', async () => {
  needSheets('/a.css', '/ä.css');
  needSheets('/a.css');
  expect(hrefs()).toEqual([]);
  const first = vi.fn();
  const refused = sheetsAreThere().then(first, () => 'refused');
  void sheetsAreThere().catch(() => {});
  expect(hrefs()).toEqual(['stylesheet /a.css', 'stylesheet /ä.css']);
  inHead[0]!.onload();
  inHead[1]!.onerror();
  expect([await refused, first.mock.calls.length, hrefs()]).toEqual(['refused', 0, ['stylesheet /a.css']]);

  const again = sheetsAreThere();
  expect(hrefs()).toEqual(['stylesheet /a.css', 'stylesheet /ä.css']);
  inHead[1]!.onload();
  await again;
  needSheets('/a.css');
  await sheetsAreThere();
  expect(hrefs()).toHaveLength(2);
});
