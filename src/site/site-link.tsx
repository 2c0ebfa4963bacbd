import type { ReactNode } from 'react';
import { isMailLink, isTelLink } from '../editable/hyperlink.tsx';
import { Link } from '../editable/link.tsx';
import { mailWords } from '../editable/mail-words.tsx';
import { telWords } from '../editable/tel.tsx';
import { type Link as LinkValue, leadsTo } from '../model/link.ts';
import { Icon } from './icon.tsx';

interface SiteLinkProps {
  property: string;
  link: LinkValue;
  className?: string;
  /** The path of the current page. A link to this page is marked as current. */
  path?: string | undefined;
  /** Whether the current page is below the link's target. */
  holdsPage?: boolean;
  /** Whether a phone link has a handset icon before its text. */
  handset?: boolean;
}

/** Shows a link of the navigation or the footer. Visitors do not see a link without a text or target. */
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

/** Returns the text of a link, without line breaks inside phone numbers or parts of e-mail addresses. */
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
