import { openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import {
  doc,
  editableField,
  live,
  move,
  paragraph,
  rich,
  sidebarText,
  stored,
  text,
  tool,
  toolbar,
  typeIn,
  typeInSidebar,
} from './rich-texts.ts';

test('a text is typed in the sidebar or on the page, and both show it at once', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, { contents: [rich('r', paragraph(text('Call us')))] });
  await editor.goto(address);
  await typeIn(editor, 'r');
  await editor.keyboard.type(' now');
  await openSettings(editor);
  await expect(sidebarText(editor)).toHaveText('Call us now');
  await expect(live(editor)).toHaveCount(1);

  await sidebarText(editor)
    .locator('p')
    .click({ position: { x: 1, y: 8 } });
  await expect(sidebarText(editor)).toBeFocused();
  await editor.keyboard.type('Please. ');
  await move(editor, 'Control+End');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('Anybody may.');
  await expect(editableField(editor, 'r').locator('p')).toHaveText(['Please. Call us now', 'Anybody may.']);
  await expect(live(editor)).toHaveCount(1);

  await editableField(editor, 'r').click();
  await expect(editableField(editor, 'r')).toBeFocused();
  await expect(live(editor)).toHaveCount(1);
  expect((await stored(editor, address)).r).toEqual(
    doc(paragraph(text('Please. Call us now')), paragraph(text('Anybody may.'))),
  );
});

test('a click in the sidebar puts the caret there, and marking words marks them', async ({
  editor,
  context,
  server,
}) => {
  const contents = [rich('r', paragraph(text('First words')), paragraph(text('Second words')))];
  await editor.goto(await publishPage(context, server, { contents }));
  await typeIn(editor, 'r');
  await openSettings(editor);
  const second = sidebarText(editor).locator('p').nth(1);
  await second.click({ position: { x: 1, y: 8 } });
  await expect(sidebarText(editor)).toBeFocused();
  await editor.keyboard.type('The ');
  await expect(editableField(editor, 'r').locator('p').nth(1)).toHaveText('The Second words');

  // A click in the text on the page closes its settings.
  await editableField(editor, 'r').click();
  await expect(editableField(editor, 'r')).toBeFocused();
  await expect(sidebar(editor)).toHaveCount(0);
  await openSettings(editor);
  await sidebarText(editor)
    .locator('p')
    .first()
    .dblclick({ position: { x: 10, y: 8 } });
  await expect(sidebarText(editor)).toBeFocused();
  await editor.keyboard.type('Other');
  await expect(editableField(editor, 'r').locator('p').first()).toHaveText(/^Other ?words$/);
});

test('undo and redo are the page’s: typing and formats are steps, and the caret comes back with them', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(
    await publishPage(context, server, { contents: [rich('r', paragraph(text('Call us')))] }),
  );
  await typeInSidebar(editor, 'r');
  await editor.keyboard.type(' now');
  await move(editor, 'Control+Shift+ArrowLeft');
  await editor.keyboard.press('Control+b');
  await expect(editableField(editor, 'r').locator('strong')).toHaveText('now');
  await editor.keyboard.press('Control+z');
  await expect(editableField(editor, 'r').locator('strong')).toHaveCount(0);
  expect(await editor.evaluate(() => document.getSelection()?.toString())).toBe('now');
  await editor.keyboard.press('Control+z');
  await expect(editableField(editor, 'r')).toHaveText('Call us');
  await expect(sidebarText(editor)).toBeFocused();
  await editor.keyboard.type('!');
  await expect(editableField(editor, 'r')).toHaveText('Call us!');
  await tool(editor, 'Undo').click();
  await expect(editableField(editor, 'r')).toHaveText('Call us');
  await expect(sidebarText(editor)).toBeFocused();
  await tool(editor, 'Redo').click();
  await expect(editableField(editor, 'r')).toHaveText('Call us!');
});

test('the toolbar acts on the text that is typed in, and a press leaves the focus there', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, { contents: [rich('r', paragraph(text('Call us')))] });
  await editor.goto(address);
  await typeIn(editor, 'r');
  await editor.keyboard.press('Control+a');
  for (const name of ['Bold', 'Italic', 'Underline']) {
    await expect(tool(editor, name)).toHaveAttribute('aria-pressed', 'false');
    await tool(editor, name).click();
    await expect(tool(editor, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(editableField(editor, 'r')).toBeFocused();
  }
  const heading = toolbar(editor).getByRole('radio', { name: 'Heading 3' });
  await heading.click();
  await expect(heading).toHaveAttribute('aria-checked', 'true');
  await tool(editor, 'Numbered list').click();
  await expect(editableField(editor, 'r').locator('ol > li > p')).toHaveText('Call us');
  await tool(editor, 'Bulleted list').click();
  await expect(editableField(editor, 'r').locator('ul > li > p')).toHaveText('Call us');
  await toolbar(editor).getByRole('radio', { name: 'Heading 4' }).click();
  await expect(editableField(editor, 'r').locator('h4 u')).toHaveText('Call us');
  await expect(editableField(editor, 'r')).toBeFocused();
  const marks = [{ type: 'strong' }, { type: 'em' }, { type: 'underline' }];
  expect((await stored(editor, address)).r).toEqual(
    doc({ type: 'heading', attrs: { level: 4 }, content: [text('Call us', marks)] }),
  );
});

