import { type ReactNode, use } from 'react';
import { type LinkTarget, linkHref, opensNewWindow } from '../model/link.ts';
import { BaseUrlsContext } from './base-urls.ts';
import { PhoneLinksContext } from './phone-number.tsx';
import type { EditingAttributes } from './use-editable.ts';

interface HyperlinkProps {
  target: LinkTarget;
  className?: string | undefined;
  /** Whether the link leads to the current page, or (`true`) to a section that contains it. */
  current?: 'page' | true | undefined;
  attributes?: EditingAttributes;
  children?: ReactNode;
}

/**
 * An `<a>` for a link target. External pages and files open in a new window, and a hidden text tells screen readers so. A link
 * with an unsafe href is rendered as its text only.
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

/** Whether a link calls a telephone number. */
export function isTelLink(target: LinkTarget): boolean {
  return /^tel:/i.test(linkHref(target));
}

/** Whether a link starts an e-mail. */
export function isMailLink(target: LinkTarget): boolean {
  return /^mailto:/i.test(linkHref(target));
}
