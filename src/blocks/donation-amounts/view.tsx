import { type ReactNode, use } from 'react';
import { Hyperlink } from '../../editable/hyperlink.tsx';
import { List } from '../../editable/list.tsx';
import { Text } from '../../editable/text.tsx';
import { EditingContext } from '../../editable/use-editable.ts';
import { amountInWords, amountOf, donationHost, donationHref } from '../../model/donation-page.ts';
import { DONATION_PAGE } from '../../model/limits.ts';
import { DONATION_TEXTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import { DonationPageContext } from '../donation-page-context.ts';
import type { donationAmounts } from './definition.ts';

/** Shows the amounts as links to the payment page. If the site has no payment page, readers see nothing, and editors a reason. */
function DonationAmountsView({ block }: { block: BlockOf<typeof donationAmounts> }) {
  const { header, text, items, other } = block;
  const page = use(DonationPageContext);
  const isEditing = use(EditingContext) !== null;
  const amounts = items.filter(({ amount }) => amountOf(amount) !== null).slice(0, DONATION_PAGE.amounts);
  const leadsNowhere = page === null || (amounts.length === 0 && areBlank(other));
  const empty = areBlank(header, text) && amounts.length === 0;
  if (!isEditing && leadsNowhere) return null;
  const currency = page?.currency ?? DONATION_PAGE.currency;
  return (
    <BlockRoot block={block} as="section" className="donation" empty={empty}>
      <Text as="h2" property="header" value={header} />
      <Text as="p" property="text" value={text} />
      <List property="items" items={isEditing ? items : amounts} isEmpty={() => false}>
        {({ key, amount, purpose }) => {
          const number = amountOf(amount);
          const words = number === null ? amount : amountInWords(number);
          return (
            <li>
              <Way amount={number}>
                <strong>
                  {currency}
                  <Text as="span" property={`items.${key}.amount`} value={words} />
                </strong>{' '}
                <Text as="span" property={`items.${key}.purpose`} value={purpose} />
              </Way>
            </li>
          );
        }}
      </List>
      {isEditing || !areBlank(other) ? (
        <Way amount={null}>
          <Text as="span" property="other" value={other} />
        </Way>
      ) : null}
      {page === null ? (
        <p role="status">{DONATION_TEXTS.noPage}</p>
      ) : (
        <p className="donation-host">{DONATION_TEXTS.host.replace('{host}', () => donationHost(page))}</p>
      )}
    </BlockRoot>
  );
}

/** Renders a link to the payment page; without a payment page, only its words. */
function Way({ amount, children }: { amount: number | null; children: ReactNode }) {
  const page = use(DonationPageContext);
  if (page === null) return <span className="button-secondary">{children}</span>;
  const target = { type: 'external', href: donationHref(page, amount) } as const;
  return (
    <Hyperlink className="button-secondary" target={target}>
      {children}
      <span className="visually-hidden">{DONATION_TEXTS.on.replace('{host}', () => donationHost(page))}</span>
    </Hyperlink>
  );
}

export default blockView('DonationAmounts', DonationAmountsView);
