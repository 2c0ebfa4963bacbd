import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...fs
    .readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The anchors of a document, as they are made of its headings. */
function anchorsOf(file: string): string[] {
  const headings = fs.readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(DOCUMENTS)('the links of %s within the project lead somewhere', (file) => {
  const text = fs.readFileSync(file, 'utf8').replaceAll(/^```.*?^```$/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href!);
  const broken = links.filter((href) => {
    if (/^[a-z]+:/.test(href)) return false;
    const [target = '', anchor] = href.split('#');
    const found = target === '' ? file : path.join(path.dirname(file), target);
    if (!fs.existsSync(found)) return true;
    return anchor !== undefined && !anchorsOf(found).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('the owner’s guide has at most four pages', () => {
  const words = fs.readFileSync('docs/owners-guide.md', 'utf8').split(/\s+/).length;
  expect(words).toBeLessThan(4 * 400);
});
