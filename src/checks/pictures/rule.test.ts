import { expect, test } from 'vitest';
import { findings, pageOf, places, repaired } from '../testing/page.ts';

const image = (alt: string, more: object = {}) => ({ imageId: 'i', alt, ...more });
const media = (picture: object) => ({ componentType: 'Media', image: picture });

test('a picture without a description, and one with the name of a file, are named', () => {
  const tree = pageOf([media(image('')), media(image('IMG_1234.jpg'))], {
    headerType: 'FullWidthImageHeader',
    header: { title: 'Help', description: '', image: image('untitled') },
  });
  expect(places(findings('pictures', tree))).toEqual(['page.header.image.alt', 'a.image.alt', 'b.image.alt']);
});

test('‘Photo of’ is left out with one click', () => {
  const tree = pageOf([media(image('Photo of two people at a table'))]);
  const [found] = findings('pictures', tree);
  expect(found?.severity).toBe('hint');
  expect(repaired(tree, found).blocks.a).toMatchObject({ image: { alt: 'Two people at a table' } });
});

test('pictures that are described, or only decorate, are none; nor are pictures of a header that shows none', () => {
  const tree = pageOf([media(image('Two people at a table')), media(image('', { decorative: true }))], {
    header: { title: 'Help', description: '', image: image('') },
  });
  expect(findings('pictures', tree)).toEqual([]);
});
