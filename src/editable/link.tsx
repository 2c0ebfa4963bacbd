import { type ReactNode, use } from 'react';
import { isShownLink, type Link as LinkValue, linkHref } from '../model/link.ts';
import { BaseUrlsContext } from './base-urls.ts';
import { Hyperlink, isMailLink, isTelLink } from './hyperlink.tsx';
import { mailWords } from './mail-words.tsx';
import { telWords } from './tel.tsx';
import { useEditable } from './use-editable.ts';

interface LinkProps {
  property: string;
  value: LinkValue;
  className?: string | undefined;
  /** 'page' if the link leads to the current page; true if it leads to a section that contains the page. */
  current?: 'page' | true | undefined;
  editorDisabled?: boolean;
  /** Replaces the text of the link. */
  children?: ReactNode;
}

/** Renders a link with its text. Visitors do not see a link without a target or text; editors see a placeholder. */
export function Link({ property, value, className, current, editorDisabled, children }: LinkProps) {
  const { attributes, editable } = useEditable({ property, kind: 'link', editorDisabled });
  const baseUrls = use(BaseUrlsContext);
  if (!isShownLink(value) && !editable) return null;
  const words = children ?? wordsOf(value);
  if (linkHref(value, baseUrls) === '') {
    return (
      <span className={className} {...attributes}>
        {words}
      </span>
    );
  }
  return (
    <Hyperlink target={value} className={className} current={current} attributes={attributes}>
      {words}
    </Hyperlink>
  );
}

/** Returns the text of a link, without line breaks inside numbers or parts of an e-mail address. */
function wordsOf(link: LinkValue): ReactNode {
  if (isTelLink(link)) return <span>{telWords(link.text)}</span>;
  return isMailLink(link) ? <span>{mailWords(link.text)}</span> : link.text;
}
