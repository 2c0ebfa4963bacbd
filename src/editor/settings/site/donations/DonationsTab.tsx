import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type DonationPage, type DonationPageState, donationHref } from '../../../../model/donation-page.ts';
import { $site } from '../../../document/sites.ts';
import { EntryScreen } from '../../../lists/EntryScreen.tsx';
import { Loaded } from '../../../lists/Loaded.tsx';
import { NO_PROOF, type Proof, proofPart, proofProblem } from '../../../lists/proof.ts';
import { askServer, changeOnServer } from '../../../saving/server-calls.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import { $donationPageForm, formOf, setDonationPage } from './donations.ts';

const siteId = () => $site.get()?._id ?? '';
const loadDonationPage = () => askServer('siteSettings/loadDonationPage', { domainId: siteId() });

/** Edits the payment page of the site. Its form is separate, because a change needs the user's password or a code. */
export default function DonationsTab() {
  return (
    <div className="he-settings">
      <Loaded load={loadDonationPage} waiting="Looking up the payment page…">
        {(loaded) => <PaymentPage loaded={loaded} />}
      </Loaded>
    </div>
  );
}

function PaymentPage({ loaded }: { loaded: DonationPageState }) {
  const [{ donationPage, proof }, setState] = useState(loaded);
  const [given, setGiven] = useState(NO_PROOF);
  const typed = useStore($donationPageForm);
  const form = typed ?? formOf(donationPage);
  return (
    <EntryScreen<DonationPage & Proof>
      look="own"
      heading="Payment page"
      values={{ ...form, ...given }}
      parts={[
        <p key="about" className="he-hint">
          The amounts of all ‘Donation amounts’ components lead to this page, at once for readers. No payment
          is taken here. Only admins can change the page, and every other admin gets a mail about it.
        </p>,
        {
          name: 'url',
          label: 'Address',
          kind: 'url',
          help: 'It begins with https://. Without an address, readers see no amounts.',
        },
        {
          name: 'parameter',
          label: 'Parameter for the amount',
          required: true,
          attributes: { autoCapitalize: 'none', spellCheck: false },
          help: 'Your payment service says how the address of its page names the amount.',
        },
        { name: 'currency', label: 'Sign of the currency', required: true },
        donationPage !== null && (
          <p key="now" className="he-hint">
            Now, $50 leads to <bdi>{donationHref(donationPage, 50)}</bdi>
          </p>
        ),
        proofPart(proof),
      ]}
      onChange={({ password, code, ...part }) => {
        setGiven({ password: password ?? given.password, code: code ?? given.code });
        if (Object.keys(part).length > 0) $donationPageForm.set({ ...form, ...part });
      }}
      check={(sent) => proofProblem(proof, sent)}
      submit={['Save Payment Page', 'Saving…']}
      send={async (sent) => {
        const body = { domainId: siteId(), seen: donationPage, ...sent };
        const state = await changeOnServer('siteSettings/saveDonationPage', body);
        $donationPageForm.set(null);
        setGiven(NO_PROOF);
        setState(state);
        setDonationPage(state.donationPage);
        toastSuccess('Payment Page Saved');
      }}
    />
  );
}
