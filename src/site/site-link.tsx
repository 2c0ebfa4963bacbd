import { Hyperlink, isTelLink } from '../editable/hyperlink.tsx';
import { telWords } from '../editable/tel.tsx';
import { isShownLink, type Link, linkHref } from '../model/link.ts';
import { trimEndOf } from '../model/trim.ts';
import { Icon } from './icon.tsx';

interface SiteLinkProps {
  link: Link;
  className?: string;
  /** Path of the page that is shown; the link to it says that it is the current one. */
  path?: string;
  /** A handset before the words of a telephone link. */
  handset?: boolean;
}

/** A link of the navigation or the footer. One without words or address renders nothing. */
export function SiteLink({ link, className, path, handset = false }: SiteLinkProps) {
  if (!isShownLink(link)) return null;
  if (path !== undefined && leadsTo(link, path)) {
    return (
      <a className={className} href={linkHref(link)} aria-current="page">
        {link.text}
      </a>
    );
  }
  return (
    <Hyperlink target={link} className={className}>
      {handset && isTelLink(link) ? (
        <>
          <Icon name="phone" />
          <span>{telWords(link.text)}</span>
        </>
      ) : (
        telWords(link.text)
      )}
    </Hyperlink>
  );
}

/** Whether a link leads to the page at this path. */
function leadsTo(link: Link, path: string): boolean {
  return link.type === 'page' && trimmed(link.href) === trimmed(path);
}

function trimmed(path: string): string {
  return trimEndOf(path, '/') || '/';
}
