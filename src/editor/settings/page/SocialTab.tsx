import type { SocialNetwork } from '../../../model/head-fallbacks.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { FieldsForm } from '../FieldsForm.tsx';
import { SocialCard } from './SocialCard.tsx';

const NETWORKS: readonly (readonly [network: SocialNetwork, heading: string])[] = [
  ['og', 'Social networks and messages'],
  ['twitter', 'Twitter'],
];

/** What people see where a link to the page is shared. */
export default function SocialTab() {
  return (
    <div className="he-settings he-settings-wide">
      <p className="he-field-help">
        When somebody shares this page, a card stands for it. Whatever you leave empty is taken from the page
        or from the site settings, as the card shows.
      </p>
      {NETWORKS.map(([network, heading]) => (
        <section key={network} className="he-settings-previewed" aria-label={heading}>
          <h3>{heading}</h3>
          <FieldsForm owner={PAGE_KEY} fields={FIELDS.map((field) => `${network}.${field}`)} />
          <SocialCard network={network} heading={heading} />
        </section>
      ))}
    </div>
  );
}

const FIELDS = ['title', 'description', 'keywords', 'image'];
