import { beforeEach, expect, test } from 'vitest';
import { removeBlock } from '../../../model/commands.ts';
import type { Comment } from '../../../model/comments.ts';
import { listAt, locate, PAGE_LIST } from '../../../model/tree.ts';
import { attempt, undo } from '../../document/changes.ts';
import { $heardThreads, $openThreads } from '../../document/comments.ts';
import { $tree } from '../../document/current-tree.ts';
import { labelOf } from '../../document/labels.ts';
import { open, respondWith, startAs, storedPage } from '../../testing/open-page.ts';
import { $announcement } from '../../ui/announcements.ts';
import { $new } from '../review/review-state.ts';
import { namedIn, peopleLike, textParts, typedName, withName } from './comment-words.ts';
import {
  $comments,
  $threads,
  hearComments,
  loadComments,
  readComments,
  threadsOf,
} from './comments-state.ts';

const comment = (id: string, fields: Partial<Comment> = {}): Comment => ({
  _id: id,
  thread: id,
  block: 'a',
  quote: '',
  text: `Text of ${id}`,
  author: { _id: 'u2', name: 'Lin Park' },
  createdAt: '2026-11-29T00:00:00.000Z',
  editedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  isNew: false,
  ...fields,
});
const people = ['Lin Park', 'Lin', 'Zoë Ölander', 'Ana-Maria Linde'].map((name, index) => ({
  _id: `p${index}`,
  name,
}));
const quote = (key: string) => ({ key, componentType: 'Quote', quote: key, quoteBy: '' });

beforeEach(() => {
  startAs({ openThreads: 7 });
  open(storedPage({ contents: [quote('a'), quote('b')] } as never));
  $comments.set(null);
  $heardThreads.set(null);
});

test('threads are in the order of the page; those on components that are gone, and resolved ones, are apart', () => {
  const threads = threadsOf(
    [
      comment('1', { block: 'b' }),
      comment('2', { block: 'gone' }),
      comment('3', { block: 'a' }),
      comment('4', { resolvedAt: '2026-01-02T00:00:00.000Z' }),
      comment('5', { resolvedAt: '2026-01-03T00:00:00.000Z', block: 'gone' }),
      comment('6', { block: 'page' }),
      comment('7', { thread: '3' }),
      comment('8', { block: 'a' }),
    ],
    ['page', 'a', 'b'],
  );
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');
  expect([ids(threads.open), ids(threads.gone), ids(threads.resolved)]).toEqual(['6381', '2', '54']);
  expect(threads.open[1]!.comments.map(({ _id }) => _id)).toEqual(['3', '7']);
});

test('a thread is apart while its component is removed, and back in its place after undo', async () => {
  respondWith(() => Response.json({ comments: [comment('1', { block: 'b' })] }));
  await loadComments();
  const apart = () => [$threads.get().open.length, $threads.get().gone.length];
  expect(apart()).toEqual([1, 0]);
  attempt(() => removeBlock($tree.get(), { list: PAGE_LIST, key: 'b' }, labelOf));
  expect(listAt($tree.get(), PAGE_LIST)).toEqual(['a']);
  expect(apart()).toEqual([0, 1]);
  undo();
  expect(locate($tree.get(), 'b')?.index).toBe(1);
  expect(apart()).toEqual([1, 0]);
});

test('the number of open threads is that of the start until comments are loaded', async () => {
  expect($openThreads.get()).toBe(7);
  respondWith(() => Response.json({ comments: [comment('1'), comment('2', { thread: '1' })] }));
  await loadComments();
  expect($openThreads.get()).toBe(1);
});

test('comments that arrive are counted and said if they are for this user, and are counted no more once they are read', async () => {
  const page = String($tree.get().roots.page._id);
  respondWith(() => Response.json({ comments: [comment('1')] }));
  await loadComments();
  const before = $announcement.get().number;
  respondWith(() => Response.json({ comments: [comment('1'), comment('2')] }));
  await hearComments(page);
  expect([$announcement.get().number, $new.get().comments]).toEqual([before, 0]);
  respondWith(
    () => Response.json({ comments: [comment('1'), comment('3', { isNew: true })] }),
    () => Response.json({ counts: { messages: 0, answers: 0, comments: 1 } }),
  );
  await hearComments(page);
  expect([$announcement.get().text, $new.get().comments]).toEqual(['New comment for you by Lin Park', 1]);
  const calls = respondWith(() => Response.json({}));
  await hearComments('another page');
  expect(calls).toEqual([]);
  await readComments();
  expect(calls).toEqual([{ url: '/api/comments/read', body: { _id: page } }]);
  expect($new.get().comments).toBe(0);
});

test('only addresses with http become links, without the signs that end a sentence', () => {
  expect(textParts('See https://a.org/b?c=1, or (http://d.org/e). javascript:alert(1) www.f.org')).toEqual([
    { words: 'See ' },
    { words: 'https://a.org/b?c=1', href: 'https://a.org/b?c=1' },
    { words: ',' },
    { words: ' or (' },
    { words: 'http://d.org/e', href: 'http://d.org/e' },
    { words: ').' },
    { words: ' javascript:alert(1) www.f.org' },
  ]);
  expect(textParts('<b>https://</b>')).toEqual([{ words: '<b>https://</b>' }]);
});

test('a name begins with an @ that does not stand in a word', () => {
  expect(typedName('Hello @li', 9)).toEqual({ at: 6, words: 'li' });
  expect(typedName('@', 1)).toEqual({ at: 0, words: '' });
  expect(typedName('(@Lin Pa', 8)).toEqual({ at: 1, words: 'Lin Pa' });
  for (const text of ['mail@example', '@ li', '@li\nx', 'no', `@${'x'.repeat(70)}`])
    expect(typedName(text, text.length)).toBeNull();
});

test('people are found by any word of their name, without their accents', () => {
  const names = (words: string) => peopleLike(people, words).map(({ name }) => name);
  expect(names('li')).toEqual(['Lin Park', 'Lin', 'Ana-Maria Linde']);
  expect(names('zoe')).toEqual(['Zoë Ölander']);
  expect(names('ola')).toEqual(['Zoë Ölander']);
  expect(names('lin p')).toEqual(['Lin Park']);
  expect(names('lin park ')).toEqual([]);
});

test('a chosen name takes the place of the typed one, and the caret is after it', () => {
  expect(withName('Hi @li there', { at: 3, words: 'li' }, 'Lin Park')).toEqual({
    text: 'Hi @Lin Park there',
    caret: 12,
  });
  expect(withName('Hi @li', { at: 3, words: 'li' }, 'Lin')).toEqual({ text: 'Hi @Lin ', caret: 8 });
});

test('those are named whose whole names stand in the text; of people with one name, the one who was chosen', () => {
  expect(namedIn('@Lin Park and @Zoë Ölander', people, [])).toEqual(['p0', 'p2']);
  expect(namedIn('@Lin: and @Linda, Lin Park', people, [])).toEqual(['p1']);
  const twins = [...people, { _id: 'twin', name: 'Lin' }];
  expect(namedIn('@Lin', twins, ['twin'])).toEqual(['twin']);
  expect(namedIn('@Lin', twins, [])).toEqual(['p1', 'twin']);
});
