import type { ReactNode } from 'react';
import { Hyperlink, isMailLink, isTelLink } from '../editable/hyperlink.tsx';
import { mailWords } from '../editable/mail-words.tsx';
import { telWords } from '../editable/tel.tsx';
import { isShownLink, type Link, linkHref } from '../model/link.ts';
import { trimEndOf } from '../model/trim.ts';
import { Icon } from './icon.tsx';

interface SiteLinkProps {
  link: Link;
  className?: string;
  /** Path of the page that is shown; the link to it says that it is the current one. */
  path?: string;
  /** The page that is shown belongs to what the link leads to. */
  holdsPage?: boolean;
  /** A handset before the words of a telephone link. */
  handset?: boolean;
}

/** A link of the navigation or the footer. One without words or address renders nothing. */
export function SiteLink({ link, className, path, holdsPage = false, handset = false }: SiteLinkProps) {
  if (!isShownLink(link)) return null;
  const isPage = path !== undefined && leadsTo(link, path);
  if (isPage || (holdsPage && link.type === 'page')) {
    return (
      <a className={className} href={linkHref(link)} aria-current={isPage ? 'page' : true}>
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
        wordsOf(link)
      )}
    </Hyperlink>
  );
}

/** The words of a link, which wrap nowhere inside a telephone number or a part of a mail address. */
function wordsOf(link: Link): ReactNode {
  return isMailLink(link) ? mailWords(link.text) : telWords(link.text);
}

/** Whether a link leads to the page at this path. */
export function leadsTo(link: Link, path: string): boolean {
  return link.type === 'page' && trimmed(link.href) === trimmed(path);
}

/** Whether a link leads to a page above the one at this path. The home page is above none: it is a page beside them. */
export function leadsAbove(link: Link, path: string): boolean {
  const above = trimmed(link.href);
  return link.type === 'page' && above !== '/' && path.startsWith(`${above}/`) && !leadsTo(link, path);
}

function trimmed(path: string): string {
  return trimEndOf(path, '/') || '/';
}
