import type { ReactNode } from 'react';
import { isMailLink, isTelLink } from '../editable/hyperlink.tsx';
import { Link } from '../editable/link.tsx';
import { mailWords } from '../editable/mail-words.tsx';
import { telWords } from '../editable/tel.tsx';
import type { Link as LinkValue } from '../model/link.ts';
import { trimEndOf } from '../model/trim.ts';
import { Icon } from './icon.tsx';

interface SiteLinkProps {
  property: string;
  link: LinkValue;
  className?: string;
  /** Path of the page that is shown; the link to it says that it is the current one. */
  path?: string | undefined;
  /** The page that is shown belongs to what the link leads to. */
  holdsPage?: boolean;
  /** A handset before the words of a telephone link. */
  handset?: boolean;
}

/** A link of the navigation or the footer. Visitors do not see a link without text or target. */
export function SiteLink({ property, link, className, path, holdsPage = false, handset }: SiteLinkProps) {
  const isPage = path !== undefined && leadsTo(link, path);
  const isAbove = holdsPage && link.type === 'page';
  const current = isPage ? 'page' : isAbove || undefined;
  return (
    <Link property={property} value={link} className={className} current={current}>
      {current === undefined ? wordsOf(link, handset) : link.text}
    </Link>
  );
}

/** The words of a link, which wrap nowhere inside a telephone number or a part of a mail address. */
function wordsOf(link: LinkValue, handset = false): ReactNode {
  if (isMailLink(link)) return mailWords(link.text);
  const words = telWords(link.text);
  if (!handset || !isTelLink(link)) return words;
  return (
    <>
      <Icon name="phone" />
      <span>{words}</span>
    </>
  );
}

/** Whether a link leads to the page at this path. */
export function leadsTo(link: LinkValue, path: string): boolean {
  return link.type === 'page' && trimmed(link.href) === trimmed(path);
}

/** Whether a link leads to a page above the one at this path. The home page is above none: it is a page beside them. */
export function leadsAbove(link: LinkValue, path: string): boolean {
  const above = trimmed(link.href);
  return link.type === 'page' && above !== '/' && path.startsWith(`${above}/`) && !leadsTo(link, path);
}

function trimmed(path: string): string {
  return trimEndOf(path, '/') || '/';
}
