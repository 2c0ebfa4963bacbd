import { createElement } from 'react';
import { useEditable } from '../editable/use-editable.ts';

interface SiteTitleProps {
  as: 'span' | 'h2';
  property: string;
  value: string;
  className?: string;
}

/** The title of the site or of a column of its footer. Telephone numbers in it are not links. */
export function SiteTitle({ as, property, value, className }: SiteTitleProps) {
  const { attributes, inline } = useEditable({ property, kind: 'text' });
  return inline === null ? createElement(as, { className, ...attributes }, value) : inline({ as, className });
}
