import { type ReactNode, use } from 'react';
import { type LinkTarget, linkHref, opensNewWindow } from '../model/link.ts';
import { BaseUrlsContext } from './base-urls.ts';
import { PhoneLinksContext } from './phone-number.tsx';
import type { EditingAttributes } from './use-editable.ts';

interface HyperlinkProps {
  target: LinkTarget;
  className?: string | undefined;
  /** 'page' if the link leads to the current page; true if it leads to a section that contains the page. */
  current?: 'page' | true | undefined;
  attributes?: EditingAttributes;
  children?: ReactNode;
}

/**
 * Renders an `<a>` element for a link target. External pages and files open in a new window. A hidden text announces this to
 * screen readers. If the href of a link is unsafe, renders only the link's text.
 */
export function Hyperlink({ target, className, current, attributes, children }: HyperlinkProps) {
  const href = linkHref(target, use(BaseUrlsContext));
  if (href === '') return children;
  if (!opensNewWindow(target)) {
    return (
      <a className={className} href={href} aria-current={current} {...attributes}>
        <PhoneLinksContext value={false}>{children}</PhoneLinksContext>
      </a>
    );
  }
  return (
    <a className={className} href={href} target="_blank" rel="noopener" {...attributes}>
      <PhoneLinksContext value={false}>{children}</PhoneLinksContext>
      <span className="visually-hidden"> (opens in a new window)</span>
    </a>
  );
}

/** Returns whether a link calls a phone number. */
export function isTelLink(target: LinkTarget): boolean {
  return /^tel:/i.test(linkHref(target));
}

/** Returns whether a link starts an e-mail. */
export function isMailLink(target: LinkTarget): boolean {
  return /^mailto:/i.test(linkHref(target));
}
