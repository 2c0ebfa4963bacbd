import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { CLIP_TYPE, type Clip, checkClip, clipboardForms, clipIn, parseClip } from './clip.ts';

const block = { key: 'q', componentType: 'Quote', quote: 'They <listened> & "stayed".', quoteBy: 'Ana' };
const clip: Clip = { block, copiedAt: '2026-01-01T00:00:00.000Z' };

const problemOf = (changes: object) => {
  const checked = checkClip({ ...clip, block: { ...block, ...changes } });
  return 'problem' in checked ? checked.problem : null;
};

test('a copy contains its text for other programs, and the block for this one', () => {
  const forms = clipboardForms(clip);
  expect(forms['text/plain']).toBe('They <listened> & "stayed".\nAna');
  expect(forms['text/html']).toContain('<p>They &lt;listened&gt; &amp; &quot;stayed&quot;.</p><p>Ana</p>');
  expect(clipIn((type) => (type === CLIP_TYPE ? forms[CLIP_TYPE]! : ''))).toEqual(clip);
});

test('the HTML of a copy contains the whole block, for clipboards that keep nothing else', () => {
  const fragment = parseFragment(clipboardForms(clip)['text/html']!);
  const [holder] = fragment.childNodes as DefaultTreeAdapterMap['element'][];
  const carried = holder?.attrs.find(({ name }) => name === 'data-hearth-block')?.value;
  expect(parseClip(carried ?? null)).toEqual(clip);
});

test('other clipboard content is not a clip', () => {
  expect(clipIn(() => '')).toBeNull();
  expect(clipIn((type) => (type === 'text/plain' ? 'words' : ''))).toBeNull();
  for (const json of [null, '', 'words', '{}', '[]', '{"block":{"key":"q"}}']) {
    expect(parseClip(json)).toBeNull();
  }
});

test('a pasted block is checked like a saved page, and gets its defaults', () => {
  expect(checkClip(clip)).toEqual({ block });
  expect(checkClip({ ...clip, block: { key: 'q', componentType: 'Quote' } })).toEqual({
    block: { key: 'q', componentType: 'Quote', quote: '', quoteBy: '' },
  });
});

test('an invalid block of another version is rejected with a message', () => {
  expect(problemOf({ mood: 'calm' })).toBe(
    'Quote was not pasted: it comes from another version, with the unknown field ‘mood’.',
  );
  expect(problemOf({ quote: 7 })).toMatch(/^Quote was not pasted: its field ‘quote’ is not right\. /);
  const deep = { componentType: 'TitledArea', quote: undefined, quoteBy: undefined, title: 'Near' };
  expect(problemOf({ ...deep, contents: [{ key: 't', componentType: 'Text', words: '' }] })).toContain(
    'words',
  );
});
