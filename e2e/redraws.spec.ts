import type { Page } from '@playwright/test';
import { grip, openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

/**
 * Counts the blocks that are rendered again in each commit of React. React reports commits to the hook of its developer tools.
 * A fiber that took part in a commit is a different object than before, and its flags tell whether it was rendered.
 */
async function countRedraws(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      readonly alternate: Fiber | null;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
      readonly return: Fiber | null;
      readonly flags: number;
      readonly tag: number;
      readonly stateNode: unknown;
    }
    const PERFORMED_WORK = 1;
    const counted = { blocks: new Set<string>(), commits: 0 };
    const blockAt = (fiber: Fiber): string | undefined => {
      const element = fiber.stateNode;
      const own = element instanceof HTMLElement ? element.dataset.block : undefined;
      if (own !== undefined) return own;
      return fiber.child === null ? undefined : blockAt(fiber.child);
    };
    const around = (fiber: Fiber | null): string | undefined => {
      for (let up = fiber; up !== null; up = up.return) {
        const element = up.stateNode;
        if (element instanceof HTMLElement && element.dataset.block !== undefined)
          return element.dataset.block;
      }
      return undefined;
    };
    const visit = (fiber: Fiber, before: Fiber | null): void => {
      const isComponent = [0, 1, 11, 14, 15].includes(fiber.tag);
      if (isComponent && (before === null || (fiber.flags & PERFORMED_WORK) !== 0)) {
        const block = around(fiber) ?? blockAt(fiber);
        if (block !== undefined) counted.blocks.add(block);
      }
      if (fiber.child === before?.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) visit(child, child.alternate);
    };
    Object.assign(window, {
      redrawn: counted,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        isDisabled: false,
        inject: () => 1,
        checkDCE: () => {},
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
          counted.commits += 1;
          visit(root.current, root.current.alternate);
        },
      },
    });
  });
}

interface Counted {
  redrawn: { blocks: Set<string>; commits: number };
}

const forget = (page: Page) =>
  page.evaluate(() => {
    const { redrawn } = window as unknown as Counted;
    redrawn.blocks.clear();
    redrawn.commits = 0;
  });
const redrawn = (page: Page) => page.evaluate(() => [...(window as unknown as Counted).redrawn.blocks]);

/** Counts how often the page is asked what lies at a point, which takes longer the longer the page is. */
async function countSearches(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const search = document.elementsFromPoint.bind(document);
    const counted = { searches: 0 };
    document.elementsFromPoint = (x, y) => {
      counted.searches += 1;
      return search(x, y);
    };
    Object.assign(window, { counted });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const { counted } = window as unknown as { counted: { searches: number } };
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(counted.searches)));
        }),
    );
}

for (const count of [20, 200, 1000]) {
  test(`of ${count} blocks, a keystroke redraws one, and so do selecting and opening the settings`, async ({
    editor,
    context,
    server,
  }) => {
    test.setTimeout(120_000);
    const contents = Array.from({ length: count }, (_, index) => ({
      key: `b${index}`,
      componentType: 'Quote',
      quote: `Words of number ${index}`,
      quoteBy: 'Sam',
    }));
    await countRedraws(editor);
    await editor.goto(await publishPage(context, server, { contents }));
    const middle = `b${count / 2}`;
    const text = editor.locator(`[data-block="${middle}"] [data-property="quote"]`);
    await startSelecting(editor);
    await expect(editor.locator('main [data-selectable]').first()).toBeAttached();

    await text.scrollIntoViewIfNeeded();
    await forget(editor);
    await text.click();
    await expect(text).toHaveAttribute('data-selected', '');
    expect(await redrawn(editor)).toEqual([middle]);

    await expect(text).toBeFocused();
    await expect(grip(editor, 'Quote')).toBeVisible();
    await forget(editor);
    const searches = await countSearches(editor);
    await editor.keyboard.type('y');
    await expect(text).toContainText('y');
    expect(await redrawn(editor)).toEqual([middle]);
    // The line of the grip is the same, so no place is searched for it.
    expect(await searches()).toBe(0);

    await forget(editor);
    await openSettings(editor);
    const field = sidebar(editor).getByRole('textbox');
    await expect(field).toBeFocused();
    expect(await redrawn(editor)).toEqual([middle]);
    await forget(editor);
    await editor.keyboard.type('x');
    await expect(text).toContainText('x');
    expect(await redrawn(editor)).toEqual([middle]);

    const crisis = editor.locator('.emergency-strip [data-property="crisis"]');
    await crisis.click();
    const words = sidebar(editor).getByRole('textbox', { name: 'Text' });
    await expect(words).toBeFocused();
    await forget(editor);
    await editor.keyboard.type('z');
    await expect(crisis).toContainText('z');
    expect(await redrawn(editor)).toEqual([]);
  });
}

test('on a long page, the blocks stand where they stand without their runs, and grips and gaps find them', async ({
  editor,
  context,
  server,
}) => {
  const contents = Array.from({ length: 300 }, (_, index) => ({
    key: `b${index}`,
    ...(index % 3 === 0
      ? { componentType: 'RichText', text: `<h2>Heading ${index}</h2><p>Words</p>` }
      : { componentType: 'Quote', quote: `Words of number ${index}`, quoteBy: 'Sam' }),
  }));
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await expect(editor.locator('main [data-selectable]').first()).toBeAttached();
  const tops = () =>
    editor
      .locator('main [data-block]')
      .evaluateAll((blocks) => blocks.map((block) => Math.round(block.getBoundingClientRect().top)));
  const runs = editor.locator('main [data-run]');
  expect(await runs.count()).toBeGreaterThan(5);
  const inRuns = await tops();
  // Takes the runs away, which leaves their blocks in the list itself.
  await runs.evaluateAll((all) => {
    for (const run of all) run.replaceWith(...run.childNodes);
  });
  expect(await tops()).toEqual(inRuns);

  await editor.reload();
  await startSelecting(editor);
  const second = runs.nth(1).locator('[data-block]');
  await second.first().scrollIntoViewIfNeeded();
  const { x, y } = (await second.first().boundingBox()) ?? { x: 0, y: 0 };
  await editor.mouse.move(x + 20, y - 4);
  const key = await runs.first().locator('[data-block]').last().getAttribute('data-block');
  await expect(editor.locator('.he-gutter [data-add-here]:not([hidden])')).toBeVisible();
  await editor.mouse.click(x + 20, y - 4);
  const dialog = editor.getByRole('search', { name: 'Components to add' });
  await expect(dialog).toBeVisible();
  // Runs paint apart, so that a letter paints only its own run, but not under a preview, which lies over the runs after it.
  await expect(runs.first()).toHaveCSS('isolation', 'isolate');
  await dialog.getByRole('textbox').or(dialog.getByRole('searchbox')).fill('Divider');
  await dialog
    .getByRole('button', { name: 'Divider' })
    .or(dialog.getByRole('option', { name: 'Divider' }))
    .first()
    .hover();
  await expect(editor.locator('[data-component-preview]')).toBeAttached();
  await expect(runs.first()).toHaveCSS('isolation', 'auto');
  await editor.keyboard.press('Enter');
  const added = editor.locator(`[data-block="${key}"] + [data-component-type="Divider"]`);
  await expect(added).toBeVisible();
});
