import { afterEach, beforeEach, expect, test } from 'vitest';
import { PAGE_KEY } from '../../model/roots.ts';
import { change, open, published, respondWith, saved, startAs, type } from '../testing/open-page.ts';
import { $question } from '../ui/question.ts';
import { saveAll, savePage } from './save.ts';
import { confirmAddress } from './short-address.ts';

beforeEach(() => {
  startAs({});
  open();
});
afterEach(() => $question.set(null));

const asked = () => $question.get()?.message ?? null;
const settled = () => new Promise((resolve) => setTimeout(resolve));
/** Like the dialog, closes the question before answering it. */
const answerYes = () => {
  const question = $question.get()!;
  $question.set(null);
  question.onYes();
};

test.each(['save', 'publish'] as const)(
  'a %s to an address of one letter waits for a yes, and is asked once',
  async (action) => {
    const letter = action === 'save' ? 'g' : 'ü';
    const sent = respondWith(action === 'save' ? saved : published, saved);
    change(PAGE_KEY, 'slug', letter);
    const refused = savePage(action);
    expect(asked()).toBe(`Is /${letter} the address you want?`);
    $question.set(null);
    await refused;
    expect([sent.length, asked()]).toEqual([0, null]);

    const done = savePage(action);
    await settled();
    expect(sent).toEqual([]);
    answerYes();
    await done;
    expect(sent.map(({ body }) => body.page.slug)).toEqual([letter]);
    type('Later');
    await savePage('save');
    expect([sent.length, asked()]).toEqual([2, null]);
  },
);

test('all that is not saved is saved but for the page in doubt', async () => {
  const sent = respondWith(saved);
  change(PAGE_KEY, 'slug', 'h');
  const done = saveAll();
  expect(asked()).toBe('Is /h the address you want?');
  $question.set(null);
  await done;
  expect(sent).toEqual([]);
});

test.each(['', 'gh', 'g/h', 'help'])('the address %j is not asked about', async (slug) => {
  expect(await confirmAddress(slug)).toBe(true);
  const sent = respondWith(saved);
  change(PAGE_KEY, 'slug', slug);
  await savePage('save');
  expect([sent.length, asked()]).toEqual([1, null]);
});

test('an address that stays as it is, is not asked about', async () => {
  const page = open({ ...open(), slug: 'x' });
  const sent = respondWith(saved);
  type('Mine.');
  await savePage('save');
  expect([page.slug, sent.length, asked()]).toEqual(['x', 1, null]);
});
