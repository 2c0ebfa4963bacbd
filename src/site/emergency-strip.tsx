import { AddressesContext } from '../editable/addresses.ts';
import { isShownLink } from '../model/link.ts';
import type { SiteFrame } from '../model/view.ts';
import { SiteLink } from './site-link.tsx';

/** The ways to help in a crisis: the first thing on every page, in a look that nothing else has. */
export function EmergencyStrip({ frame }: { frame: Pick<SiteFrame, 'nav' | 'addresses'> }) {
  const links = Object.entries({ crisis: frame.nav.crisis, emergency: frame.nav.emergency });
  const shown = links.filter(([, link]) => isShownLink(link));
  if (shown.length === 0) return null;
  return (
    <AddressesContext value={frame.addresses}>
      <aside className="emergency-strip" aria-label="Urgent help">
        <ul className="wrap emergency-strip-links">
          {shown.map(([name, link]) => (
            <li key={name}>
              <SiteLink link={link} className={`emergency-strip-${name}`} handset />
            </li>
          ))}
        </ul>
      </aside>
    </AddressesContext>
  );
}
