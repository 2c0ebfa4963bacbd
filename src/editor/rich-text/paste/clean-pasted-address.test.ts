import { expect, test } from 'vitest';
import { pastedLink } from './clean-pasted-address.ts';

const ORIGIN = 'https://openverandah.example';

function leads(attributes: Record<string, string>) {
  const element = {
    nodeType: 1,
    localName: 'a',
    childNodes: [],
    getAttribute: (name: string) => attributes[name] ?? null,
  };
  return pastedLink(element, ORIGIN);
}

test.each([
  ['https://a.example/b?c=d', 'https://a.example/b?c=d'],
  [' https://a.example/my file.pdf ', 'https://a.example/my%20file.pdf'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  [`${ORIGIN}/about#team`, '/about#team'],
  [ORIGIN, '/'],
  [`${ORIGIN}.evil.example/`, `${ORIGIN}.evil.example/`],
  ['https://www.google.com/url?q=https://a.example/&sa=D', 'https://a.example/'],
  [
    'https://www.google.com/search?q=https://a.example/',
    'https://www.google.com/search?q=https://a.example/',
  ],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  [
    'https://aus01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb&data=1',
    'https://a.example/b',
  ],
])('%s leads to %s', (href, to) => {
  expect(leads({ href })).toEqual({ href: to, fileId: null });
});

test.each([
  'javascript:alert(1)',
  'file:///C:/a.docx',
  'page.html',
  '#_Toc19',
  '#_ftn1',
  '',
  '//evil.example',
])('%j is unsafe', (href) => {
  expect(leads({ href })).toBeNull();
});

test('a link to a file remains one', () => {
  expect(leads({ href: '/file/f1', 'data-file-id': 'f1' })).toEqual({ href: '/file/f1', fileId: 'f1' });
  expect(leads({ href: '/file/f1', 'data-file-id': '' })).toEqual({ href: '/file/f1', fileId: '' });
});
