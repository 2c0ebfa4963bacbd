import { slugPath } from '../../../model/slug.ts';
import { closeModal } from '../../document/modal-state.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { leaveBy } from '../../saving/leaving.ts';
import { returnToSite } from '../../saving/site-elsewhere.ts';
import { toastError } from '../../ui/toasts.ts';

/** Closes the dashboard and opens a page of this site. If something is not saved, asks first. */
export function goToPage(slug: string): void {
  closeModal();
  leaveBy(async () => {
    try {
      // The page opens at its path, where the session shows the pages of its own site.
      await returnToSite();
    } catch (error) {
      toastError(failureWords(error));
      return false;
    }
    window.location.assign(slugPath(slug));
    return true;
  });
}
