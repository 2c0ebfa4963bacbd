import { createElement } from 'react';
import { useEditable } from '../editable/use-editable.ts';

interface SiteTitleProps {
  as: 'span' | 'h2';
  property: string;
  value: string;
  className?: string;
}

/**
 * Shows the title of the site, or of a column of its footer. Phone numbers in the title are not links. Visitors do not see a
 * blank title; editors see a placeholder.
 */
export function SiteTitle({ as, property, value, className }: SiteTitleProps) {
  const { attributes, inline, editable } = useEditable({ property, kind: 'text' });
  if (isBlank(value) && !editable) return null;
  return inline === null ? createElement(as, { className, ...attributes }, value) : inline({ as, className });
}

/** Returns whether a title is blank, so that the element around it needs another name. */
export function isBlank(title: string): boolean {
  return title.trim() === '';
}
