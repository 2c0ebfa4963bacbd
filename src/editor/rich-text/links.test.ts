import { expect, test } from 'vitest';
import { linkAtCaret, linkRange, removeLink, setLink } from './links.ts';
import { doc, done, json, li, linked, p, stateOf, strong, ul } from './testing/make-document.ts';

const about = { type: 'page', href: '/about' } as const;

test('the selected words become a link, replacing the previous one', () => {
  const text = doc(p('a <b', linked('c', '/old'), '>', linked('d', '/old')));
  expect(json(done(setLink(about, ''), text)!.doc)).toEqual(
    json(doc(p('a ', linked('bc', '/about'), linked('d', '/old')))),
  );
});

test('without a selection, the whole link or word at the caret is used', () => {
  const inLink = doc(p(linked('one ', '/a'), linked('t|wo', '/a'), ' three'));
  expect(json(done(setLink(about, ''), inLink)!.doc)).toEqual(
    json(doc(p(linked('one two', '/about'), ' three'))),
  );
  expect(json(done(setLink(about, ''), doc(p('the dog’|s bed')))!.doc)).toEqual(
    json(doc(p('the ', linked('dog’s', '/about'), ' bed'))),
  );
});

test('between words the link needs text of its own', () => {
  const text = doc(ul(li(p('a | b'))));
  expect(linkAtCaret(stateOf(text))).toEqual({ target: null, hasWords: false });
  expect(json(done(setLink(about, ' About us '), text)!.doc)).toEqual(
    json(doc(ul(li(p('a ', linked('About us', '/about'), ' b'))))),
  );
  expect(done(setLink(about, ''), doc(p('a | b')))!.doc.textContent).toBe('a /about b');
});

test('a link to a file whose name is not known has its id only', () => {
  const state = done(setLink({ type: 'file', href: '/file/f1', fileId: 'f1' }, ''), doc(p('<a>')))!;
  expect(linkRange(state)?.mark.attrs).toEqual({ type: 'file', href: '', fileId: 'f1' });
});

test('a link to a file has the path with its name, which is its text if there is no other', () => {
  const target = { type: 'file', href: '/file/f1/Fact%20sheet.pdf', fileId: 'f1' } as const;
  const state = done(setLink(target, ''), doc(p('a | b')))!;
  expect(state.doc.textContent).toBe('a Fact sheet.pdf b');
  expect(linkRange(state)?.mark.attrs).toEqual(target);
});

test('a link to a file without id has its URL, also as its text if there is no other', () => {
  const file = { type: 'file', href: ' /file/f1 ' } as const;
  const attrs = { type: 'file', href: '/file/f1', fileId: null };
  expect(linkRange(done(setLink(file, ''), doc(p('<a>')))!)?.mark.attrs).toEqual(attrs);
  const between = done(setLink(file, ''), doc(p('a | b')))!;
  expect(between.doc.textContent).toBe('a /file/f1 b');
  expect(linkRange(between)?.mark.attrs).toEqual(attrs);
  const byId = done(setLink({ type: 'file', href: '', fileId: 'f1' }, ''), doc(p('a | b')))!;
  expect(byId.doc.textContent).toBe('a /file/f1 b');
});

test('a target that leads nowhere becomes no link', () => {
  expect(done(setLink({ type: 'page', href: ' ' }, ''), doc(p('a | b')))).toBeNull();
});

test('the link at the caret is found, also right behind it, and the first in a selection', () => {
  const target = { ...about, fileId: null };
  expect(linkAtCaret(stateOf(doc(p('a ', linked('b', '/about'), '|'))))).toEqual({ target, hasWords: true });
  const several = doc(p('<a'), p(strong('b'), linked('c', '/about'), linked('d', '/other'), '>'));
  expect(linkAtCaret(stateOf(several)).target).toEqual(target);
  expect(linkAtCaret(stateOf(doc(p('a|'), p(linked('b', '/about'))))).target).toBeNull();
});

test('removing affects the whole link at the caret, or all links in the selection', () => {
  expect(json(done(removeLink, doc(p(linked('a|b', '/a'), linked('c', '/c'))))!.doc)).toEqual(
    json(doc(p('ab', linked('c', '/c')))),
  );
  expect(json(done(removeLink, doc(p('<', linked('a', '/a'), ' ', linked('b', '/b'), '>')))!.doc)).toEqual(
    json(doc(p('a b'))),
  );
  expect(done(removeLink, doc(p('a|')))).toBeNull();
});
