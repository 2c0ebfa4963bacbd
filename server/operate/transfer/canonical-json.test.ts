import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the same value is the same text, in whichever order its fields were stored', () => {
  const one = { b: 1, title: 'x', a: [{ z: 1, key: 'k', componentType: 'Quote' }], id: 'i' };
  const other = { id: 'i', a: [{ componentType: 'Quote', key: 'k', z: 1 }], title: 'x', b: 1 };
  expect(canonicalJson(other)).toBe(canonicalJson(one));
  expect(Object.keys(JSON.parse(canonicalJson(one)))).toEqual(['id', 'title', 'a', 'b']);
  expect(canonicalJson(one).indexOf('"key"')).toBeLessThan(canonicalJson(one).indexOf('"componentType"'));
});

test('no field is lost, whatever it is called', () => {
  const text = '{"__proto__":{"x":1},"constructor":2,"10":3,"9":4}';
  expect(JSON.parse(canonicalJson(JSON.parse(text)))).toEqual(JSON.parse(text));
  expect(canonicalJson(JSON.parse(text))).toContain('"__proto__": {');
});

test('a text that was cut in the middle of a character ends with a sign that can be imported', () => {
  expect(canonicalJson({ title: 'x🙂'.slice(0, 2), tags: ['🙂'] })).toBe(
    '{\n  "title": "x\ufffd",\n  "tags": [\n    "🙂"\n  ]\n}\n',
  );
});
