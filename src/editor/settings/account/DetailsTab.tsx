import { useState } from 'react';
import type { OwnAccount } from '../../../model/account.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import sheet from './account.css?url';
import { loadOwn } from './account-calls.ts';
import { EmailSection } from './EmailSection.tsx';
import { NameSection } from './NameSection.tsx';

needSheets(sheet);

/** What the user is called, and where their mail goes. */
export default function DetailsTab() {
  const request = useRequest(loadOwn);
  const [changed, setChanged] = useState<OwnAccount | null>(null);
  const account = changed ?? request.value;
  return (
    <div className="he-settings">
      <RequestState request={request} waiting="Looking up your account…" />
      {account === null ? null : (
        <>
          <NameSection account={account} onChanged={setChanged} />
          <EmailSection account={account} onChanged={setChanged} />
        </>
      )}
    </div>
  );
}
