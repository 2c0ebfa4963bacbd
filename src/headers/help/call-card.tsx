import { Phone } from '../../editable/phone.tsx';
import { telWords } from '../../editable/tel.tsx';
import { Text } from '../../editable/text.tsx';
import { type Call, crisisLine } from '../../model/help/call.ts';
import { isAlwaysOpen, writeHours } from '../../model/help/open-now.ts';
import { parseHours } from '../../model/help/opening-hours.ts';
import type { Link } from '../../model/link.ts';
import { isShownLink, linkHref } from '../../model/link.ts';
import type { Nav } from '../../model/site.ts';
import { HELP_TEXTS } from '../../model/texts.ts';

export interface CallCardProps {
  call: Call;
  nav: Pick<Nav, 'crisis' | 'emergency'>;
  /** Whether the number is the page's own, so that editors can change it on the page. */
  isOwn: boolean;
  /** The time zone of the site, in which the hours are. */
  timeZone: string;
}

/** Shows the number of a help page, with its hours and the other ways to reach somebody. */
export function CallCard({
  call: { number, name, about, hours, text, isCrisisLine },
  nav,
  isOwn,
  timeZone,
}: CallCardProps) {
  const editorDisabled = !isOwn;
  const crisis = isCrisisLine ? null : crisisLine(nav);
  return (
    <aside className="call" aria-label={HELP_TEXTS.call}>
      <Text
        as="h2"
        property="callName"
        value={name || (isOwn ? name : HELP_TEXTS.call)}
        editorDisabled={editorDisabled}
      />
      <Text as="p" property="callAbout" value={about} editorDisabled={editorDisabled} />
      <Phone
        className="call-number"
        property="callNumber"
        value={number.text}
        editorDisabled={editorDisabled}
      />
      <OpenLine hours={hours} timeZone={timeZone} />
      <Text
        as="p"
        property="callHours"
        value={hours}
        className="call-hours"
        editorDisabled={editorDisabled}
      />
      {text === null ? null : (
        <p>
          {HELP_TEXTS.cannotTalk} <NumberLink href={text.href} text={text.text} />.
        </p>
      )}
      <EmergencyLine link={nav.emergency} />
      {crisis === null ? null : (
        <p>
          {HELP_TEXTS.crisisLine} <NumberLink {...crisis} />.
        </p>
      )}
    </aside>
  );
}

/** Reserves the line in which a script says whether somebody answers now, so that nothing moves when it does. */
function OpenLine({ hours, timeZone }: { hours: string; timeZone: string }) {
  const read = parseHours(hours);
  if (read === null || isAlwaysOpen(read)) return null;
  return <p className="call-open" data-hours={writeHours(read)} data-zone={timeZone} />;
}

function NumberLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="tel" href={href}>
      {text}
    </a>
  );
}

/** Shows the emergency link of the header again, next to the number of the page. */
function EmergencyLine({ link }: { link: Link }) {
  const href = linkHref(link);
  if (!isShownLink(link) || href === '') return null;
  return (
    <p className="link-line">
      <a href={href}>{telWords(link.text)}</a>
    </p>
  );
}
