import type { Page } from '@playwright/test';
import { NEUTRAL_MAIL } from '../src/model/texts.ts';
import { dialogFaults, LOOKS } from './dialog-faults.ts';
import {
  chooseItem,
  editableField,
  grip,
  menu,
  openMore,
  openSettings,
  publishAll,
  sidebar,
  startSelecting,
} from './editor-page.ts';
import { ADMIN, expect, publishPage, test } from './fixtures.ts';

const NAME = { key: 'n', type: 'text', name: 'First name', label: 'Your first name', required: true };
const FORM = { key: 'f', componentType: 'ContactForm', title: 'Write to us', fields: [NAME] };

/** Selects the title of a form on the page, then with Escape the form, and opens its settings. */
async function openForm(page: Page, key = FORM.key) {
  await startSelecting(page);
  await editableField(page, key, 'title').click();
  await page.keyboard.press('Escape');
  await expect(grip(page)).toBeFocused();
  await openSettings(page);
  await openMore(page);
  const panel = sidebar(page);
  await expect(panel.getByLabel('Identifier')).toBeVisible();
  return panel;
}

test('a form is made ready: what it lacks is named, fields, copies and its answer are set, and a test is sent', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto(await publishPage(context, server, { contents: [FORM] }));
  const panel = await openForm(editor);
  await expect(panel.getByText('Identifier missing')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Send a test' })).toHaveAttribute('aria-disabled', 'true');
  await panel.getByLabel('Identifier').fill(`form-${process.pid}`);
  await expect(panel.getByText('Recipient missing')).toBeVisible();
  await panel.getByLabel('Recipient').fill('hello@verandah.example');
  await panel.getByLabel('Subject', { exact: true }).fill('From the site');
  await expect(panel.getByText('Everything that a form needs is here.')).toBeVisible();

  await panel.getByRole('button', { name: 'Add field' }).press('Enter');
  await expect(panel.getByLabel('Label')).toBeFocused();
  await editor.keyboard.type('Your email');
  await openMore(editor);
  const name = panel.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('yourEmail');
  await expect(panel.getByText('Everything that a form needs is here.')).toBeVisible();
  await name.fill('');
  await expect(panel.getByText('All fields need names configured')).toBeVisible();
  const type = panel.getByLabel('Kind of answer', { exact: true });
  await expect(type).toHaveValue('email');
  await expect(type.getByRole('option', { name: 'Captcha' })).toHaveCount(0);
  await name.fill('first-name');
  await expect(panel.getByText('Fields cannot have duplicate names')).toBeVisible();
  await type.selectOption('phone');
  await expect(name).toHaveValue('first-name');
  await menu(editor, /^Undo/).click();
  await expect(type).toHaveValue('email');
  await menu(editor, /^Redo/).click();
  await expect(type).toHaveValue('phone');
  await type.selectOption('email');
  await name.fill('Email');
  await expect(panel.getByText('Choose the field of the email address above first')).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Must be answered' }).check();
  const submitter = panel.getByRole('combobox', { name: /^Submitter/ });
  await submitter.selectOption({ label: 'Your email' });

  await panel.getByLabel('Subject of the answer').fill('Thank you');
  await panel.getByLabel('Text of the answer').fill('Dear ,');
  await panel.getByLabel('Text of the answer').press('ArrowLeft');
  await panel.getByRole('button', { name: '${firstName}' }).click();
  await expect(panel.getByLabel('Text of the answer')).toHaveValue('Dear ${firstName},');
  await expect(panel.getByLabel('Text of the answer')).toBeFocused();
  const preview = panel.getByRole('region', { name: 'Preview of the answer' });
  await expect(preview).toContainText('Dear firstName,');
  await editor.keyboard.type(' ${nobody}');
  await expect(panel.getByRole('alert').filter({ hasText: /^Error/ })).toBeVisible();
  await panel.getByLabel('Text of the answer').fill('Dear ${firstName},\n\nthank you. It was our error.');
  await expect(preview).toContainText('thank you.');
  await expect(preview.getByRole('alert')).toContainText('has the word ‘error’');

  const address = panel.getByLabel('Another address');
  await address.fill('nobody');
  await address.press('Enter');
  await expect(panel.getByText('A valid email address is required')).toBeVisible();
  await address.fill('team@verandah.example');
  await address.press('Enter');
  await panel.getByRole('button', { name: 'Remove team@verandah.example' }).press('Enter');
  const question = editor.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(panel.getByText('Nobody else gets a copy.')).toBeVisible();
  await expect(address).toBeFocused();
  await menu(editor, /^Undo/).click();
  await expect(panel.getByRole('button', { name: 'Remove team@verandah.example' })).toBeVisible();
  expect(await dialogFaults(editor, LOOKS, '.he-sidebar')).toEqual([]);

  await editor.setViewportSize({ width: 360, height: 640 });
  const send = panel.getByRole('button', { name: 'Send a test' });
  await expect(send).toHaveAccessibleDescription(/^Save the page first/);
  await address.fill('late@verandah.example');
  await chooseItem(editor, 'Save Page');
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  await send.click();
  const dialog = editor.getByRole('dialog', { name: 'Send a test' });
  await expect(dialog).toContainText(
    `It is sent to your own e-mail address, ${ADMIN.email}, and to nobody else`,
  );
  await dialog.getByLabel('Your first name').fill('Ana');
  await dialog.getByRole('button', { name: 'Send the test' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await expect(dialog.getByLabel('Your email')).toBeFocused();
  expect(await dialogFaults(editor)).toEqual([]);
  await editor.keyboard.type('ana@example.org\n');
  await expect(dialog).toBeHidden();
  await expect(editor.getByText(`The test was sent to ${ADMIN.email} alone.`).first()).toBeVisible();
  const list = await context.request.get(`${server.address}/api/forms/getSubmissions`, {
    params: { showDraftSubmissions: 'true', identifier: `form-${process.pid}` },
  });
  expect((await list.json()).formSubmissions).toMatchObject([
    {
      draft: true,
      settings: { ccs: ['team@verandah.example', 'late@verandah.example'] },
      form: { 'First name': 'Ana', Email: 'ana@example.org' },
    },
  ]);
});

test('the training form has its settings, and no fields to change', async ({ editor, context, server }) => {
  const answer = { submitterEmailField: 'email', successEmailText: 'Dear ' };
  const form = { key: 't', componentType: 'WorkshopEnquiryForm', title: 'Training', ...answer };
  await editor.goto(await publishPage(context, server, { contents: [form] }));
  const panel = await openForm(editor, form.key);
  await expect(panel.getByText('Identifier missing')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Add field' })).toHaveCount(0);
  await expect(panel.getByRole('combobox', { name: /^Submitter/ })).toHaveValue('email');
  await panel.getByRole('button', { name: '${firstName}' }).click();
  await expect(panel.getByLabel('Text of the answer')).toHaveValue('Dear ${firstName}');
});

test('on a page with the quick exit, the answer of a form says nothing unless the editor writes it, and warns then', async ({
  editor,
  context,
  server,
}) => {
  const mail = { key: 'm', type: 'email', name: 'Email', label: 'Your email', required: true };
  const form = {
    ...{ ...FORM, fields: [NAME, mail], recipient: 'hello@verandah.example', subject: 'From the site' },
    ...{ identifier: `exit-${process.pid}`, submitterEmailField: 'email', successEmailText: 'We call you.' },
  };
  await editor.goto(await publishPage(context, server, { contents: [form], quickExit: 'on' }));
  const panel = await openForm(editor);
  const preview = panel.getByRole('region', { name: 'Preview of the answer' });
  for (const words of [NEUTRAL_MAIL.firstLine, 'We call you.', /^You get this mail because/])
    await expect(preview.getByText(words)).toBeVisible();
  for (const [label, neutral] of [
    ['Name of the sender', NEUTRAL_MAIL.sender],
    ['Subject of the answer', NEUTRAL_MAIL.subject],
    ['First line of the answer', NEUTRAL_MAIL.firstLine],
  ] as const) {
    const field = panel.getByLabel(label);
    await expect(field).toHaveValue('');
    await expect(field).toHaveAccessibleDescription(`If empty: ‘${neutral}’`);
    await field.fill('Your safety plan');
    await expect(field).toHaveAccessibleDescription(/This page has the quick exit, and other people may see/);
  }
  await expect(preview.getByText('Your safety plan')).toBeVisible();
  const text = panel.getByLabel('Text of the answer');
  await panel.getByRole('button', { name: '${firstName}' }).click();
  await expect(text).toHaveAccessibleDescription(/It repeats what was written in ‘Your first name’\.$/);
  expect(await dialogFaults(editor, LOOKS, '.he-sidebar')).toEqual([]);
});

test('the choices of a field, its width and when it is shown are set, stored, and what a reader gets', async ({
  editor,
  context,
  browser,
  server,
}) => {
  const form = {
    ...FORM,
    identifier: `rules-${process.pid}`,
    recipient: 'hello@verandah.example',
    subject: 'From the site',
    fields: [{ ...NAME, required: false }],
  };
  const path = await publishPage(context, server, { contents: [form] });
  await editor.goto(path);
  const panel = await openForm(editor);
  const addField = async (label: string) => {
    await panel.getByRole('button', { name: 'Add field' }).press('Enter');
    await expect(panel.getByLabel('Label')).toBeFocused();
    await editor.keyboard.type(label);
    await openMore(editor);
  };
  const stepOut = async () => {
    await panel.getByLabel('Label').focus();
    await editor.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    // The form around the field is selected from its title.
    await openForm(editor);
    await expect(panel.getByLabel('Identifier')).toBeVisible();
  };
  await addField('How can we reach you?');
  await panel.getByLabel('Kind of answer', { exact: true }).selectOption('select');
  await expect(panel.getByText('There is nothing to choose from yet.')).toBeVisible();
  await panel.getByLabel('Answers to choose from').fill('By e-mail\nBy phone\n\nÜber Freunde');
  await panel.getByRole('checkbox', { name: 'Half width' }).check();
  const rule = panel.getByRole('group', { name: 'Show when' });
  await expect(rule.getByRole('combobox', { name: 'Question' })).toHaveValue('');
  await stepOut();

  await addField('Your number');
  await panel.getByRole('checkbox', { name: 'Half width' }).check();
  await rule.getByLabel('Question').selectOption({ label: 'How can we reach you?' });
  await expect(rule.getByLabel('Comparison').getByRole('option')).toHaveText(['is', 'is not']);
  await expect(rule.getByLabel('Comparison')).toHaveValue('is');
  await expect(rule.getByLabel('Answer')).toHaveValue('By e-mail');
  await rule.getByLabel('Answer').selectOption('By phone');
  await expect(rule).toContainText(
    'People who choose ‘By e-mail’ or ‘Über Freunde’ do not see this question.',
  );
  await stepOut();

  await addField('Their name');
  await expect(panel.getByLabel('Answers to choose from')).toHaveCount(0);
  await rule.getByLabel('Question').selectOption({ label: 'How can we reach you?' });
  await rule.getByRole('button', { name: 'Show it always' }).click();
  await expect(rule.getByLabel('Question')).toBeFocused();
  await expect(rule.getByLabel('Comparison')).toHaveCount(0);
  await rule.getByLabel('Question').selectOption({ label: 'Your first name' });
  await expect(rule.getByLabel('Comparison')).toHaveValue('answered');
  await rule.getByLabel('Comparison').selectOption('is');
  await rule.getByLabel('Comparison').selectOption('is not');
  await rule.getByLabel('Answer').fill('Ann');
  await expect(rule).toContainText('People who write ‘Ann’ do not see this question.');
  await publishAll(editor);

  const loaded = await context.request.get(`${server.address}/api/page/load?slug=${path.slice(1)}`);
  const [{ fields }] = (await loaded.json()).contents;
  const key = expect.any(String);
  const plain = {
    ...{ type: 'text', placeholder: '', required: false, halfWidth: false },
    ...{ options: [], errorMessage: '' },
  };
  const always = { field: '', equals: '', unless: false };
  const reach = 'howCanWeReachYou';
  expect(fields).toEqual([
    { ...plain, ...NAME, required: false, hidden: always },
    {
      ...{ ...plain, key, type: 'select', name: reach, label: 'How can we reach you?', halfWidth: true },
      ...{ options: ['By e-mail', 'By phone', 'Über Freunde'], hidden: always },
    },
    {
      ...{ ...plain, key, name: 'yourNumber', label: 'Your number', halfWidth: true },
      hidden: { field: reach, equals: 'By phone', unless: true },
    },
    {
      ...{ ...plain, key, name: 'theirName', label: 'Their name' },
      hidden: { field: 'First name', equals: 'Ann', unless: false },
    },
  ]);

  const page = await browser.newPage({
    baseURL: server.address,
    viewport: { width: 1280, height: 800 },
  });
  await page.goto(path);
  const [name, choice, number, other] = [
    page.getByRole('textbox', { name: 'Your first name' }),
    page.getByRole('combobox', { name: 'How can we reach you?' }),
    page.getByRole('textbox', { name: 'Your number' }),
    page.getByRole('textbox', { name: 'Their name' }),
  ];
  await name.focus();
  await expect(page.locator('form[data-live]')).toBeVisible();
  await expect(choice.getByRole('option')).toHaveText(['By e-mail', 'By phone', 'Über Freunde']);
  await expect(number).toBeHidden();
  await choice.selectOption('By phone');
  await expect(number).toBeVisible();
  await expect(other).toBeVisible();
  await name.fill('Ann');
  await expect(other).toBeHidden();

  const boxes = () =>
    Promise.all([name, choice, number].map(async (control) => (await control.boundingBox())!));
  const [whole, left, right] = await boxes();
  expect([right!.y, right!.x > left!.x + left!.width]).toEqual([left!.y, true]);
  expect(right!.width).toBeCloseTo(left!.width, 0);
  expect(left!.width).toBeLessThan(whole!.width / 2);
  await page.setViewportSize({ width: 360, height: 640 });
  const [phoneWhole, above, below] = await boxes();
  expect([above!.width, below!.width]).toEqual([phoneWhole!.width, phoneWhole!.width]);
  expect(below!.y).toBeGreaterThan(above!.y + above!.height);
  await page.close();
});
