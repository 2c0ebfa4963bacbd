import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { CLIP_TYPE, type Clip, checkClip, clipboardForms, clipIn, parseClip } from './clip.ts';

const block = { key: 'q', componentType: 'Quote', quote: 'They <listened> & "stayed".', quoteBy: 'Ana' };
const clip: Clip = { block, copiedAt: '2026-01-01T00:00:00.000Z' };

const refused = (changes: object) => {
  const checked = checkClip({ ...clip, block: { ...block, ...changes } });
  return 'refused' in checked ? checked.refused : null;
};

test('a copy has its words for other programs, and itself for this one', () => {
  const forms = clipboardForms(clip);
  expect(forms['text/plain']).toBe('They <listened> & "stayed".\nAna');
  expect(forms['text/html']).toContain('<p>They &lt;listened&gt; &amp; &quot;stayed&quot;.</p><p>Ana</p>');
  expect(clipIn((type) => (type === CLIP_TYPE ? forms[CLIP_TYPE]! : ''))).toEqual(clip);
});

test('a copy is whole in its HTML too, for clipboards that keep nothing else', () => {
  const fragment = parseFragment(clipboardForms(clip)['text/html']!);
  const [holder] = fragment.childNodes as DefaultTreeAdapterMap['element'][];
  const carried = holder?.attrs.find(({ name }) => name === 'data-hearth-block')?.value;
  expect(parseClip(carried ?? null)).toEqual(clip);
});

test('what is no copy is none', () => {
  expect(clipIn(() => '')).toBeNull();
  expect(clipIn((type) => (type === 'text/plain' ? 'words' : ''))).toBeNull();
  for (const json of [null, '', 'words', '{}', '[]', '{"block":{"key":"q"}}']) {
    expect(parseClip(json)).toBeNull();
  }
});

test('a block is checked as a saved page is, and gets its defaults', () => {
  expect(checkClip(clip)).toEqual({ block });
  expect(checkClip({ ...clip, block: { key: 'q', componentType: 'Quote' } })).toEqual({
    block: { key: 'q', componentType: 'Quote', quote: '', quoteBy: '' },
  });
});

test('a block of another version is refused in words', () => {
  expect(refused({ mood: 'calm' })).toBe(
    'Quote was not pasted: it comes from another version, with the unknown field ‘mood’.',
  );
  expect(refused({ quote: 7 })).toMatch(/^Quote was not pasted: its field ‘quote’ is not right\. /);
  const deep = { componentType: 'TitledArea', quote: undefined, quoteBy: undefined, title: 'Near' };
  expect(refused({ ...deep, contents: [{ key: 't', componentType: 'Text', words: '' }] })).toContain('words');
});
