import { describe, expect, it } from 'vitest';
import type { StoredBlock } from '../model/block.ts';
import { SEARCH } from '../model/limits.ts';
import { newPage, type PageDoc } from '../model/page.ts';
import { completePage } from './complete-page.ts';
import { definitions, spokenText } from './registry.ts';
import { samplesOf } from './samples.ts';
import { searchableText } from './searchable-text.ts';

const page = (fields: Partial<PageDoc>) => completePage(newPage(fields));

describe('the searchable text of a page', () => {
  it('is its title, its headings and keywords, and what is read aloud of it', () => {
    const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'At night' }] };
    const line = { type: 'paragraph', content: [{ type: 'text', text: 'Ring the bell.' }] };
    const text = searchableText(
      page({
        title: 'Housing',
        description: 'Where to sleep',
        keywords: 'rent, bond',
        header: { title: 'A bed tonight', description: 'We help', image: null },
        ...{
          callNumber: '1800 111 222',
          callName: 'Night desk',
          callAbout: 'Free call.',
          callHours: 'Daily 6 pm to 8 am',
        },
        contents: [
          {
            key: 'a',
            componentType: 'TitledArea',
            title: 'Beds',
            contents: [
              { key: 'b', componentType: 'RichText', text: { type: 'doc', content: [heading, line] } },
            ],
          },
        ] as StoredBlock[],
      }),
    );
    expect(text).toEqual({
      title: 'Housing',
      headings: 'A bed tonight\nBeds\nAt night\nrent, bond',
      words:
        'We help\nBeds\nAt night\nRing the bell.\nNight desk\nFree call.\nDaily 6 pm to 8 am\nWhere to sleep',
    });
  });

  it('takes the title of the header where the page has none', () => {
    const header = { title: 'A bed tonight', description: '', image: null };
    expect(searchableText(page({ header }))).toEqual({ title: 'A bed tonight', headings: '', words: '' });
  });

  it.each(definitions.map(({ type }) => type))('has all that %s says', (type) => {
    const block = { key: 'a', componentType: type, ...samplesOf('Palaver')[type] } as StoredBlock;
    const { words } = searchableText(page({ contents: [block] }));
    expect(words).toBe(spokenText([block]).join('\n'));
  });

  it('has no control characters, which mark what was found, and an end', () => {
    const contents = [{ key: 'a', componentType: 'Text', text: 'a\u0002b\u0000c' }] as StoredBlock[];
    expect(searchableText(page({ contents })).words).toBe('a b c');
    const long = Array.from({ length: 30 }, (_, index) => ({
      key: `t${index}`,
      componentType: 'Text',
      text: 'word '.repeat(2000),
    })) as StoredBlock[];
    expect(searchableText(page({ contents: long })).words).toHaveLength(SEARCH.pageText);
  });
});
