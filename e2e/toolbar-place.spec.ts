import { leaf, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const SENTENCE = 'Someone answers, at any hour, and stays with you for as long as it takes you. ';
const rich = (key: string) => ({ key, componentType: 'RichText', text: words(SENTENCE.repeat(3)) });
const ACCORDION = {
  key: 'a',
  componentType: 'ListAccordion',
  items: [{ key: 'i', header: 'Who can come?', contents: words('Everybody') }],
};

test('the toolbar of a component covers neither the text above it nor Manage List', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(
    await publishPage(context, server, { contents: [rich('r1'), ACCORDION, rich('r2'), rich('r3')] }),
  );
  await startSelecting(editor);
  for (const [key, property] of [
    ['a', 'items.i.header'],
    ['r2', 'text'],
    ['r3', 'text'],
  ] as const) {
    await leaf(editor, key, property).click();
    await expect(editor.locator('html')).toHaveAttribute('data-he-sidebar', 'open');
    await expect(editor.getByRole('toolbar', { name: / tools$/ })).toBeVisible();
    const covered = () =>
      editor.evaluate((key) => {
        const bar = document.querySelector('.he-blocktools')!.getBoundingClientRect();
        const before = document.querySelector(`[data-block="${key}"]`)!.previousElementSibling!;
        const range = document.createRange();
        const lines = [...before.querySelectorAll('[data-property]')].flatMap((text) => {
          range.selectNodeContents(text);
          return [...range.getClientRects()];
        });
        const buttons = [...document.querySelectorAll('.he-manage-list:not([hidden])')];
        return [...lines, ...buttons.map((button) => button.getBoundingClientRect())].filter(
          ({ left, right, top, bottom }) =>
            Math.min(right, bar.right) - Math.max(left, bar.left) > 1 &&
            Math.min(bottom, bar.bottom) - Math.max(top, bar.top) > 1,
        ).length;
      }, key);
    await expect.poll(covered, { message: key }).toBe(0);
  }
});
