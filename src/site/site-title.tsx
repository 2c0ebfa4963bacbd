import { createElement } from 'react';
import { useEditable } from '../editable/use-editable.ts';

interface SiteTitleProps {
  as: 'span' | 'h2';
  property: string;
  value: string;
  className?: string;
}

/**
 * The title of the site or of a column of its footer. Telephone numbers in it are not links. Visitors do not see a blank one;
 * editors see a placeholder.
 */
export function SiteTitle({ as, property, value, className }: SiteTitleProps) {
  const { attributes, inline, editable } = useEditable({ property, kind: 'text' });
  if (isBlank(value) && !editable) return null;
  return inline === null ? createElement(as, { className, ...attributes }, value) : inline({ as, className });
}

/** Whether a title is blank, so that the element around it needs another name. */
export function isBlank(title: string): boolean {
  return title.trim() === '';
}
