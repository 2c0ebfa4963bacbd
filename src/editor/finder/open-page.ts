import { failureMessage } from '../../browser/request.ts';
import { slugPath } from '../../model/slug.ts';
import { leaveBy } from '../saving/leaving.ts';
import { returnToSite } from '../saving/site-elsewhere.ts';
import { toastError } from '../ui/toasts.ts';

/** Opens a page of this site, in this tab or in a new one. Asks first if this tab has unsaved work that it would leave. */
export function openPage(slug: string, inNewTab: boolean): void {
  const path = slugPath(slug);
  if (inNewTab) window.open(path, '_blank', 'noopener');
  else leaveBy(() => goTo(path));
}

/** Goes to a path of the site of this tab. Returns false if the session could not return to that site. */
async function goTo(path: string): Promise<boolean> {
  try {
    await returnToSite();
  } catch (error) {
    toastError(failureMessage(error));
    return false;
  }
  window.location.assign(path);
  return true;
}
