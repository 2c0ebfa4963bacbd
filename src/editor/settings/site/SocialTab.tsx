import type { SocialNetwork } from '../../../model/head-fallbacks.ts';
import { SETTINGS_KEY } from '../../../model/roots.ts';
import { FieldsForm } from '../FieldsForm.tsx';
import { CardPreview } from '../page/SocialCard.tsx';
import { useSiteHead } from './use-site-head.ts';

const NETWORKS: readonly (readonly [network: SocialNetwork, heading: string])[] = [
  ['og', 'Social networks and messages'],
  ['twitter', 'Twitter'],
];

const FIELDS = ['title', 'keywords', 'image'];

/** What people see where a page is shared that sets nothing for it itself. */
export default function SocialTab() {
  const head = useSiteHead();
  return (
    <div className="he-settings he-settings-wide">
      <p className="he-field-help">
        When somebody shares a page, a card stands for it. This is what the card has where the page sets
        nothing itself.
      </p>
      {NETWORKS.map(([network, heading]) => (
        <section key={network} className="he-settings-previewed" aria-label={heading}>
          <h3>{heading}</h3>
          <FieldsForm owner={SETTINGS_KEY} fields={FIELDS.map((field) => `${network}.${field}`)} />
          <CardPreview
            network={network}
            heading={heading}
            head={head}
            note="A page without a title and a picture of its own."
          />
        </section>
      ))}
    </div>
  );
}
