import { BaseUrlsContext } from '../editable/base-urls.ts';
import { CallCard } from '../headers/help/call-card.tsx';
import { callOf } from '../model/help/call.ts';
import { DEFAULT_TIME_ZONE } from '../model/texts.ts';
import type { SiteShell } from '../model/view.ts';
import { HelpRows } from './help-rows.tsx';

interface HelpRailProps {
  shell: SiteShell;
  /** Whether the content of the page has numbers to call already. */
  hasCalls?: boolean;
}

/** Shows, beside the content of the error page or the search page, the number to call and the links to each kind of help. */
export function HelpRail({ shell: { nav, timeZone, baseUrls }, hasCalls = false }: HelpRailProps) {
  const call = hasCalls ? null : callOf(null, nav);
  return (
    <BaseUrlsContext value={baseUrls}>
      <div className="rail">
        <div>
          {call === null ? null : (
            <CallCard call={call} nav={nav} isOwn={false} timeZone={timeZone ?? DEFAULT_TIME_ZONE} />
          )}
          <HelpRows nav={nav} />
        </div>
      </div>
    </BaseUrlsContext>
  );
}
