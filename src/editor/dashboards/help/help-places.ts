import { closeModal, type ModalType, openModal } from '../../document/modal-state.ts';
import { openLibrary } from '../../media/library-state.ts';
import { $publishOpen } from '../../panels/publish/publication-state.ts';

const tab = (type: ModalType, key: string | null) => () => openModal(type, key);

/** The places that the guides name, by their names, and the way to each. */
export const HELP_PLACES: Readonly<Record<string, () => void>> = {
  'For you': tab('dashboard', 'for-you'),
  Users: tab('dashboard', 'users'),
  'Form Submissions': tab('dashboard', 'submissions'),
  Sitemap: tab('dashboard', 'sitemap'),
  'Time machine': tab('dashboard', 'time-machine'),
  Checks: tab('dashboard', 'checks'),
  'Emergency notice': tab('dashboard', 'notice'),
  'Mail delivery': tab('dashboard', 'mail'),
  Installation: tab('dashboard', 'installation'),
  System: tab('dashboard', 'system'),
  'Site Settings': tab('site-settings', 'general'),
  Search: tab('site-settings', 'search'),
  Donations: tab('site-settings', 'donations'),
  'Page Settings': tab('page-settings', 'general'),
  'Your account': tab('account', 'details'),
  'Pictures and files': () => {
    closeModal();
    openLibrary();
  },
  Publish: () => {
    closeModal();
    $publishOpen.set(true);
  },
};
