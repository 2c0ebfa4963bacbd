import type { Page } from '@playwright/test';
import { openBrowser, untilPainted } from '../browser.ts';
import { expectStatus } from '../client.ts';
import type { Plan } from '../plan.ts';
import { startHearth } from '../servers.ts';
import { copySite, signIn } from '../site.ts';
import { percentile } from '../statistics.ts';
import { comparisonRow, MILLISECONDS, type Row } from '../table.ts';

const BLOCKS = 200;
const SLUG = 'bench-editor';
const KEYS_PER_ROUND = 20;
const FRAME_NOTE =
  'from the event to the frame after it, by the browser’s clock; a frame takes up to 16.7 ms by itself; the goal is an absolute time: for information';

type Step = (page: Page) => Promise<number>;

/** Measures the editor on a page of 200 blocks: typing a character, selecting, moving, undoing, and starting. */
export async function editorRows(plan: Plan): Promise<Row[]> {
  const hearth = await startHearth(await copySite(plan.dataDir, 'editor'));
  const cookie = await signIn(hearth.url);
  await expectStatus(200, `${hearth.url}/api/page/publishPage`, {
    method: 'POST',
    headers: { cookie },
    json: { page: longPage(), collection: 'pages' },
  });
  const edited = await openBrowser(hearth.url, cookie);
  const bare = await openBrowser(hearth.url, cookie);
  try {
    await bare.page.setContent('<p contenteditable>Words</p>');
    await openEditor(edited.page, `${hearth.url}/${SLUG}`);
    const rows: Row[] = [];
    for (const { name, step, bound } of STEPS) {
      const measured: number[] = [];
      const reference: number[] = [];
      for (let round = 0; round < plan.editorRounds; round++) {
        measured.push(await step(edited.page));
        reference.push(await typeOnce(bare.page, bare.page.locator('p')));
      }
      rows.push(
        comparisonRow({
          name,
          unit: MILLISECONDS,
          measured,
          reference,
          against: 'bare paragraph',
          goal: { of: 'measured', bound: 'at most', value: bound },
          note: FRAME_NOTE,
        }),
      );
    }
    rows.push(await startRow(edited.page, `${hearth.url}/${SLUG}`, plan.editorRounds));
    return rows;
  } finally {
    await edited.close();
    await bare.close();
    await hearth.stop();
  }
}

const STEPS: readonly { name: string; step: Step; bound: number }[] = [
  {
    name: 'keystroke → paint, p95, 200 blocks',
    bound: 16,
    step: async (page) => {
      const text = page.locator('[data-block="b100"] [data-property="quote"]');
      const times: number[] = [];
      for (let key = 0; key < KEYS_PER_ROUND; key++) times.push(await typeOnce(page, text));
      return percentile(times, 0.95);
    },
  },
  {
    name: 'select → paint',
    bound: 50,
    step: async (page) => {
      await page.locator('[data-block="b98"] [data-property="quote"]').click();
      return untilPainted(page, 'click', () =>
        page.locator('[data-block="b100"] [data-property="quote"]').click(),
      );
    },
  },
  { name: 'move → paint', bound: 50, step: (page) => pressOnce(page, 'Alt+Shift+ArrowDown') },
  { name: 'undo → paint', bound: 50, step: (page) => pressOnce(page, 'Control+z') },
];

/** Measures the time from requesting a page to a usable menu, compared with the time until visitors have the same page. */
async function startRow(page: Page, address: string, rounds: number): Promise<Row> {
  const measured: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Select Component' }).waitFor();
    measured.push(await page.evaluate(() => performance.now()));
    await page.goto(`${address}?view=visitor`, { waitUntil: 'commit' });
    await page.locator('[data-font-size], footer').last().waitFor();
    reference.push(await page.evaluate(() => performance.now()));
  }
  return comparisonRow({
    name: 'editor start, 200 blocks',
    unit: MILLISECONDS,
    measured,
    reference,
    against: 'the page as visitors get it',
    note: 'from asking for the page to the menu; the specification’s delay of 100 ms before a loaded page is committed is in it',
  });
}

async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Select Component', pressed: true }).waitFor();
  const text = page.locator('[data-block="b100"] [data-property="quote"]');
  await text.click();
  await text.and(page.locator('[data-inline]')).waitFor();
}

async function typeOnce(page: Page, text: ReturnType<Page['locator']>): Promise<number> {
  await text.focus();
  return pressOnce(page, 'x');
}

function pressOnce(page: Page, keys: string): Promise<number> {
  return untilPainted(page, 'keydown', () => page.keyboard.press(keys));
}

/** Returns a page of quotes with lists between them. */
function longPage(): object {
  const contents = Array.from({ length: BLOCKS }, (_, index) => {
    const key = `b${index}`;
    const words = `Somebody said this, and it is number ${index} of them all.`;
    return index % 4 === 3
      ? { key, componentType: 'IconList', items: [{ key: `i${index}`, text: words }] }
      : { key, componentType: 'Quote', quote: words, quoteBy: 'Sam, Port Adelaide' };
  });
  return { slug: SLUG, title: 'A long page', header: { title: 'A long page' }, contents };
}
