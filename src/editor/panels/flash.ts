import { isObject } from '../../model/json.ts';
import { $commentRequest } from '../document/comments.ts';
import { focusFirstPlace } from '../page-dom/target-elements.ts';
import { loadPart } from '../saving/missing-part.ts';
import { withStorage } from '../ui/storage.ts';
import { toastError, toastSuccess } from '../ui/toasts.ts';
import type { LinkPlace } from './show-link.ts';

/** A part of the next page that is shown there: a link by its address, a place, or a comment. */
export interface Shown {
  readonly link?: string;
  readonly place?: { readonly owner: string; readonly property: string };
  /** The id of a comment. */
  readonly comment?: string;
}

/** Something that the next page opened in this tab shows. */
interface Flash extends Shown {
  /** The path of the next page. */
  readonly path: string;
  /** The success message, shown on the next page because the browser leaves the first page at once. */
  readonly message?: string;
  /** A message about a part that failed, shown as well. */
  readonly problem?: string;
  /** Whether the next page was just made, so that the focus goes to the place where the writing begins. */
  readonly isMade?: true;
}

/** Selects a link. The code is fetched when a link is first shown. */
export async function showLink(place: LinkPlace): Promise<void> {
  const part = await loadPart(() => import('./show-link.ts'));
  part.showLink(place);
}

/** Selects a place that a check has found. */
async function showPlace({ owner, property }: Readonly<Record<string, unknown>>): Promise<void> {
  const { hasPlace, showFinding } = await loadPart(() => import('./checks/show-finding.ts'));
  const place = { owner: String(owner), property: String(property) };
  if (hasPlace(place)) showFinding(place);
}

const STORAGE_KEY = 'hearth-flash';

/** Stores something for the next page. If the browser denies access to its storage, the next page shows nothing. */
export function setFlash(flash: Flash): void {
  withStorage(
    () => window.sessionStorage,
    (storage) => storage.setItem(STORAGE_KEY, JSON.stringify(flash)),
  );
}

/** Shows the stored messages for this page, selects the stored link, and begins on a page that was just made, once. */
export function showFlash(): void {
  const flash = withStorage(
    () => window.sessionStorage,
    (storage) => {
      const text = storage.getItem(STORAGE_KEY);
      storage.removeItem(STORAGE_KEY);
      return text === null ? null : (JSON.parse(text) as unknown);
    },
  );
  if (!isObject(flash) || flash.path !== window.location.pathname) return;
  if (typeof flash.message === 'string') toastSuccess(flash.message);
  if (typeof flash.problem === 'string') toastError(flash.problem);
  if (typeof flash.link === 'string') void showLink({ to: flash.link, kind: 'page' });
  if (isObject(flash.place)) void showPlace(flash.place);
  if (typeof flash.comment === 'string') $commentRequest.set({ comment: flash.comment });
  if (flash.isMade === true) focusFirstPlace();
}
