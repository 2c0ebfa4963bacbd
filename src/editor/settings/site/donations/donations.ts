import { atom } from 'nanostores';
import type { DonationPage } from '../../../../model/donation-page.ts';
import { DONATION_PAGE } from '../../../../model/limits.ts';
import { setOpenForm } from '../../../document/open-forms.ts';
import { $start } from '../../../document/start-editor.ts';

/** The payment page as it is typed; null if nothing was typed. The form is kept when the modal closes. */
export const $donationPageForm = atom<DonationPage | null>(null);

$donationPageForm.listen((form) =>
  setOpenForm(
    { modal: 'site-settings', tab: 'donations', about: 'the payment page' },
    form === null ? null : 'The payment page is not saved.',
  ),
);

/** Returns the form of a payment page. For a site without one, the address is empty. */
export function formOf(page: DonationPage | null): DonationPage {
  const { parameter, currency } = DONATION_PAGE;
  return page ?? { url: '', parameter, currency };
}

/** Shows the amounts on the open page with another payment page. */
export function setDonationPage(donationPage: DonationPage | null): void {
  const start = $start.get();
  if (start !== null) $start.set({ ...start, shell: { ...start.shell, donationPage } });
}
