import fs from 'node:fs';
import path from 'node:path';
import { expect, publishPage, test } from './fixtures.ts';
import {
  doc,
  editableField,
  live,
  move,
  paragraph,
  paste,
  rich,
  stored,
  text,
  typeIn,
} from './rich-texts.ts';

const SAMPLES = path.resolve('src/editor/rich-text/samples');

test('clipboard content of other programs is stored as plain paragraphs, headings, lists and links', async ({
  editor,
  context,
  server,
}) => {
  // The samples with tables and pictures become blocks (paste-document.spec.ts).
  const names = fs
    .readdirSync(SAMPLES)
    .flatMap((file) => /^(.*)\.clipboard$/.exec(file)?.[1] ?? [])
    .filter(
      (name) => !/<(table|img)\b/i.test(fs.readFileSync(path.join(SAMPLES, `${name}.clipboard`), 'utf8')),
    );
  expect(names).not.toEqual([]);
  const address = await publishPage(context, server, { contents: names.map((name) => rich(name)) });
  await editor.goto(address);
  for (const name of names) {
    await typeIn(editor, name);
    await paste(
      live(editor),
      fs.readFileSync(path.join(SAMPLES, `${name}.clipboard`), 'utf8'),
      'plain words',
    );
  }
  const texts = await stored(editor, address);
  for (const name of names) {
    const expected = JSON.parse(fs.readFileSync(path.join(SAMPLES, `${name}.json`), 'utf8'));
    expect(texts[name], name).toEqual(expected);
  }
  expect(await editor.evaluate(() => 'stolen' in window)).toBe(false);
});

test('plain text brings paragraphs and line breaks, and a formatted text takes all pasted words as one paragraph', async ({
  editor,
  context,
  server,
}) => {
  const contents = [rich('r', paragraph(text('One. '))), { key: 'f', componentType: 'FormattedText' }];
  const address = await publishPage(context, server, { contents });
  await editor.goto(address);
  await typeIn(editor, 'r');
  await paste(live(editor), '', 'Two.\r\nThree.\r\n\r\n\r\nFour\u200b.');
  await typeIn(editor, 'f');
  const html = '<h1>Head</h1><ul><li><b>Point</b></li></ul><p>A <a href="https://a.example/">link</a>.</p>';
  await paste(live(editor), html, 'plain words');
  const texts = await stored(editor, address);
  const lineBreak = { type: 'hard_break' };
  expect(texts.r).toEqual(
    doc(paragraph(text('One. Two.'), lineBreak, text('Three.')), paragraph(text('Four.'))),
  );
  expect(texts.f).toEqual(
    doc(paragraph(text('Head'), lineBreak, text('Point', [{ type: 'strong' }]), lineBreak, text('A link.'))),
  );
});

test('text copied in Hearth is pasted unchanged, including a link to a file', async ({
  editor,
  context,
  server,
}) => {
  const link = { type: 'link', attrs: { type: 'file', href: '', fileId: 'f1' } };
  const original = [
    { type: 'heading', attrs: { level: 4 }, content: [text('Four')] },
    paragraph(text('The '), text('form', [{ type: 'em' }, link]), text(' is here. ')),
  ];
  const address = await publishPage(context, server, { contents: [rich('a', ...original), rich('b')] });
  await editor.goto(address);
  await typeIn(editor, 'a');
  await editor.keyboard.press('Control+a');
  await editor.keyboard.press('Control+x');
  await editor.keyboard.press('Control+z');
  await typeIn(editor, 'b');
  await editor.keyboard.press('Control+v');
  await expect(editableField(editor, 'b')).toContainText('The form is here.');
  const texts = await stored(editor, address);
  expect(texts.b).toEqual(doc(...original));
  expect(texts.a).toEqual(doc(...original));
});

test('what another editor of the same make put on the clipboard is cleaned, and a formatted text’s own words are not', async ({
  editor,
  context,
  server,
}) => {
  const contents = [
    rich('r'),
    {
      key: 'f',
      componentType: 'FormattedText',
      text: doc(paragraph(text('Call '), text('us ', [{ type: 'em' }]))),
    },
  ];
  const address = await publishPage(context, server, { contents });
  await editor.goto(address);
  await typeIn(editor, 'r');
  const foreign =
    '<h1 data-pm-slice="0 0 []"><strong>Head</strong></h1><p><span aria-hidden="true">#</span>One<br><br>Two</p>' +
    '<p><a href="https://www.google.com/url?q=https://a.example/&amp;sa=D">Three</a></p>';
  await paste(live(editor), foreign, 'plain words');
  await typeIn(editor, 'f');
  await move(editor, 'Control+Shift+Home');
  await editor.keyboard.press('Control+c');
  await move(editor, 'Control+End');
  await editor.keyboard.press('Control+v');
  const texts = await stored(editor, address);
  const link = { type: 'link', attrs: { type: 'external', href: 'https://a.example/', fileId: null } };
  expect(texts.r).toEqual(
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Head')] },
      paragraph(text('One')),
      paragraph(text('Two')),
      paragraph(text('Three', [link])),
    ),
  );
  const em = [{ type: 'em' }];
  expect(texts.f).toEqual(doc(paragraph(text('Call '), text('us ', em), text('Call '), text('us ', em))));
});
