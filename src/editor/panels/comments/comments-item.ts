import { lazy } from 'react';
import { $commentRequest } from '../../document/comments.ts';
import { $activeMenuItem, chooseMenuItem } from '../../document/menu-state.ts';
import { loadPart } from '../../saving/missing-part.ts';

/** The menu item of the comments on the page. */
export const COMMENTS_ITEM = {
  key: 'comments',
  panel: { title: 'Comments', Content: lazy(() => loadPart(() => import('./CommentsPanel.tsx'))) },
} as const;

/** Opens the comments whenever something asks for them. Returns a function that ends this. */
export function openCommentsOnRequest(): () => void {
  return $commentRequest.subscribe((request) => {
    if (request !== null && $activeMenuItem.get()?.key !== COMMENTS_ITEM.key) chooseMenuItem(COMMENTS_ITEM);
  });
}
