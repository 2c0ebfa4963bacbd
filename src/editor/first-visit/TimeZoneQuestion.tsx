import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $start } from '../document/start-editor.ts';
import { adoptZone, ownZone, zoneOptions } from '../document/time-zones.ts';
import { EntryScreen } from '../lists/EntryScreen.tsx';
import { changeOnServer } from '../saving/server-calls.ts';
import { toastSuccess } from '../ui/toasts.ts';

/** Asks an admin for the time zone of the site, until somebody has chosen it. The zone of the browser is a good guess. */
export default function TimeZoneQuestion() {
  const start = useStore($start);
  const [zone, setZone] = useState(ownZone);
  if (start?.asksTimeZone !== true) return null;
  return (
    <EntryScreen
      look="own"
      heading="Which time zone is the site in?"
      values={{ zone }}
      parts={[
        {
          name: 'zone',
          label: 'Time zone',
          kind: 'select',
          options: zoneOptions(),
          help: 'Opening hours, events and backups go by it.',
        },
      ]}
      onChange={(change) => setZone(change.zone ?? zone)}
      send={async (_, proof) => {
        const values = { TIME_ZONE: zone };
        await changeOnServer('installation/save', { section: 'time', version: 0, values, ...proof });
        adoptZone(zone);
        toastSuccess('Time zone saved');
      }}
      submit={['Use this time zone', 'Saving…']}
    />
  );
}
