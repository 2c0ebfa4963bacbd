import type { Page } from '@playwright/test';
import { openBrowser, untilPainted } from '../browser.ts';
import { expectStatus } from '../client.ts';
import type { Plan } from '../plan.ts';
import { startHearth } from '../servers.ts';
import { copySite, signIn } from '../site.ts';
import { percentile } from '../statistics.ts';
import { comparisonRow, type Goal, MILLISECONDS, type Row } from '../table.ts';

const BLOCKS = 200;
const MANY_BLOCKS = 1000;
const KEYS_PER_ROUND = 20;
const FRAME_NOTE =
  'from the event to the frame after it, by the browser’s clock; a frame takes up to 16.7 ms by itself';
/** Two frames of a screen with 60 frames a second, in ms. */
const TWO_FRAMES = 33.4;

type Step = (page: Page) => Promise<number>;

/** A step of the editor that is measured, and the step that it is compared with. */
interface Measured {
  readonly name: string;
  readonly page: Page;
  readonly step: Step;
  readonly against: string;
  readonly reference: () => Promise<number>;
  readonly goal: Goal;
  readonly note: string;
}

/**
 * Measures the editor on a page of 200 blocks: typing a character, also on a page of 1,000 blocks, selecting, moving, undoing,
 * opening the picker, and starting.
 */
export async function editorRows(plan: Plan): Promise<Row[]> {
  const hearth = await startHearth(await copySite(plan.dataDir, 'editor'));
  const cookie = await signIn(hearth.url);
  const windows: { page: Page; close: () => Promise<void> }[] = [];
  const open = async () => {
    const window = await openBrowser(hearth.url, cookie);
    windows.push(window);
    return window.page;
  };
  try {
    for (const blocks of [BLOCKS, MANY_BLOCKS]) {
      await expectStatus(200, `${hearth.url}/api/page/publishPage`, {
        method: 'POST',
        headers: { cookie },
        json: { page: longPage(blocks), collection: 'pages' },
      });
    }
    const [edited, many, bare] = [await open(), await open(), await open()];
    await bare.setContent(BARE_PAGE);
    await openEditor(edited, addressOf(hearth.url, BLOCKS));
    await openEditor(many, addressOf(hearth.url, MANY_BLOCKS));
    const rows: Row[] = [];
    for (const measured of steps(edited, many, bare)) rows.push(await stepRow(measured, plan.editorRounds));
    rows.push(await pickerRow(edited, bare, plan.editorRounds));
    rows.push(await startRow(edited, addressOf(hearth.url, BLOCKS), plan.editorRounds));
    return rows;
  } finally {
    for (const { close } of windows) await close();
    await hearth.stop();
  }
}

function steps(edited: Page, many: Page, bare: Page): Measured[] {
  const bareKeys = () => typeMany(bare, bare.locator('p'));
  const bareKey = () => typeOnce(bare, bare.locator('p'));
  const inText = (page: Page) => typeMany(page, page.locator(TEXT));
  const acts: [name: string, step: Step][] = [
    ['select → paint', selectOnce],
    ['move → paint', (page) => pressOnce(page, 'Alt+Shift+ArrowDown')],
    ['undo → paint', (page) => pressOnce(page, 'Control+z')],
  ];
  return [
    {
      name: `keystroke → paint, p95, ${BLOCKS} blocks`,
      page: edited,
      step: inText,
      against: 'bare paragraph, p95',
      reference: bareKeys,
      goal: { of: 'ratio', bound: 'at most', value: 3 },
      note: `${FRAME_NOTE}; 16 ms on a quiet machine`,
    },
    {
      name: `keystroke → paint, p95, ${MANY_BLOCKS} blocks`,
      page: many,
      step: inText,
      against: `${BLOCKS} blocks`,
      reference: () => inText(edited),
      goal: { of: 'ratio', bound: 'at most', value: 1.2 },
      note: FRAME_NOTE,
    },
    ...acts.map(([name, step]) => ({
      name,
      page: edited,
      step,
      against: 'bare paragraph',
      reference: bareKey,
      goal: { of: 'measured', bound: 'at most', value: 50 } as const,
      note: `${FRAME_NOTE}; the goal is an absolute time: for information`,
    })),
  ];
}