test('the keyboard reaches every tool, and comes back', async ({ editor, context, server }) => {
  await editor.goto(
    await publishPage(context, server, { contents: [rich('r', paragraph(text('Call us')))] }),
  );
  await typeInSidebar(editor, 'r');
  await editor.keyboard.press('Control+a');
  await editor.keyboard.press('Alt+F10');
  await expect(tool(editor, 'Bold')).toBeFocused();
  await editor.keyboard.press('ArrowRight');
  await expect(tool(editor, 'Italic')).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(tool(editor, 'Italic')).toHaveAttribute('aria-pressed', 'true');
  await expect(sidebarText(editor)).toBeFocused();
  await expect(editableField(editor, 'r').locator('em')).toHaveText('Call us');
  await editor.keyboard.press('Alt+F10');
  await editor.keyboard.press('End');
  await expect(tool(editor, 'Redo')).toBeFocused();
  await editor.keyboard.press('ArrowRight');
  await expect(tool(editor, 'Bold')).toBeFocused();
  for (let step = 0; step < 5; step++) await editor.keyboard.press('ArrowRight');
  await editor.keyboard.press('Space');
  await expect(editableField(editor, 'r').locator('h3 em')).toHaveText('Call us');
  await expect(sidebarText(editor)).toBeFocused();
  await editor.keyboard.press('Alt+F10');
  await editor.keyboard.press('Home');
  // The toolbar is one tab stop; the next tab stop is the text.
  await editor.keyboard.press('Tab');
  await expect(sidebarText(editor)).toBeFocused();
  await editor.keyboard.press('Shift+Tab');
  await expect(tool(editor, 'Bold')).toBeFocused();
  expect(await toolbar(editor).locator('button[tabindex="0"]').count()).toBe(1);
});

test('from the page the keyboard reaches the toolbar too, and the selection with it', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(
    await publishPage(context, server, { contents: [rich('r', paragraph(text('Call us')))] }),
  );
  await typeIn(editor, 'r');
  await move(editor, 'Control+Shift+ArrowLeft');
  await editor.keyboard.press('Alt+F10');
  await expect(tool(editor, 'Bold')).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(editableField(editor, 'r').locator('strong')).toHaveText('us');
  await expect(live(editor)).toHaveCount(1);
});

test('the keys of a text: lists, headings, line breaks, and none that traps', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, { contents: [rich('r')] });
  await editor.goto(address);
  await typeInSidebar(editor, 'r');
  await editor.keyboard.type('## Bring');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('- a cup');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('tea');
  await editor.keyboard.press('Tab');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('milk');
  await editor.keyboard.press('Shift+Tab');
  await editor.keyboard.press('Enter');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('1. Ring');
  await editor.keyboard.press('Shift+Enter');
  await editor.keyboard.type('twice');
  const point = (...content: object[]) => ({ type: 'list_item', content });
  const points = (...content: object[]) => ({ type: 'bullet_list', content });
  expect((await stored(editor, address)).r).toEqual(
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Bring')] },
      points(
        point(paragraph(text('a cup')), points(point(paragraph(text('tea'))))),
        point(paragraph(text('milk'))),
      ),
      {
        type: 'ordered_list',
        attrs: { order: 1 },
        content: [point(paragraph(text('Ring'), { type: 'hard_break' }, text('twice')))],
      },
    ),
  );

  await sidebarText(editor).click();
  await move(editor, 'Control+Home');
  await editor.keyboard.press('Backspace');
  await expect(editableField(editor, 'r').locator('h2')).toHaveCount(0);
  await editor.keyboard.press('Tab');
  await expect(sidebarText(editor)).not.toBeFocused();
  await editor.keyboard.press('Shift+Tab');
  await expect(sidebarText(editor)).toBeFocused();
  // Escape moves one step out, as from any field: to the text on the page.
  await editor.keyboard.press('Escape');
  await expect(sidebar(editor)).toHaveCount(0);
  await expect(editableField(editor, 'r')).toBeFocused();
});

