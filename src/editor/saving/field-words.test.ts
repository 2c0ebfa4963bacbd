import { beforeEach, expect, test } from 'vitest';
import { open, storedPage } from '../testing/open-page.ts';
import { fieldInWords } from './field-words.ts';

const field = (key: string) => ({ key, type: 'select', label: 'Why?', options: ['A', 'B'] });
const FORM = { key: 'f', componentType: 'ContactForm', fields: [field('m'), field('n')] };
const AREA = { key: 't', componentType: 'TitledArea', title: 'Us', contents: [FORM] };
const BUTTON = { key: 'b', componentType: 'ButtonCta', link: { type: 'page', href: '', text: '' } };

beforeEach(() => open(storedPage({ contents: [AREA, BUTTON] })));

test.each([
  ['contents.t.title', 'Titled area › Title'],
  ['contents.t.contents.f.identifier', 'Contact form › Identifier'],
  ['contents.t.contents.f.fields.n.label', 'Contact form › Field 2 › Label'],
  ['contents.t.contents.f.fields.m.options.1', 'Contact form › Field 1 › Choice 2'],
  ['contents.t.contents.f.fields.n', 'Contact form › Field 2'],
  ['contents.t.contents.f.fields', 'Contact form › Fields'],
  ['page.contents.t.title', 'Titled area › Title'],
  ['contents.b.link.href', 'Button › Button'],
  ['contents.b', 'Button'],
  ['page.title', 'Page settings › Title'],
  ['title', 'Page settings › Title'],
  ['page.header.title', 'Page header › Title'],
  ['siteSettings.quickExit.url', 'Site settings › The quick exit leads to'],
  ['contents.gone.title', 'contents.gone.title'],
  ['page.contents.0.componentType', 'page.contents.0.componentType'],
])('the field %s is called %s', (path, name) => {
  expect(fieldInWords(path)).toBe(name);
});
