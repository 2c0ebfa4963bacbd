import { createContext, type ReactNode } from 'react';
import { EASY_READ_TEXTS } from '../model/texts.ts';
import type { Twin } from '../model/view.ts';

/** The element below the lead of a page; null for none. */
export const TwinContext = createContext<ReactNode>(null);

/** Shows the link from a page to its Easy Read version, or from an Easy Read version to the full page. */
export function TwinLink({ path, isEasyRead }: Twin) {
  return (
    <p className="twin">
      <a href={path}>
        {isEasyRead ? BOOK : null}
        {isEasyRead ? EASY_READ_TEXTS.easyRead : EASY_READ_TEXTS.full}
      </a>
    </p>
  );
}

/** An open book: on its left page a picture of a hill and a sun, on its right page lines of words. */
const BOOK = (
  <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d="M12 6C10 4.5 7 4 3 4v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zv14M5 14.5l1.5-2.5 3 4M8.5 8.5h.1M15 9h3.5M15 13h3.5" />
  </svg>
);
