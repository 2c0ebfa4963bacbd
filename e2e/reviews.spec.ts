import type { Page } from '@playwright/test';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { menu, sidebar } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const PASSWORD = 'five paper boats adrift';

/** Opens the dashboard, whose first tab begins with the pages that wait for a decision. */
async function openWaiting(page: Page) {
  await menu(page, 'Open Dashboard').click();
  const tab = page.getByRole('tabpanel', { name: 'For you' });
  return tab.getByRole('list', { name: 'Pages waiting for publication' });
}

test('whoever may not publish asks for it, is told why not, asks again, and sees that it was published', async ({
  editor,
  browser,
  context,
  server,
}) => {
  const call = async (name: string, data: object) => {
    const response = await context.request.post(`${server.address}/api/${name}`, { data });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  };
  // Earlier tests of the same server may have left pages that wait.
  const waiting = await (await context.request.get(`${server.address}/api/reviews/list`)).json();
  for (const { _id, review } of waiting.pages)
    await call('reviews/decline', { _id, askedAt: review.askedAt, reason: 'It is of another test.' });
  const contents = [{ key: 'q', componentType: 'Quote', quote: 'They picked up at once.', quoteBy: 'Sam' }];
  const path = await publishPage(context, server, { title: 'Opening hours', contents });
  const { role } = await call('roles/save', { role: { title: 'Writer', description: '', rights: [] } });
  const wes = { username: 'wes', email: 'wes@example.org' };
  const { link } = await call('user/invite', { ...wes, name: '', roles: [role.name] });
  const theirs = await browser.newContext({ baseURL: server.address });
  const { token } = Object.fromEntries(new URL(link, server.address).searchParams);
  const set = await theirs.request.post('/api/user/setPassword', {
    data: { token, email: wes.email, password: PASSWORD },
  });
  expect(set.status(), await set.text()).toBe(200);
  await theirs.request.post('/api/user/login', { data: { username: wes.username, password: PASSWORD } });
  const stored = await (await theirs.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  const draft = { ...stored, contents: [{ ...contents[0], quote: 'They listened.' }] };
  expect((await theirs.request.post('/api/page/save', { data: { page: draft } })).status()).toBe(200);

  const writer = await theirs.newPage();
  await writer.goto(path);
  await expect(menu(writer, 'Publish Page')).toHaveCount(0);
  await menu(writer, 'Ask for publication').press('Enter');
  const asking = writer.getByRole('dialog', { name: 'Ask for publication' });
  await expect(asking.getByLabel('Note')).toBeFocused();
  await writer.keyboard.type('New words for <b>Monday</b>');
  expect(await dialogFaults(writer, ON_A_PHONE, '.he-publish')).toEqual([]);
  await asking.getByRole('button', { name: 'Ask' }).dblclick();
  await expect(asking).toHaveCount(0);
  await expect(menu(writer, 'Ask for publication')).toHaveAccessibleDescription('Publication was asked for');
  await menu(writer, 'Page Status').click();
  const state = sidebar(writer).getByRole('region', { name: 'Publication' });
  await expect(state).toContainText('You asked for publication on');

  await editor.goto('/');
  const dashboard = menu(editor, 'Open Dashboard');
  await expect(dashboard).toHaveAccessibleDescription(/^1 page waits for you to publish it/);
  await expect(dashboard.locator('[data-count]')).toHaveAttribute('data-count', /^[1-9]/);
  const list = await openWaiting(editor);
  const item = list.getByRole('listitem', { name: 'Opening hours' });
  await expect(item).toContainText('wes asked today');
  await expect(item).toContainText('New words for <b>Monday</b>');
  await expect(item.getByRole('deletion')).toHaveText('removed: picked up at once.');
  await expect(item.getByRole('insertion')).toHaveText('added: listened.');
  await item.getByRole('button', { name: 'See the change' }).press('Enter');
  await expect(
    item.getByRole('row', { name: /^Quote They picked up at once. They listened./ }),
  ).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await item.getByRole('button', { name: 'Decline Opening hours' }).press('Enter');
  const declining = editor.getByRole('dialog', { name: /^Decline to publish ‘Opening hours’/ });
  await declining.getByRole('button', { name: 'Decline' }).click();
  await expect(declining.getByText('Say what should change')).toBeVisible();
  await declining.getByLabel('What should change').fill('Who listened?');
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await declining.getByRole('button', { name: 'Decline' }).click();
  const none = editor.getByRole('tabpanel').getByText('No page waits for you to publish it.');
  await expect(none).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(dashboard).not.toHaveAccessibleDescription(/wait/);

  await writer.reload();
  await expect(menu(writer, 'Open Dashboard')).toHaveAccessibleDescription('1 answer to what you asked for');
  await menu(writer, 'Open Dashboard').click();
  const own = writer
    .getByRole('tabpanel', { name: 'For you' })
    .getByRole('region', { name: 'Your requests' });
  await expect(own.getByRole('listitem')).toContainText(
    /marion declined to publish this today, .*Who listened\?/,
  );
  expect(await dialogFaults(writer, ON_A_PHONE)).toEqual([]);
  await own.getByRole('button', { name: /^Got it/ }).press('Enter');
  await expect(own).toHaveCount(0);
  await writer.keyboard.press('Escape');
  await expect(menu(writer, 'Open Dashboard')).not.toHaveAccessibleDescription(/./);
  await menu(writer, 'Page Status').click();
  await expect(state).toContainText(/marion declined to publish this on .*:Who listened\?/);
  await sidebar(writer).getByRole('button', { name: 'Ask for publication' }).click();
  await asking.getByRole('button', { name: 'Ask' }).click();
  await expect(state.getByRole('button', { name: 'Take the request back' })).toBeVisible();

  const gone = { type: 'page', href: '/nowhere-at-all', text: 'Opening hours' };
  const asked = await (await theirs.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  const broken = {
    ...asked,
    contents: [...asked.contents, { key: 'b', componentType: 'ButtonCta', link: gone }],
  };
  expect((await theirs.request.post('/api/page/save', { data: { page: broken } })).status()).toBe(200);
  await editor.reload();
  const again = await openWaiting(editor);
  await expect(again.getByRole('insertion')).toBeVisible();
  const sent: string[] = [];
  editor.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await again.getByRole('button', { name: 'Publish Opening hours' }).dblclick();
  const question = editor.getByRole('alertdialog', { name: 'Publish this page all the same?' });
  await expect(question).toContainText('‘Opening hours’: No page is at /nowhere-at-all.');
  await question.getByRole('button', { name: 'Publish all the same' }).click();
  await expect(none).toBeFocused();
  // The page's state is checked before the confirmation and before the publication. A double click adds no checks.
  const count = (call: string) => sent.filter((path) => path === `/api/page/${call}`).length;
  expect([count('load'), count('publishPage')]).toEqual([2, 1]);
  await writer.reload();
  await menu(writer, 'Open Dashboard').click();
  await expect(own.getByRole('listitem')).toContainText('marion published this today');
  await writer.keyboard.press('Escape');
  await menu(writer, 'Page Status').click();
  await expect(state).toContainText('marion published this on');
  await expect(writer.getByText('They listened.')).toBeVisible();
  await theirs.close();
});
