import { PAGE_KEY } from '../../model/roots.ts';
import { videoOf } from '../../model/video.ts';
import type { CheckedPage } from '../page.ts';
import { found, type Rule } from '../rule.ts';
import { paragraphsOf, wordsIn } from '../texts.ts';

/** The most that readers on a phone with little data can be asked to load on one page, and to scroll through. */
const MOST = { pictures: 20, videos: 4, words: 3000, blocks: 80 } as const;

const NAMES: Readonly<Record<keyof typeof MOST, string>> = {
  pictures: 'pictures',
  videos: 'videos',
  words: 'words',
  blocks: 'blocks',
};

/** Pages that are heavy to load, or long to read. */
export const weight: Rule = {
  name: 'weight',
  label: 'Weight of the page',
  check: (page) => {
    const counts = countsOf(page);
    const over = (Object.keys(MOST) as (keyof typeof MOST)[]).filter((kind) => counts[kind] > MOST[kind]);
    return over.map((kind) =>
      found(
        { owner: PAGE_KEY, property: '' },
        'hint',
        `This page has ${counts[kind].toLocaleString('en-AU')} ${NAMES[kind]}.`,
        {
          better: `Many readers have a small phone and little data. With more than ${MOST[kind].toLocaleString('en-AU')} ${NAMES[kind]}, make two pages of it.`,
        },
      ),
    );
  },
};

function countsOf(page: CheckedPage): Record<keyof typeof MOST, number> {
  const { fields, blocks } = page;
  return {
    pictures: fields.filter(
      ({ form, value }) => form.editor === 'image' && form.versionOf === undefined && value,
    ).length,
    videos: blocks.filter((block) => block.type === 'Media' && videoOf(block.fields.video as never) !== null)
      .length,
    words: paragraphsOf(page).reduce((total, { text }) => total + wordsIn(text).length, 0),
    blocks: blocks.length,
  };
}
