import { BaseUrlsContext } from '../editable/base-urls.ts';
import { CallCard } from '../headers/help/call-card.tsx';
import { HelpRows } from '../headers/help/help-rows.tsx';
import { bareNumber, waysToCall } from '../model/forms/ways-to-call.ts';
import { type Call, callOf } from '../model/help/call.ts';
import { helpLinks } from '../model/help/help-links.ts';
import { emptyLink, linkHref } from '../model/link.ts';
import { DEFAULT_TIME_ZONE } from '../model/texts.ts';
import type { SiteShell } from '../model/view.ts';

interface HelpRailProps {
  shell: SiteShell;
  /** Whether the content of the page has numbers to call already. */
  hasCalls?: boolean;
  /** Whether the content lists the pages that help already. Only next to numbers in the content, the links stand here too. */
  hasPages?: boolean;
}

/**
 * Shows, beside the content of the error page or the search page, the number to call and the links to each kind of help. A site
 * without any of them gets no element.
 */
export function HelpRail({ shell, hasCalls = false, hasPages = false }: HelpRailProps) {
  const { nav, timeZone = DEFAULT_TIME_ZONE, baseUrls } = shell;
  const call = hasCalls ? null : callOfSite(shell);
  const help = helpLinks(nav);
  const rows = hasPages && call !== null ? null : help;
  if (call === null && rows === null) return null;
  // An emergency number that is the number of the card does not stand in the card twice.
  const isEmergency = call !== null && linkHref(nav.emergency) === call.number.href;
  const around = isEmergency ? { ...nav, emergency: emptyLink() } : nav;
  return (
    <BaseUrlsContext value={baseUrls}>
      <div className="rail">
        <div>
          {call && <CallCard call={call} nav={around} isOwn={false} timeZone={timeZone} />}
          {rows && <HelpRows {...rows} />}
        </div>
      </div>
    </BaseUrlsContext>
  );
}

/** Returns the crisis line or, without one, the number in the footer or the emergency number; null if the site has none of them. */
function callOfSite({ nav, footer }: SiteShell): Call | null {
  const crisis = callOf(null, nav);
  const way = waysToCall({ nav, footer }).at(-1);
  if (crisis !== null || way === undefined) return crisis;
  return { number: bareNumber(way), name: '', about: '', hours: '', text: null, isCrisisLine: false };
}
