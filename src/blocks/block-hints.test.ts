import { expect, test } from 'vitest';
import { HINTS } from '../model/texts.ts';
import { hintsOf } from './block-hints.ts';
import { completeBlock, definitions } from './registry.ts';
import { samplesOf } from './samples.ts';
import { paragraph } from './test-kit.tsx';

const hints = (componentType: string, fields: object = {}) =>
  hintsOf(completeBlock({ key: 'b1', componentType, ...fields })).map(
    ({ property, message }) => `${property}: ${message}`,
  );
const words = (text: string) => ({ type: 'page', href: '', text });
const leading = { type: 'page', href: '/help', text: '' };

test.each(definitions.map(({ type }) => type))('a new %s, and one that is filled, have no hints', (type) => {
  expect([hints(type), hints(type, samplesOf('Plain words')[type])]).toEqual([[], []]);
});

test('a question without an answer has a hint, and so has an answer without a question', () => {
  const items = [
    { key: 'a', header: 'What does it cost?', contents: paragraph(' ') },
    { key: 'b', contents: paragraph('Nothing.') },
    { key: 'c', header: 'See all costs', link: { type: 'page', href: '/costs', text: 'Costs' } },
    { key: 'd', header: 'The room', image: { imageId: 'room', alt: 'Two chairs' } },
    { key: 'e' },
  ];
  expect(hints('ListAccordion', { items })).toEqual([
    `items.a.contents: ${HINTS.nothingBelow}`,
    `items.b.header: ${HINTS.noHeading}`,
  ]);
});

test('a heading with nothing under it has a hint', () => {
  expect(hints('ExpandableDetails', { header: 'Costs' })).toEqual([`contents: ${HINTS.nothingBelow}`]);
  expect(hints('TitledArea', { title: 'Near you' })).toEqual([`title: ${HINTS.nothingBelow}`]);
  const contents = [{ key: 'n', componentType: 'Text' }];
  expect(hints('TitledArea', { title: 'Near you', contents })).toEqual([]);
});

test('a contact without a number, and a name without a quote, have a hint', () => {
  expect(hints('EmergencyContact', { header: 'In danger?' })).toEqual([`phoneNumber: ${HINTS.noNumber}`]);
  expect(hints('Quote', { quoteBy: 'Sam' })).toEqual([`quote: ${HINTS.noWordsBy}`]);
  const items = [
    { key: 'a', quoteBy: 'Sam' },
    { key: 'b', image: { imageId: 'sam', alt: 'Sam' } },
  ];
  expect(hints('Testimonials', { items })).toEqual([
    `items.a.quote: ${HINTS.noWordsBy}`,
    `items.b.quote: ${HINTS.noWordsBy}`,
  ]);
});

test('a picture has a hint until it is described, or said to decorate, also in a list', () => {
  const image = { imageId: 'porch', alt: ' ' };
  const hint = `image.alt: ${HINTS.noDescription}`;
  expect(hints('ExpandableDetails', { image })).toEqual([hint]);
  expect(hints('ExpandableDetails', { image: { ...image, alt: 'A porch' } })).toEqual([]);
  expect(hints('ExpandableDetails', { image: { ...image, alt: '', decorative: true } })).toEqual([]);
  const items = [{ key: 'a', quote: 'They listened.', image }];
  expect(hints('Testimonials', { items })).toEqual([`items.a.${hint}`]);
});

test('a picture whose description is the name of a file, or says nothing, has a hint, wherever it was typed', () => {
  const hintFor = (alt: string) => hints('ExpandableDetails', { image: { imageId: 'porch', alt } });
  expect(hintFor('IMG_1234')).toEqual([
    expect.stringContaining('image.alt: This looks like the name of a file'),
  ]);
  expect(hintFor('Photo')).toEqual([expect.stringContaining('image.alt: Nobody can tell')]);
  expect(hintFor('A picture of a porch')).toEqual([]);
});

test('an incomplete link has a hint in every block, in the order of the form', () => {
  expect(hints('ButtonCta', { link: words('Call'), secondary: leading })).toEqual([
    `link.href: ${HINTS.noAddress}`,
    `secondary.text: ${HINTS.noWords}`,
  ]);
  const items = [{ key: 'a', header: 'Costs', link: words('See costs') }];
  expect(hints('ListAccordion', { items })).toEqual([
    `items.a.contents: ${HINTS.nothingBelow}`,
    `items.a.link.href: ${HINTS.noAddress}`,
  ]);
});

test('a form that was begun and cannot be sent has a hint at the setting that it lacks', () => {
  const field = { key: 'n', type: 'text', name: 'name', label: 'Your name' };
  const form = { identifier: 'talk', recipient: 'talk@example.org', subject: 'Talk', fields: [field] };
  const formHints = (changed: object) => hints('ContactForm', { ...form, ...changed });
  expect(formHints({})).toEqual([]);
  expect(formHints({ recipient: ' ' })).toEqual(['recipient: Recipient missing']);
  expect(formHints({ identifier: '' })).toEqual(['identifier: Identifier missing']);
  expect(formHints({ recipient: 'nobody', subject: '' })).toEqual([
    `recipient: ${HINTS.noRecipientAddress}`,
    'subject: Subject missing',
  ]);
  const twice = [field, { ...field, key: 'm', name: 'Name' }, { ...field, key: 'o', name: 'other' }];
  expect(formHints({ fields: twice })).toEqual(['fields.n.name: Fields cannot have duplicate names']);
  expect(formHints({ fields: [field, { ...field, key: 'm', name: '' }] })).toEqual([
    'fields.m.name: All fields need names configured',
  ]);
  expect(hints('ContactForm', {})).toEqual([]);
  expect(hints('WorkshopEnquiryForm', { identifier: 'learn' })).toEqual(['recipient: Recipient missing']);
});

