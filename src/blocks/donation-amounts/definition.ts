import { z } from 'zod';
import { amountOf } from '../../model/donation-page.ts';
import { DONATION_PAGE } from '../../model/limits.ts';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

const donationAmount = fields.itemSchema({ amount: fields.shortText(), purpose: fields.shortText() });

const OTHER = 'Another amount';

/** Returns whether readers see nothing of a block because it has no amount. A new block has nothing to say about that. */
function showsNothing(
  header: string,
  text: string,
  items: readonly z.output<typeof donationAmount>[],
  other: string,
): boolean {
  if (!items.every(({ amount, purpose }) => areBlank(amount, purpose))) return false;
  const isNew = items.length === 0 && other === OTHER;
  return areBlank(other) ? !areBlank(header, text) || items.length > 0 : areBlank(header, text) && !isNew;
}

/** Amounts to give. Each leads to the payment page of the site, which is not stored in the block. */
export const donationAmounts = defineBlock({
  type: 'DonationAmounts',
  label: 'Donation amounts',
  group: 'Calls to action',
  about: 'Amounts to give, each leading to your payment page.',
  alsoCalled: ['donate', 'give', 'gift', 'money', 'payment'],
  fields: z.strictObject({
    header: fields.shortText(),
    text: fields.longText(),
    items: fields.itemsOf(donationAmount),
    other: fields.shortText().default(OTHER),
  }),
  form: {
    header: { editor: 'text', label: 'Heading', optional: true },
    text: { editor: 'text', label: 'Words above the amounts', optional: true, rows: 3 },
    items: {
      editor: 'list',
      label: 'Amounts',
      itemName: 'Amount',
      item: {
        amount: { editor: 'text', label: 'Amount', enter: 'item', empty: 'Amount, such as 50' },
        purpose: { editor: 'text', label: 'Purpose, such as a food basket', optional: true },
      },
    },
    other: { editor: 'text', label: 'Words for another amount', optional: true },
  },
  spoken: ({ header, text }) => [header, text],
  headings: ({ header }) => [header],
  hints: ({ header, text, items, other }) => [
    ...(showsNothing(header, text, items, other)
      ? [{ property: 'items', message: HINTS.nothingToGive }]
      : []),
    ...items
      .filter(({ amount, purpose }) => amountOf(amount) === null && !areBlank(amount, purpose))
      .map(({ key }) => ({ property: `items.${key}.amount`, message: HINTS.noAmount })),
    ...items
      .filter(({ amount }) => amountOf(amount) !== null)
      .slice(DONATION_PAGE.amounts)
      .map(({ key }) => ({ property: `items.${key}.amount`, message: HINTS.tooManyAmounts })),
  ],
});
