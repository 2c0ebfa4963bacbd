import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { failureMessage } from '../../browser/request.ts';
import { $site } from '../document/sites.ts';
import { NoticeBox } from '../ui/NoticeBox.tsx';
import { leaveBy } from './leaving.ts';
import { $siteElsewhere, returnToSite } from './site-elsewhere.ts';

/** Tells the user that another tab has switched the session to another site. */
export function SiteElsewhereNotice() {
  const other = useStore($siteElsewhere);
  const own = useStore($site);
  const [failure, setFailure] = useState<string | null>(null);
  if (other === null || own === null) return null;
  const stay = () => {
    setFailure(null);
    returnToSite().catch((error: unknown) => setFailure(failureMessage(error)));
  };
  return (
    <NoticeBox label="Another site was chosen">
      <p>
        You are now on <strong>{other.name}</strong> in another tab. This page is of{' '}
        <strong>{own.name}</strong>, and is saved there. Links and reloading lead to {other.name}.
      </p>
      {failure === null ? null : <p role="alert">{failure}</p>}
      <div className="he-notice-actions">
        <button type="button" className="he-button" onClick={stay}>
          {`Stay on ${own.name}`}
        </button>
        <button
          type="button"
          className="he-button"
          onClick={() => leaveBy(() => window.location.assign('/'))}
        >
          {`Go to ${other.name}`}
        </button>
      </div>
    </NoticeBox>
  );
}
