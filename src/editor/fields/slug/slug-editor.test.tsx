import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setField } from '../../../model/commands.ts';
import { dispatch } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { open, storedPage } from '../../testing/open-page.ts';
import { SlugEditor } from './SlugEditor.tsx';

const html = () =>
  renderToStaticMarkup(
    <SlugEditor
      owner="page"
      property="slug"
      form={{ editor: 'slug', label: 'Slug', help: 'Where it is.' }}
    />,
  );

test('a slug is edited as it is typed, with the address that it gives', () => {
  open(storedPage({ slug: 'get-help/room' }));
  expect(html()).toMatch(
    /<label for="(.+?)">Slug<\/label><input id="\1".* name="slug" value="get-help\/room"/,
  );
  expect(html()).toContain('Address: /get-help/room');
  expect(html()).toContain('Where it is.');
});

test('the slug of the home page is shown as it is typed', () => {
  open(storedPage({ slug: '' }));
  expect(html()).toContain('value="/"');
  dispatch(setField($tree.get(), { key: 'page', path: 'slug', value: 'home' }));
  expect(html()).toContain('value="home"');
});