test('a link is made, changed and removed in the sidebar, while its words stay marked', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [rich('r', paragraph(text('Read more about us')))],
  });
  await editor.goto(address);
  await typeInSidebar(editor, 'r');
  await move(editor, 'Control+Shift+ArrowLeft');
  await editor.keyboard.press('Control+k');
  const panel = sidebar(editor).getByRole('form', { name: 'Link' });
  await expect(panel).toBeVisible();
  await expect(editor.locator('.he-shown-selection')).toHaveText('us');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel.getByText('Say where the link leads.')).toBeVisible();
  await panel.getByRole('radio', { name: 'External' }).press('Space');
  await panel.getByRole('textbox', { name: 'Address' }).fill('https://a.example/us');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel).toBeHidden();
  await expect(sidebarText(editor)).toBeFocused();
  await expect(editor.locator('.he-shown-selection')).toHaveCount(0);
  await expect(editableField(editor, 'r').locator('a[href="https://a.example/us"]')).toContainText('us');

  await move(editor, 'ArrowRight');
  await tool(editor, 'Link').click();
  await expect(editor.locator('.he-shown-selection')).toHaveText('us');
  await expect(panel.getByRole('textbox', { name: 'Address' })).toHaveValue('https://a.example/us');
  await panel.getByRole('textbox', { name: 'Address' }).fill('https://a.example/all');
  await panel.getByRole('textbox', { name: 'Address' }).press('Escape');
  await expect(panel).toBeHidden();
  await expect(sidebarText(editor)).toBeFocused();
  const link = { type: 'link', attrs: { type: 'external', href: 'https://a.example/us', fileId: null } };
  expect((await stored(editor, address)).r).toEqual(
    doc(paragraph(text('Read more about '), text('us', [link]))),
  );

  await sidebarText(editor).locator('a').click();
  await tool(editor, 'Remove link').click();
  await expect(editableField(editor, 'r').locator('a')).toHaveCount(0);
  await expect(tool(editor, 'Remove link')).toHaveAttribute('aria-disabled', 'true');
});

test('each kind of link has its circle beside its word', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [rich('r', paragraph(text('Words')))] }));
  await typeInSidebar(editor, 'r');
  await tool(editor, 'Link').click();
  const kinds = sidebar(editor).getByRole('group', { name: 'Link type' }).locator('label');
  await expect(kinds).toHaveCount(4);
  const gaps = await kinds.evaluateAll((labels) =>
    labels.map((label) => {
      const [circle, word] = [...label.children].map((child) => child.getBoundingClientRect());
      const middle = (box: DOMRect) => box.top + box.height / 2;
      return word!.left - circle!.right >= 4 && Math.abs(middle(word!) - middle(circle!)) < 4;
    }),
  );
  expect(gaps).toEqual([true, true, true, true]);
});

test('a link is made from the page as well, and where no words are it brings its own', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [rich('r', paragraph(text('Read more: ')))],
  });
  await editor.goto(address);
  await typeIn(editor, 'r');
  await editor.keyboard.press('Alt+F10');
  await tool(editor, 'Link').press('Enter');
  const panel = editor.getByRole('form', { name: 'Link' });
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('textbox', { name: 'Text of the link' }).fill('the top');
  await panel.getByRole('radio', { name: 'Anchor' }).press('Space');
  await panel.getByRole('textbox', { name: 'Anchor' }).fill('#top');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(editableField(editor, 'r').locator('a[href="#top"]')).toHaveText('the top');
  await expect(live(editor)).toHaveCount(1);
  await expect(live(editor)).toBeFocused();
});

test('a link to a file is stored by its URL, which is also its text if there is no other', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [rich('r', paragraph(text('Fill in: ')))],
  });
  await editor.goto(address);
  await typeInSidebar(editor, 'r');
  await tool(editor, 'Link').click();
  const panel = sidebar(editor).getByRole('form', { name: 'Link' });
  await panel.getByRole('radio', { name: 'File' }).press('Space');
  await panel.getByRole('combobox', { name: 'File' }).fill('/file/f1');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(editableField(editor, 'r').locator('a[href="/file/f1"]')).toContainText('/file/f1');
  await editor.keyboard.press('Control+a');
  await editor.keyboard.press('Control+x');
  await editor.keyboard.press('Control+v');
  await expect(editableField(editor, 'r')).toContainText('Fill in: /file/f1');

  const link = { type: 'link', attrs: { type: 'file', href: '/file/f1', fileId: null } };
  expect((await stored(editor, address)).r).toEqual(
    doc(paragraph(text('Fill in: '), text('/file/f1', [link]))),
  );
  await sidebarText(editor).locator('a').click();
  await tool(editor, 'Link').click();
  await expect(panel.getByRole('radio', { name: 'File' })).toBeChecked();
  await expect(panel.getByRole('combobox', { name: 'File' })).toHaveValue('/file/f1');
  const visitor = await editor.request.get(address);
  expect(await visitor.text()).toContain('href="/file/f1"');
});

