import { expect, test } from 'vitest';
import { cspHash } from '../../../src/layouts/csp-hash.ts';
import { withUsedHashes } from './used-hashes.ts';

const source = (text: string) => `'${cspHash(text)}'`;
const allowed = (page: string, ...texts: string[]) =>
  withUsedHashes(
    `default-src 'self'; script-src 'self' ${texts.map(source).join(' ')}; style-src 'self'`,
    Buffer.from(page),
  );
const policyOf = (...texts: string[]) =>
  `default-src 'self'; script-src 'self'${texts.map((text) => ` ${source(text)}`).join('')}; style-src 'self'`;

test('a policy keeps the hashes of the scripts and styles of the page, and no others', () => {
  const page =
    '<head><script>boot()</script><style>p { color: red }</style></head><script type="module">“late”</script>';
  expect(allowed(page, 'boot()', 'idle()', 'p { color: red }', '“late”', 'only()')).toBe(
    policyOf('boot()', 'p { color: red }', '“late”'),
  );
  expect(allowed('<p>boot()</p>', 'boot()')).toBe(policyOf());
});

test('words that look like a tag hide no script, and a tag without an end none before it', () => {
  const page =
    '<meta content="<script"><script>boot()</script><img alt="<script>"><script>late()</script><script>cut(';
  expect(allowed(page, 'boot()', 'late()', 'cut(')).toBe(policyOf('boot()', 'late()'));
});
