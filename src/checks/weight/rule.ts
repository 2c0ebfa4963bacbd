import type { ImageValue } from '../../model/image.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { found, type Rule } from '../rule.ts';
import { paragraphsOf, wordsIn } from '../texts.ts';

/** The most that readers on a phone with little data can be asked to load with a page, in bytes, and to read on it. */
const MOST = { bytes: 500_000, words: 3000 } as const;

/** Pages that are heavy to load as readers get them, or long to read. */
export const weight: Rule = {
  name: 'weight',
  label: 'Weight of the page',
  check: (page, { weight: measured }) => {
    const words = paragraphsOf(page).reduce((total, { text }) => total + wordsIn(text).length, 0);
    const long =
      words > MOST.words
        ? [
            found(WHOLE, 'hint', `This page has ${words.toLocaleString('en-AU')} words.`, {
              better: `With more than ${MOST.words.toLocaleString('en-AU')} words, make two pages of it.`,
            }),
          ]
        : [];
    if (measured === undefined) return long;
    const { page: own, pictures, unknown } = measured;
    const ofPictures = pictures.reduce((sum, { bytes }) => sum + bytes, 0);
    if (own + ofPictures <= MOST.bytes) return long;
    const heaviest = pictures.toSorted((one, other) => other.bytes - one.bytes)[0];
    const place = page.fields.find(
      ({ form, value }) =>
        form.editor === 'image' && (value as ImageValue | undefined)?.imageId === heaviest?.imageId,
    );
    const alt = String((place?.value as ImageValue | undefined)?.alt ?? '');
    const more = unknown === 0 ? '' : ` Not counted: ${countOf(unknown)} that nobody has loaded yet.`;
    return [
      found(
        place ?? WHOLE,
        'hint',
        `Readers on a phone load ${kB(own + ofPictures)} with this page as it is published: ${kB(own)} of words and styles, and ${kB(ofPictures)} in ${countOf(pictures.length)}.${more}`,
        {
          quote: alt,
          better: `${heaviest === undefined ? '' : `The heaviest picture has ${kB(heaviest.bytes)}. `}Many readers have a small phone and little data. With more than ${kB(MOST.bytes)}, take pictures out or make two pages of it.`,
        },
      ),
      ...long,
    ];
  },
};

const WHOLE = { owner: PAGE_KEY, property: '' } as const;

const kB = (bytes: number) => `${Math.ceil(bytes / 1000).toLocaleString('en-AU')} kB`;
const countOf = (pictures: number) => (pictures === 1 ? '1 picture' : `${pictures} pictures`);
