import type { Page } from '@playwright/test';
import { readingOrder } from './accessibility-tree.ts';
import { expect, test } from './fixtures.ts';

const HOME = `\
link Skip to main content
link Skip to urgent help
banner
  navigation Urgent help
    link Call 1800 975 707
    link Danger? Call 000
  navigation Main
    button More in Get help closed
    button More in About us closed
    button More in Stories closed
    button More in Support us closed
    button More in Contact closed
  button Search closed
  button Text size closed
main
  image A stone cottage at nightfall. Its door is open, its windows are lit, and a chair waits on the verandah.
  h1 You can talk to someone now
  button Listen
  navigation Get help
    h2 Get help
  complementary Talk to somebody
    h2 Call us when it is too much
    link 1800 975 707
    link 0491 570 006
    link Danger? Call 000
  h2 What you can count on
  h2 Help us keep answering
  link (08) 7010 5631
contentinfo
  link 1800 975 707
  h2 Reach us
  link Safety at home, any hour: 1800 160 401
  link Office: (08) 5550 3264
  navigation On this site
    h2 On this site
  h2 Follow our news
  link 000
complementary For staff
  button Collapse Menu closed
  form Login
    button Login`;

const HOME_ON_A_PHONE = `\
banner
  navigation Urgent help
    link Call 1800 975 707
    link Danger? Call 000
  button Menu closed
complementary Call or text
  link Call 1800 975 707
  link Text 0491 570 006`;

const HELP = `\
complementary Quick exit
  link Leave this site
main
  navigation Breadcrumb
  h1 Crisis support, any hour
  button Listen
  image Someone with a headset sits at a desk at night, seen from behind, and writes beside a lamp.
  complementary Talk to somebody
    h2 Call now, and someone listens
    link 1800 975 707
    link 0491 570 006
    link Danger? Call 000
  navigation On this page
    h2 On this page
  h2 What happens when you call
  h3 You can also
  h2 If you are thinking about suicide
  link 1800 975 707
  h2 If you are worried about someone
  button How to ask them Read more closed
  button What to do if they say yes Read more closed
  button Looking after yourself Read more closed
  h2 What we write down, and who sees it
  button Read more closed (What we write down, and who sees it)
  h2 After the crisis
  navigation Related help
    h2 Related help
  button Print this page
complementary Leaving this site quickly
  h2 Leaving this site quickly`;

const CONTACT = `\
main
  h1 Contact us
  button Listen
  complementary Talk to somebody
    h2 Talk to someone now
    link 1800 975 707
    link 0491 570 006
    link Danger? Call 000
  navigation On this page
    h2 On this page`;

const FORM_WITH_ERRORS = `\
  h2 Write to us
  form Write to us
    region There are 3 things to mend focused
      h2 There are 3 things to mend
      link Your first name: This field is required
      link Your e-mail address: This field is required
      link What would you like to tell us: This field is required
      link 1800 975 707
    textbox Your first name* invalid (This field is required)
    textbox Your last name
    combobox How can we reach you?* closed
    textbox Your e-mail address* invalid (This field is required)
    textbox What would you like to tell us?* invalid (This field is required)
    button Send message
    button Clear what I wrote`;

/** Returns the parts of a page that stand beside each other: the landmarks, and the links before them. */
const partsOf = (order: string): readonly string[] => order.match(/^\S.*(?:\n .*)*/gm) ?? [];

/** Returns the lines of a page without the parts that it shares with the home page. */
const besides = (order: string, home: string) =>
  partsOf(order)
    .filter((part) => !partsOf(home).includes(part))
    .join('\n');

/** Returns the home page as a screen reader reads it in a wide window. */
async function readHome(page: Page): Promise<string> {
  // The menu has its buttons even where another test has given the site a longer name.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/');
  return readingOrder(page);
}

test('the home page is read from the numbers through its headings to the footer', async ({ page }) => {
  const home = await readHome(page);
  expect(home).toBe(HOME);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(besides(await readingOrder(page), home)).toBe(HOME_ON_A_PHONE);
});

test('a help page is read from the exit through the title and the number to the words', async ({ page }) => {
  const home = await readHome(page);
  await page.goto('/get-help/crisis-support');
  expect(besides(await readingOrder(page), home)).toBe(HELP);
});

test('a form with errors is read from the errors through the fields to the buttons', async ({ page }) => {
  const home = await readHome(page);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).focus();
  await expect(page.locator('form.form')).toHaveAttribute('data-live');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'There are 3 things to mend' })).toBeFocused();
  const main = besides(await readingOrder(page), home);
  expect(/^[\s\S]*?(?=\n {2}h2 Call)/.exec(main)?.[0]).toBe(CONTACT);
  expect(/^ {2}h2 Write to us[\s\S]*?(?=\n {2}h2 Other)/m.exec(main)?.[0]).toBe(FORM_WITH_ERRORS);
});
