import { use } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import { EditingContext, OwnerContext } from '../editable/use-editable.ts';
import { isShownLink } from '../model/link.ts';
import type { Nav } from '../model/site.ts';
import type { SiteShell } from '../model/view.ts';
import { SiteLink } from './site-link.tsx';

/** The id of the strip, to which a skip link leads. */
export const STRIP_ID = 'urgent-help';

/** Returns whether visitors see the strip. */
export function hasStrip({ crisis, emergency }: Pick<Nav, 'crisis' | 'emergency'>): boolean {
  return isShownLink(crisis) || isShownLink(emergency);
}

/** Shows the contacts for a crisis, at the start of every page, with a distinct look. */
export function EmergencyStrip({ shell }: { shell: Pick<SiteShell, 'nav' | 'baseUrls'> }) {
  const editing = use(EditingContext) !== null;
  const links = Object.entries({ crisis: shell.nav.crisis, emergency: shell.nav.emergency });
  const shown = links.filter(([, link]) => editing || isShownLink(link));
  if (shown.length === 0) return null;
  return (
    <BaseUrlsContext value={shell.baseUrls}>
      <OwnerContext value="@nav">
        <nav id={STRIP_ID} className="emergency-strip" aria-label="Urgent help">
          <div className="wrap emergency-strip-row">
            <ul className="emergency-strip-links">
              {shown.map(([name, link]) => (
                <li key={name}>
                  <SiteLink property={name} link={link} className={`emergency-strip-${name}`} handset />
                </li>
              ))}
            </ul>
          </div>
        </nav>
      </OwnerContext>
    </BaseUrlsContext>
  );
}