test('a formatted text stays one paragraph, and the placeholder is never stored', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [{ key: 'f', componentType: 'FormattedText' }],
  });
  await editor.goto(address);
  await typeIn(editor, 'f');
  await editor.keyboard.press('Alt+F10');
  await expect(tool(editor, 'Bold')).toBeFocused();
  // It has the tools of every text: a heading or a link would turn it into the kind that holds them.
  await expect(toolbar(editor).getByRole('radio')).toHaveCount(3);
  await expect(tool(editor, 'Link')).toHaveCount(1);
  await editor.keyboard.press('Escape');
  await editor.keyboard.type('Call');
  await editor.keyboard.press('Shift+Enter');
  await editor.keyboard.press('Control+i');
  await editor.keyboard.type('- us');
  expect((await stored(editor, address)).f).toEqual(
    doc(paragraph(text('Call'), { type: 'hard_break' }, text('- us', [{ type: 'em' }]))),
  );
  await editableField(editor, 'f').click();
  await editor.keyboard.press('Control+a');
  await editor.keyboard.press('Delete');
  await expect(live(editor)).toHaveAttribute('data-placeholder', 'Insert Text Here');
  await expect
    .poll(async () => (await stored(editor, address)).f)
    .toEqual({
      type: 'doc',
      content: [{ type: 'paragraph' }],
    });
});

test('text composed by an input method is stored once', async ({ editor, context, server }) => {
  const address = await publishPage(context, server, { contents: [rich('r', paragraph(text('Tea: ')))] });
  await editor.goto(address);
  await typeIn(editor, 'r');
  const keyboard = await context.newCDPSession(editor);
  for (const composed of ['c', 'ch', 'cha']) {
    await keyboard.send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    });
  }
  await expect(editableField(editor, 'r')).toHaveText('Tea: cha');
  await keyboard.send('Input.insertText', { text: '茶' });
  await expect(editableField(editor, 'r')).toHaveText('Tea: 茶');
  await editor.keyboard.type(' now');
  expect((await stored(editor, address)).r).toEqual(doc(paragraph(text('Tea: 茶 now'))));
});

test('nothing that is typed before the text is live gets lost', async ({ editor, context, server }) => {
  const contents = [rich('r', paragraph(text('Call us')))];
  const release = await holdScripts(editor, /\/rich-text-view\.[^/]*\.js$/);
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await editableField(editor, 'r').click();
  await openSettings(editor);
  await sidebarText(editor).focus();
  await expect(sidebarText(editor)).toHaveAttribute('aria-busy', 'true');
  await sidebarText(editor)
    .locator('p')
    .click({ position: { x: 1, y: 8 } });
  await editor.keyboard.type('Please ');
  await expect(live(editor)).toHaveCount(0);
  release();
  await expect(live(editor)).toHaveText('Please Call us');
  await expect(editableField(editor, 'r')).toHaveText('Please Call us');
});

test('a part of the editor that cannot be loaded is reported, and the next click tries again', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 390, height: 800 });
  await editor.route(/\/rich-text-view\.[^/]*\.js$/, (route) => route.abort());
  await editor.goto(
    await publishPage(context, server, { contents: [rich('r', paragraph(text('Call us')))] }),
  );
  const select = async () => {
    await startSelecting(editor);
    await editableField(editor, 'r').click();
  };
  // The page reloads itself at most once a minute.
  const reloaded = editor.waitForEvent('load');
  await select();
  await reloaded;
  await select();
  await expect(sidebar(editor).getByText('could not be loaded')).toBeVisible();
  await expect(sidebarText(editor)).toHaveText('Call us');
  await editor.unroute(/\/rich-text-view\.[^/]*\.js$/);
  await sidebarText(editor).click();
  await expect(live(editor)).toBeFocused();
});

test('a click at the start of a paragraph puts the caret there, past hidden words and a page that moves', async ({
  editor,
  context,
  server,
}) => {
  const link = { type: 'link', attrs: { type: 'external', href: 'https://example.org/', fileId: null } };
  const linked = { type: 'text', text: 'Elsewhere', marks: [link] };
  const address = await publishPage(context, server, {
    contents: [rich('r', { type: 'paragraph', content: [linked] }, paragraph(text('Second')))],
  });
  await editor.goto(address);
  await startSelecting(editor);
  const second = editableField(editor, 'r').locator('p').nth(1);
  const box = (await second.boundingBox())!;
  await editor.mouse.click(box.x + 1, box.y + box.height / 2);
  await expect(editableField(editor, 'r')).toBeFocused();
  await editor.keyboard.type('The ');
  await expect(editableField(editor, 'r').locator('p')).toHaveText(['Elsewhere', 'The Second']);
});
