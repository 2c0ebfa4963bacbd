import { editableField, menu, openSettings, publishAll, publishing, QUOTE, sidebar } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const NOTHING_BELOW = 'There is nothing under this heading yet. Visitors see the heading alone.';
const FAQ = {
  key: 'faq',
  componentType: 'ListAccordion',
  items: [{ key: 'cost', header: 'What does it cost?' }],
};

test('a question without an answer is named where it is published, and where it is edited until it has one', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [FAQ] });
  const load = `${server.address}/api/page/load?slug=${path.slice(1)}`;
  const stored = await (await context.request.get(load)).json();
  const draft = { page: { ...stored, title: 'Costs' }, collection: 'pages' };
  await context.request.post(`${server.address}/api/page/save`, { data: draft });
  await editor.goto(path);
  await menu(editor, 'Publish Page').click();
  const warnings = publishing(editor).getByRole('list', { name: 'Not finished yet' });
  const show = warnings.getByRole('button', { name: 'Show it' });
  await expect(show).toHaveAccessibleDescription(`Accordion: What does it cost? ${NOTHING_BELOW}`);
  await show.click();
  await expect(publishing(editor)).toHaveCount(0);
  await expect(editableField(editor, 'faq', 'items.cost.contents')).toHaveAttribute('data-selected', /.*/);
  await publishAll(editor);
  await menu(editor, 'Page Status').click();
  const unfinished = sidebar(editor).getByRole('region', { name: 'Not finished yet' });
  const place = unfinished.getByRole('button', { name: `Accordion: What does it cost? ${NOTHING_BELOW}` });
  await expect(place).toBeVisible();
  await place.click();

  const contents = sidebar(editor).getByRole('textbox', { name: 'Contents' });
  await expect(contents).toBeFocused();
  await expect(contents).toHaveAccessibleDescription(NOTHING_BELOW);
  await expect(editableField(editor, 'faq', 'items.cost.contents')).toBeInViewport();
  await editor.locator('.he-foot').getByRole('button', { name: 'Accordion' }).click();
  await openSettings(editor);
  const edit = sidebar(editor).getByRole('button', { name: 'Edit What does it cost?' });
  await expect(edit).toHaveAccessibleDescription(NOTHING_BELOW);
  await edit.click();
  await expect(contents).toHaveAccessibleDescription(NOTHING_BELOW);
  await contents.click();
  await editor.keyboard.type('Nothing.');
  await expect(contents).toHaveAccessibleDescription('');
  await menu(editor, 'Page Status').click();
  await expect(sidebar(editor).locator('.he-status')).toContainText('Unpublished changes');
  await expect(unfinished).toHaveCount(0);
});

const DEAD = { key: 'dead', componentType: 'ButtonCta', link: { type: 'page', text: 'Volunteer' } };

test('a link that leads nowhere is selected on its page from the dashboard, and on the page that is open', async ({
  editor,
  context,
  server,
}) => {
  const to = `/nowhere-${process.pid}`;
  const above = Array.from({ length: 12 }, (_, index) => ({ ...QUOTE, key: `above${index}` }));
  const contents = [...above, { ...DEAD, link: { ...DEAD.link, href: to } }];
  const path = await publishPage(context, server, { title: 'Give time', contents });
  const show = async () => {
    await menu(editor, 'Open Dashboard').click();
    const forYou = editor.getByRole('tabpanel', { name: 'For you' });
    await forYou.getByRole('button', { name: `Show: A link leads nowhere, Give time › ${to}` }).click();
    await expect(forYou).toHaveCount(0);
    await expect(editor).toHaveURL(new RegExp(`${path}$`));
    await expect(editableField(editor, 'dead', 'link')).toHaveAttribute('data-selected', /.*/);
    await expect(editableField(editor, 'dead', 'link')).toBeInViewport();
    await expect(sidebar(editor).getByRole('textbox', { name: 'Text' })).toBeFocused();
  };
  await editor.goto('/');
  await show();
  await editor.keyboard.press('Escape');
  await editor.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await show();
});

const FORM = {
  key: 'f',
  componentType: 'ContactForm',
  title: 'Talk to us',
  identifier: 'talk',
  subject: 'Talk',
  fields: [
    { key: 'n', type: 'text', name: 'name', label: 'Your name' },
    { key: 'c', type: 'select', name: 'choice', label: 'Choice', options: [] },
  ],
};

test('each unfinished thing leads to its field, which has the focus', async ({ editor, context, server }) => {
  const button = { ...DEAD, link: { type: 'page', href: '', text: 'Go' } };
  const image = { imageId: 'demo-porch', alt: '' };
  const details = { key: 'd', componentType: 'ExpandableDetails', header: 'Who', image };
  const contents = [FORM, { ...QUOTE, quote: '' }, button, details];
  const path = await publishPage(context, server, { title: 'Talk', contents });
  await editor.goto(path);
  const leadsTo = async (words: string, role: 'textbox' | 'combobox', name: string) => {
    await menu(editor, 'Page Status').click();
    const unfinished = sidebar(editor).getByRole('region', { name: 'Not finished yet' });
    await unfinished.getByRole('button', { name: words }).click();
    await expect(sidebar(editor).getByRole(role, { name, exact: true })).toBeFocused();
  };
  await leadsTo('Contact form: Talk to us Recipient missing', 'textbox', 'Recipient');
  await leadsTo('Contact form: Choice There is nothing to choose from', 'textbox', 'Answers to choose from');
  await leadsTo('Quote: Sam', 'textbox', 'Quote');
  await leadsTo('Button This link leads nowhere', 'combobox', 'Link to');
  await leadsTo('This picture has no description', 'textbox', 'Alternative text');

  await sidebar(editor).getByRole('button', { name: 'Close' }).click();
  await editableField(editor, 'd', 'header').click();
  await expect(editor.locator('main [data-inline]')).toBeFocused();
  await editor.keyboard.press('End');
  await editor.keyboard.type(' comes');
  await menu(editor, 'Publish Page').click();
  const warnings = publishing(editor).getByRole('list', { name: 'Not finished yet' });
  const missing = warnings.getByRole('listitem').filter({ hasText: 'Recipient missing' });
  await missing.getByRole('button', { name: 'Show it' }).click();
  await expect(publishing(editor)).toHaveCount(0);
  await expect(sidebar(editor).getByRole('textbox', { name: 'Recipient' })).toBeFocused();
});
