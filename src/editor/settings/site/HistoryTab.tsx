import { useState } from 'react';
import { FOOTER_KEY, NAV_KEY, SETTINGS_KEY, type SiteRootKey } from '../../../model/roots.ts';
import { RadioTiles, type Tile } from '../../ui/RadioTiles.tsx';
import { History } from '../history/History.tsx';

const DOCUMENTS: readonly Tile<SiteRootKey>[] = [
  { value: SETTINGS_KEY, label: 'Site settings' },
  { value: NAV_KEY, label: 'Navigation' },
  { value: FOOTER_KEY, label: 'Footer' },
];

/** The versions of the settings, the navigation or the footer. */
export default function HistoryTab() {
  const [root, setRoot] = useState<SiteRootKey>(SETTINGS_KEY);
  return (
    <>
      <fieldset className="he-history-choice">
        <legend>Versions of</legend>
        <RadioTiles<SiteRootKey> tiles={DOCUMENTS} value={root} onChoose={setRoot} />
      </fieldset>
      <History key={root} root={root} />
    </>
  );
}
