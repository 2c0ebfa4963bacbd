import { axeFaults } from './axe.ts';
import { chooseItem } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const GREEN = 'rgb(31, 92, 71)';
const NAVY = 'rgb(18, 57, 91)';

test('the colour of the organisation is chosen in the site settings, seen at once, undone, and published', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { headerType: 'FullWidthImageHeader' });
  const visited = async () => (await fetch(server.address + path)).text();
  const before = await visited();
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto(path);
  const panel = editor.locator('.header-full-panel');
  await expect(panel).toHaveCSS('background-color', NAVY);
  await chooseItem(editor, 'Open Site Settings');
  const dialog = editor.getByRole('dialog', { name: 'Site Settings' });
  const colours = dialog.getByRole('group', { name: 'Colour', exact: true });
  await expect(colours.getByText('Words on it stay easy to read: 11.9 to 1.')).toBeVisible();
  await colours.getByRole('radio', { name: 'Navy' }).focus();
  await editor.keyboard.press('ArrowRight');
  await expect(colours.getByRole('radio', { name: 'Green' })).toBeChecked();
  await expect(panel).toHaveCSS('background-color', GREEN);
  await colours.getByRole('button', { name: 'Another' }).click();
  const number = colours.getByLabel('Its number');
  await number.fill('#80808');
  await expect(colours.getByText('Type # and six digits from 0 to f')).toBeVisible();
  await expect(panel).toHaveCSS('background-color', GREEN);
  await number.fill('808080');
  await expect(colours.getByText('Words on #808080 are hard to read')).toBeVisible();
  await expect(panel).toHaveCSS('background-color', 'rgb(133, 133, 133)');
  expect(await axeFaults(editor, { include: '.he-modal' })).toEqual([]);
  await number.fill('#7a3d14');
  await expect(colours.getByRole('radio', { name: 'Brown' })).toBeChecked();
  await colours.getByRole('radio', { name: 'Navy' }).check({ force: true });
  await expect(panel).toHaveCSS('background-color', NAVY);
  await editor.emulateMedia({ colorScheme: 'dark' });
  await expect(panel).toHaveCSS('background-color', 'rgb(20, 53, 79)');
  await editor.emulateMedia({ colorScheme: 'light' });

  // Nothing of it is public before it is published, and the colours of the house leave no trace on a page.
  expect(await visited()).toBe(before);
  const query = `${server.address}/api/siteSettings/loadSiteSettings?domainId=open-verandah`;
  const settings = await (await context.request.get(query)).json();
  const publish = (brandColour: string, version: number) =>
    context.request.post(`${server.address}/api/siteSettings/publishSiteSettings`, {
      data: { siteSettings: { ...settings, version, brandColour } },
    });
  const published = await publish('#1f5c47', settings.version);
  expect(published.status()).toBe(200);
  const green = await visited();
  expect(green).toContain('--blue-800:#1f5c47');
  expect(green).toContain('<meta name="theme-color" content="#1f5c47">');
  const manifest = await (await fetch(`${server.address}/manifest.webmanifest`)).json();
  expect(manifest.theme_color).toBe('#1f5c47');
  const { version } = (await published.json()).siteSettings;
  expect((await publish('', version)).status()).toBe(200);
  expect(await visited()).toBe(before);
});