async function stepRow(
  { name, page, step, against, reference, goal, note }: Measured,
  rounds: number,
): Promise<Row> {
  const [measured, compared]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    measured.push(await step(page));
    compared.push(await reference());
  }
  return comparisonRow({ name, unit: MILLISECONDS, measured, reference: compared, against, goal, note });
}

/** Measures how much later than an empty popover the picker opens, after it was opened once. */
async function pickerRow(edited: Page, bare: Page, rounds: number): Promise<Row> {
  const [measured, reference]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round++) {
    const picker = await openPicker(edited);
    const empty = await untilPainted(bare, 'click', () => bare.locator('button').click());
    if (round < 0) continue;
    measured.push(picker - empty);
    reference.push(empty);
  }
  return comparisonRow({
    name: 'picker → paint, later than',
    unit: MILLISECONDS,
    measured,
    reference,
    against: 'an empty popover',
    goal: { of: 'measured', bound: 'at most', value: TWO_FRAMES },
    note: 'the measured time is the difference to the empty popover; two frames take 33.4 ms',
  });
}

const BARE_PAGE = `<p contenteditable>Words</p><button popovertarget="empty">Open</button><div id="empty" popover></div>`;
const TEXT = '[data-block="b100"] [data-property="quote"]';

/** Opens the picker with the '+' below the selected block, and closes it. Returns the time until the picker was painted. */
async function openPicker(page: Page): Promise<number> {
  await page.locator(TEXT).click();
  const add = page.locator('.he-gutter[data-kept] [data-add-here]:not([hidden])');
  await add.waitFor();
  const time = await untilPainted(page, 'click', () => add.click());
  const search = page.getByRole('search', { name: 'Components to add' });
  await search.waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  return time;
}

async function selectOnce(page: Page): Promise<number> {
  await page.locator('[data-block="b98"] [data-property="quote"]').click();
  return untilPainted(page, 'click', () => page.locator(TEXT).click());
}

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
    name: `editor start, ${BLOCKS} blocks`,
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
  const text = page.locator(TEXT);
  await text.click();
  await text.and(page.locator('[data-inline]')).waitFor();
}

/** Types some characters, and returns the 95th percentile of their times. */
async function typeMany(page: Page, text: ReturnType<Page['locator']>): Promise<number> {
  const times: number[] = [];
  for (let key = 0; key < KEYS_PER_ROUND; key++) times.push(await typeOnce(page, text));
  return percentile(times, 0.95);
}

async function typeOnce(page: Page, text: ReturnType<Page['locator']>): Promise<number> {
  await text.focus();
  return pressOnce(page, 'x');
}

function pressOnce(page: Page, keys: string): Promise<number> {
  return untilPainted(page, 'keydown', () => page.keyboard.press(keys));
}

function addressOf(url: string, blocks: number): string {
  return `${url}/${slugOf(blocks)}`;
}

function slugOf(blocks: number): string {
  return `bench-editor-${blocks}`;
}

/** Returns a page of quotes with lists between them. */
function longPage(blocks: number): object {
  const contents = Array.from({ length: blocks }, (_, index) => {
    const key = `b${index}`;
    const words = `Somebody said this, and it is number ${index} of them all.`;
    return index % 4 === 3
      ? { key, componentType: 'IconList', items: [{ key: `i${index}`, text: words }] }
      : { key, componentType: 'Quote', quote: words, quoteBy: 'Sam, Port Adelaide' };
  });
  return { slug: slugOf(blocks), title: 'A long page', header: { title: 'A long page' }, contents };
}
