import { ApiError } from '../../../browser/request.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { TOASTS } from '../../../model/texts.ts';
import { $tree } from '../../document/current-tree.ts';
import { clearHistory } from '../../document/history.ts';
import { setPageState, setSaved } from '../../document/saved.ts';
import { flushDraft } from '../../saving/local-draft.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { setFlash } from '../flash.ts';

/** The page that the browser opens after the current page was deleted. */
const HOME = '/';

/**
 * Unpublishes the page. Unsaved changes are kept, but not saved.
 * @throws ApiError
 */
export async function unpublishPage(): Promise<void> {
  await changeOnServer('page/unpublishPage', target());
  setPageState({ published: false });
  toastSuccess(TOASTS.pageUnpublished);
}

/**
 * Deletes the page with its unsaved changes, including those in the browser's storage, and opens the home page.
 * @throws ApiError
 */
export async function deletePage(): Promise<void> {
  try {
    await changeOnServer('page/delete', target());
  } catch (error) {
    if (isPublished(error)) setPageState({ published: true });
    throw error;
  }
  clearHistory();
  setSaved(PAGE_KEY, $tree.get());
  await flushDraft();
  toastSuccess(TOASTS.pageDeleted);
  setFlash({ path: HOME, message: TOASTS.pageDeleted });
  window.location.assign(HOME);
}

/** Returns the parameters that identify the page in calls. */
function target(): { readonly _id: string; readonly collection: string } {
  const { _id, collection } = $tree.get().roots.page;
  return { _id: String(_id), collection: String(collection) };
}

/** Returns whether the error says that another user has published the page in the meantime. */
function isPublished(error: unknown): boolean {
  return error instanceof ApiError && error.response?.data.error?.code === 'page-published';
}
