import type { Page } from '@playwright/test';
import { sentPlace, startGeocoder } from '../server/testing/geocoder-stand-in.ts';
import { axeFaults, WCAG_22 } from './axe.ts';
import { menu, openMore, openSettings, sidebar, startSelecting } from './editor-page.ts';
import { ADMIN_SETTINGS, expect, publishPage, signIn, startServer, test } from './fixtures.ts';

/** Tests the editor of a place, with a local geocoder and the drawn map of the demo. */

const MAP = { key: 'm', componentType: 'MapContent', title: 'Our office', address: '' };

const degrees = async (page: Page) => ({
  lat: Number(await sidebar(page).getByLabel('Latitude').inputValue()),
  lng: Number(await sidebar(page).getByLabel('Longitude').inputValue()),
});
const marker = (page: Page) => sidebar(page).getByRole('button', { name: /^Marker of/ });

test('an editor finds an address, and moves its marker by keys and by hand', async ({ browser }) => {
  const geocoder = await startGeocoder([
    sentPlace('State Library, North Terrace, Adelaide', '-34.92056', '138.60231'),
    sentPlace('State Theatre, King William Road, Adelaide', '-34.91944', '138.59722'),
  ]);
  const { server, stop } = await startServer({
    ...ADMIN_SETTINGS,
    ...geocoder.env,
  });
  const context = await browser.newContext({ baseURL: server.address });
  await signIn(context, server);
  const editor = await context.newPage();
  const path = await publishPage(context, server, { contents: [MAP] });
  await editor.goto(path);
  await startSelecting(editor);
  await editor
    .getByRole('region', { name: 'Components on this page' })
    .getByRole('button', { name: /^Select Map/ })
    .press('Enter');
  await openSettings(editor);
  // The address and the map come first, and the coordinates are behind 'More'.
  await expect(marker(editor)).toBeVisible();
  await expect(sidebar(editor).getByLabel('Latitude')).toHaveCount(0);
  await openMore(editor);

  // No request is sent while the editor types.
  const words = sidebar(editor).getByRole('searchbox', { name: 'Find an address' });
  await words.pressSequentially('state adelaide');
  expect(geocoder.requests).toEqual([]);
  await words.press('Enter');
  const found = sidebar(editor).getByRole('listbox', { name: 'Places found' }).getByRole('option');
  await expect(found).toHaveText([/^State Library/, /^State Theatre/]);
  await expect(found.first()).toBeFocused();
  expect(await axeFaults(editor, WCAG_22)).toEqual([]);
  await editor.keyboard.press('ArrowDown');
  await editor.keyboard.press('Enter');
  await expect(words).toBeFocused();
  await expect(sidebar(editor).getByLabel('Address', { exact: true })).toHaveValue(
    'State Theatre, King William Road, Adelaide',
  );
  const theatre = { lat: -34.91944, lng: 138.59722 };
  expect(await degrees(editor)).toEqual(theatre);

  await marker(editor).press('ArrowUp');
  await marker(editor).press('Shift+ArrowRight');
  const pushed = await degrees(editor);
  expect(pushed.lat).toBeGreaterThan(theatre.lat);
  expect(pushed.lng - theatre.lng).toBeGreaterThan(5 * (pushed.lat - theatre.lat));
  const box = (await marker(editor).boundingBox())!;
  await editor.mouse.move(box.x + 22, box.y + 20);
  await editor.mouse.down();
  await editor.mouse.move(box.x + 42, box.y + 60, { steps: 4 });
  await editor.mouse.up();
  const dragged = await degrees(editor);
  expect(dragged.lat).toBeLessThan(pushed.lat);
  expect(dragged.lng).toBeGreaterThan(pushed.lng);

  // Escape cancels a drag, and later movements of the pointer have no effect.
  const held = (await marker(editor).boundingBox())!;
  await editor.mouse.move(held.x + 22, held.y + 20);
  await editor.mouse.down();
  await editor.mouse.move(held.x + 62, held.y + 20, { steps: 2 });
  await editor.keyboard.press('Escape');
  await editor.mouse.move(held.x + 82, held.y + 20, { steps: 2 });
  await editor.mouse.up();
  expect(await degrees(editor)).toEqual(dragged);

  // A drag is one undo step.
  await menu(editor, /^Undo/).click();
  expect(await degrees(editor)).toEqual(pushed);
  await menu(editor, /^Redo/).click();
  expect(await degrees(editor)).toEqual(dragged);

  // Degrees can be typed digit by digit, or pasted with more digits than are stored.
  const longitude = sidebar(editor).getByLabel('Longitude');
  await longitude.clear();
  await longitude.pressSequentially('138.60079');
  await expect(longitude).toHaveValue('138.60079');
  await sidebar(editor).getByLabel('Latitude').fill('-34.928497213');
  await sidebar(editor).getByLabel('Latitude').press('Tab');
  expect(await degrees(editor)).toEqual({ lat: -34.9285, lng: 138.60079 });
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  const slug = encodeURIComponent(path.slice(1));
  const loaded = await context.request.get(`${server.address}/api/page/load?slug=${slug}&collection=pages`);
  expect((await loaded.json()).contents[0]).toMatchObject({
    lat: -34.9285,
    lng: 138.60079,
    address: 'State Theatre, King William Road, Adelaide',
  });
  await context.close();
  await Promise.all([stop(), geocoder.close()]);
});