test('a form says which rules and which mail depend on what is gone', () => {
  const how = { key: 'h', type: 'select', name: 'how', label: 'How?', options: ['Mail', 'Phone'] };
  const mail = { key: 'm', type: 'email', name: 'mail', label: 'E-mail', required: true };
  const waits = (hidden: object) => ({ key: 'n', type: 'text', name: 'nr', label: 'Number', hidden });
  const form = { identifier: 'talk', recipient: 'talk@example.org', subject: 'Talk' };
  const ofRule = (hidden: object, field: object = how) =>
    hints('ContactForm', { ...form, fields: [field, waits(hidden)] });
  expect(ofRule({ field: 'how', equals: 'Phone', unless: true })).toEqual([]);
  expect(ofRule({ field: 'how', equals: '' })).toEqual([]);
  expect(ofRule({ field: 'how', equals: 'Post' }, mail)).toEqual([`fields.n.hidden: ${HINTS.noQuestion}`]);
  expect(ofRule({ field: 'how', equals: 'Post', unless: true })).toEqual([
    'fields.n.hidden: ‘Post’ is no longer an answer of ‘How?’, so no visitor sees this question.',
  ]);
  expect(ofRule({ field: 'how', equals: 'Post', unless: false })).toEqual([
    'fields.n.hidden: ‘Post’ is no longer an answer of ‘How?’, so all visitors see this question.',
  ]);
  expect(hints('ContactForm', { ...form, fields: [{ ...how, options: ['$&', ' $& ', 'Mail'] }] })).toEqual([
    'fields.h.options: ‘$&’ is there twice. Visitors see it once.',
  ]);
  expect(hints('ContactForm', { ...form, fields: [{ ...how, options: [' '] }] })).toEqual([
    `fields.h.options: ${HINTS.noOptions}`,
  ]);
  const answer = (more: object) =>
    hints('ContactForm', { ...form, fields: [mail], submitterEmailField: 'mail', ...more });
  expect(answer({ successEmailText: 'To ${mail}' })).toEqual([]);
  expect(answer({ successEmailText: 'To ${called}', successEmailSubject: 'To ${mail}' })).toEqual([
    `successEmailSubject: ${HINTS.noAnswersHere}`,
    'successEmailText: There is no field called ‘called’. Choose one of the fields of this form.',
  ]);
  expect(answer({ submitterEmailField: 'other', successEmailText: 'To ${called}' })).toEqual([
    `submitterEmailField: ${HINTS.noSubmitter}`,
  ]);
  expect(answer({ submitterEmailField: '', successEmailText: 'To ${called}' })).toEqual([]);
});

test('on a page with the quick exit, a form says which words of its mail other people may see', () => {
  const mail = { key: 'm', type: 'email', name: 'mail', label: 'E-mail', required: true };
  const what = { key: 'w', type: 'textArea', name: 'what', label: 'What happened?' };
  const form = { identifier: 'talk', recipient: 'talk@example.org', subject: 'Talk' };
  const written = {
    successEmailSender: 'Open Verandah',
    successEmailSubject: 'About your safety',
    successEmailFirstLine: 'You are safe here',
    successEmailText: 'You wrote: ${what}',
  };
  const hintsOfForm = (changes: object, hasQuickExit = true, componentType = 'ContactForm') =>
    hintsOf(
      completeBlock({
        ...{ key: 'b1', componentType, ...form, fields: [mail, what], submitterEmailField: 'mail' },
        ...changes,
      }),
      { hasQuickExit },
    ).map(({ property, message }) => `${property}: ${message}`);
  const seen = (part: string) => `successEmail${part}: ${HINTS.seenUnopened}`;
  expect(hintsOfForm(written)).toEqual([
    ...['Sender', 'Subject', 'FirstLine'].map(seen),
    'successEmailText: This page has the quick exit, and other people may read the mail. It repeats what was written in ‘What happened?’.',
  ]);
  expect(hintsOfForm(written, false)).toEqual([]);
  expect(hintsOfForm({ successEmailText: 'We call you.', successEmailSubject: ' Hello ' })).toEqual([
    seen('Subject'),
  ]);
  expect(hintsOfForm({ successEmailText: 'We call you.', successEmailSubject: ' ' })).toEqual([]);
  expect(hintsOfForm({ ...written, submitterEmailField: '' })).toEqual([]);
  expect(hintsOfForm({ ...written, successEmailText: '' })).toEqual([]);
  expect(hintsOfForm({ successEmailText: 'To ${gone}' })).toEqual([
    'successEmailText: There is no field called ‘gone’. Choose one of the fields of this form.',
  ]);
  const training = { ...written, successEmailText: 'Hello ${firstName}', submitterEmailField: 'email' };
  expect(hintsOfForm(training, true, 'WorkshopEnquiryForm')).toHaveLength(4);
});

test('a component of unknown type has no hints', () => {
  expect(hints('Hologram', { header: 'Costs' })).toEqual([]);
});
