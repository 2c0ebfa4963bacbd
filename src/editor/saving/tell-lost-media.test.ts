import { beforeEach, expect, test } from 'vitest';
import { PAGE_KEY } from '../../model/roots.ts';
import { $tree } from '../document/current-tree.ts';
import { open, storedPage } from '../testing/open-page.ts';
import { $toasts } from '../ui/toasts.ts';
import { tellLostMedia } from './tell-lost-media.ts';

const told = () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);
const image = (imageId: string) => ({ imageId, alt: '' });
const items = (...ids: string[]) =>
  ids.map((id) => ({ key: `k-${id}`, name: `Name ${id}`, image: image(id) }));

beforeEach(() => {
  $toasts.set([]);
  const contents = [{ key: 't', componentType: 'Testimonials', items: items('one', 'two', 'three', 'four') }];
  const header = { title: 'Help', description: '', image: image('porch') };
  open(storedPage({ headerType: 'FullWidthImageHeader', header, contents } as never));
});

test('each place that lost its picture is named', () => {
  tellLostMedia(PAGE_KEY, $tree.get(), ['porch', 'two']);
  expect(told()).toHaveLength(2);
  expect(told()[0]).toMatch(/^error: .* › Picture: what you chose was removed from the library/);
  expect(told()[1]).toMatch(/Testimonials.* › Picture: what you chose was removed/);
});

test('of many places, the number is told', () => {
  tellLostMedia(PAGE_KEY, $tree.get(), ['porch', 'one', 'two', 'three', 'four']);
  expect(told().length).toBeGreaterThan(0);
  expect(told().length).toBeLessThanOrEqual(4);
});

test('where nothing was lost, nothing is told', () => {
  tellLostMedia(PAGE_KEY, $tree.get(), []);
  expect(told()).toEqual([]);
});
