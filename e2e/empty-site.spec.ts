import { ADMIN, expect, onOwnServer, test } from './fixtures.ts';

const NUMBERS = 'If you need help now, the numbers to call are at the top of this page.';

test('where a site has no numbers and sends no mail, nobody is told that it does', async ({ page }) => {
  await onOwnServer(async (server) => {
    await page.goto(`${server.address}/nothing-here`);
    await expect(page.getByText('You did nothing wrong.', { exact: true })).toBeVisible();
    await expect(page.getByText('the numbers to call')).toHaveCount(0);
    await page.goto(`${server.address}/login`);
    await expect(page.getByText('Only people who work here need to log in.', { exact: true })).toBeVisible();
    await page.locator('astro-island:has(.login-page):not([ssr])').waitFor();
    const answers: string[] = [];
    for (const email of [ADMIN.email, 'nobody@example.org']) {
      await page.getByRole('link', { name: 'Forgot Password?' }).click();
      const dialog = page.getByRole('dialog', { name: 'Forgot Password?' });
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('button', { name: 'Reset Password' }).click();
      await expect(dialog.getByRole('heading', { name: 'No mail is on its way' })).toBeFocused();
      answers.push(await dialog.innerText());
      await dialog.getByRole('button', { name: 'Back to login' }).click();
      await expect(dialog).toHaveCount(0);
    }
    expect(answers[0]).toContain('This site sends no mail, so no link');
    expect(answers[0]).not.toMatch(/unwanted mail|try another/);
    expect(answers[1]).toBe(answers[0]);
    expect(server.output()).toContain('Somebody asked for a link to set a password');
    expect(server.output()).not.toContain('nobody@example.org');
  });
});

test('where it has some, people who came for help are told where', async ({ page }) => {
  await page.goto('/nothing-here');
  const call = page.getByRole('complementary', { name: 'Talk to somebody' });
  await expect(page.getByText('You did nothing wrong.', { exact: true })).toBeVisible();
  await expect(call.getByRole('link', { name: /1800 975 707/ })).toBeVisible();
  await page.goto('/login');
  await expect(page.getByText(`Only people who work here need to log in. ${NUMBERS}`)).toBeVisible();
});
