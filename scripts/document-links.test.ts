import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STREETS } from './streets.cjs';

const DOCUMENTS = fs.globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', 'server/**/*.md']).toSorted();

/** Returns the anchors of a document, derived from its headings. */
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

test('where a document stops Hearth, it closes the sockets too, since the next reader would start it again', () => {
  const stops = fs
    .globSync('docs/**/*.md')
    .flatMap((file) => fs.readFileSync(file, 'utf8').match(/systemctl stop [^`\n]*/g) ?? []);
  expect(new Set(stops)).toEqual(new Set(['systemctl stop hearth.socket hearth-https.socket hearth']));
});

test('the owner’s guide has at most four pages', () => {
  const words = fs.readFileSync('docs/owners-guide.md', 'utf8').split(/\s+/).length;
  expect(words).toBeLessThan(4 * 400);
});

test('a newcomer reads CONTRIBUTING, and the README of a street, to the end', () => {
  expect(fs.readFileSync('CONTRIBUTING.md', 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  expect(fs.statSync('CONTRIBUTING.md').size).toBeLessThanOrEqual(12_000);
  for (const file of fs.globSync('server/**/README.md'))
    expect(fs.readFileSync(file, 'utf8').split('\n').length, file).toBeLessThanOrEqual(60);
});

test('every street of the server says what it is for', () => {
  const missing = Object.keys(STREETS).filter((street) => !fs.existsSync(`server/${street}/README.md`));
  expect(missing).toEqual([]);
});
