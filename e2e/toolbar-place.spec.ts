import { editableField, startSelecting } from './editor-page.ts';
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

const AREA = {
  key: 't',
  componentType: 'TitledArea',
  title: 'What happens when you call',
  contents: [rich('r4')],
};

test('the toolbar of a component covers neither the text above it nor Manage List', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(
    await publishPage(context, server, {
      contents: [rich('r1'), ACCORDION, rich('r2'), rich('r3'), AREA],
    }),
  );
  await startSelecting(editor);
  for (const [key, property] of [
    ['a', 'items.i.header'],
    ['r2', 'text'],
    ['r3', 'text'],
    ['r4', 'text'],
  ] as const) {
    await editableField(editor, key, property).click();
    await expect(editor.locator('html')).toHaveAttribute('data-he-sidebar', 'open');
    await expect(editor.getByRole('toolbar', { name: / tools$/ })).toBeVisible();
    const covered = () =>
      editor.evaluate((key) => {
        const bar = document.querySelector('.he-blocktools')!.getBoundingClientRect();
        const block = document.querySelector(`[data-block="${key}"]`)!;
        const range = document.createRange();
        // The heading of an area comes before the area's first component.
        const before = block.previousElementSibling ?? block.parentElement!.previousElementSibling!;
        const around = [before, ...before.querySelectorAll('*')].filter((text) =>
          text.matches('[data-property]'),
        );
        const lines = around.flatMap((text) => {
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

for (const [what, path, text] of [
  ['below a picture', '/get-help', 'main .block [data-property]'],
  ['with a short heading below it', '/', 'main .titled .rich [data-property]'],
] as const) {
  test(`the toolbar stands at a component ${what}, not away from it`, async ({ editor }) => {
    await editor.setViewportSize({ width: 1280, height: 800 });
    await editor.goto(path);
    await startSelecting(editor);
    await editor.locator(text).first().click();
    await expect(editor.locator('html')).toHaveAttribute('data-he-sidebar', 'open');
    const away = () =>
      editor.evaluate(() => {
        const bar = document.querySelector('.he-blocktools')?.getBoundingClientRect();
        const block = document.querySelector('main [data-selected]')?.closest('[data-block]');
        if (bar === undefined || block == null) return null;
        const { top, bottom } = block.getBoundingClientRect();
        return Math.min(Math.abs(top - bar.bottom), Math.abs(bar.top - bottom));
      });
    await expect.poll(away).toBeLessThanOrEqual(12);
  });
}
