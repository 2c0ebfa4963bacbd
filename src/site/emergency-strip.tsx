import { use } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import { EditingContext, OwnerContext } from '../editable/use-editable.ts';
import { isShownLink } from '../model/link.ts';
import type { SiteShell } from '../model/view.ts';
import { SiteLink } from './site-link.tsx';

/** Shows the contacts for a crisis, as the first element of every page, with a distinct look. */
export function EmergencyStrip({ shell }: { shell: Pick<SiteShell, 'nav' | 'baseUrls'> }) {
  const editing = use(EditingContext) !== null;
  const links = Object.entries({ crisis: shell.nav.crisis, emergency: shell.nav.emergency });
  const shown = links.filter(([, link]) => editing || isShownLink(link));
  if (shown.length === 0) return null;
  return (
    <BaseUrlsContext value={shell.baseUrls}>
      <OwnerContext value="@nav">
        <aside className="emergency-strip" aria-label="Urgent help">
          <ul className="wrap emergency-strip-links">
            {shown.map(([name, link]) => (
              <li key={name}>
                <SiteLink property={name} link={link} className={`emergency-strip-${name}`} handset />
              </li>
            ))}
          </ul>
        </aside>
      </OwnerContext>
    </BaseUrlsContext>
  );
}
