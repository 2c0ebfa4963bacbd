import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hintsOf } from '../block-hints.ts';
import { BlockHost } from '../block-list.tsx';
import { completeBlock } from '../registry.ts';
import { markup, stubEditing } from '../test-kit.tsx';

const TYPE = 'DonationAmounts';
const amounts = (...typed: string[]) =>
  typed.map((amount, index) => ({ key: `i${index}`, amount, purpose: '' }));
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test('each amount is an external link to the payment page, and the host is named', () => {
  const items = [{ key: 'a', amount: '1500', purpose: 'a safe room' }];
  const end =
    '<span class="visually-hidden"> on pay.example</span><span class="visually-hidden"> (opens in a new window)</span></a>';
  expect(markup(TYPE, { header: 'Give', text: 'Thank you.', items })).toBe(
    '<section class="block donation"><h2>Give</h2><p>Thank you.</p><ul><li>' +
      '<a class="button-secondary" href="https://pay.example/open?amount=1500" target="_blank" rel="noopener">' +
      `<strong>$<span>1,500</span></strong> <span>a safe room</span>${end}</li></ul>` +
      `<a class="button-secondary" href="https://pay.example/open" target="_blank" rel="noopener"><span>Another amount</span>${end}` +
      '<p class="donation-host">You give on pay.example, in a new window.</p></section>',
  );
});

test('readers get the first six amounts that are whole dollars, and no others', () => {
  const items = amounts('5', '0', '50&amount=1', 'ten', '', '10', '15', '20', '25', '30', '35');
  expect(linksIn(markup(TYPE, { items, other: ' ' }))).toEqual(
    ['5', '10', '15', '20', '25', '30'].map((amount) => `https://pay.example/open?amount=${amount}`),
  );
});

test('readers see nothing without an amount, and without a payment page', () => {
  expect(markup(TYPE, { header: 'Give', items: amounts('ten'), other: '' })).toBe('');
  expect(markup(TYPE, { items: amounts('ten') })).toBe('');
  expect(linksIn(markup(TYPE, { header: 'Give' }))).toEqual(['https://pay.example/open']);
  const block = completeBlock({ key: 'b1', componentType: TYPE, header: 'Give', items: amounts('5') });
  expect(renderToStaticMarkup(<BlockHost block={block} />)).toBe('');
});

test('editors type in the same links, and also in those that readers do not see', () => {
  const html = markup(TYPE, { items: amounts('5', 'ten') }, stubEditing);
  const page = 'https://pay.example/open';
  expect(linksIn(html)).toEqual([`${page}?amount=5`, page, page]);
  for (const property of ['items.i0.amount', 'items.i1.amount', 'items.i1.purpose', 'other']) {
    expect(html).toContain(`data-property="${property}"`);
  }
});

test('editors are told to add an amount where readers see nothing without one', () => {
  const told = (fields: object) =>
    hintsOf(completeBlock({ key: 'b1', componentType: TYPE, ...fields })).map(({ message }) => message);
  const nothing = ['Visitors see none of this yet. Add an amount, such as 50.'];
  for (const fields of [
    { other: 'Give what you like' },
    { items: amounts('', ' ') },
    { header: 'Give', other: '' },
    { text: 'So.', other: ' ' },
  ]) {
    expect([markup(TYPE, fields), told(fields)]).toEqual(['', nothing]);
  }
  for (const fields of [{ header: 'Give' }, { text: 'So.' }, { items: amounts('5'), other: '' }]) {
    expect(markup(TYPE, fields)).not.toBe('');
    expect(told(fields)).toEqual([]);
  }
});

test('editors are told which amounts readers do not see', () => {
  const items = [
    ...amounts('ten', '', '1', '2', '3', '4', '5', '6', '7'),
    { key: 'p', amount: '', purpose: 'a bed' },
  ];
  const hints = hintsOf(completeBlock({ key: 'b1', componentType: TYPE, items }));
  const notWhole = 'This is no whole amount from 1 to 99,999, so visitors do not see it.';
  expect(hints).toEqual([
    { property: 'items.i0.amount', message: notWhole },
    { property: 'items.i8.amount', message: 'Visitors see the first 6 amounts, and not this one.' },
    { property: 'items.p.amount', message: notWhole },
  ]);
});
