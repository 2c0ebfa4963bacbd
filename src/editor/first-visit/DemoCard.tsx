import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { can } from '../../calls/permissions.ts';
import { closeModal } from '../document/modal-state.ts';
import { ofThisSite } from '../document/sites.ts';
import { $start } from '../document/start-editor.ts';
import { Action } from '../lists/actions.tsx';
import { askServer } from '../saving/server-calls.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { useRequest } from '../ui/use-request.ts';
import sheet from './own-site.css?url';
import { $ownSiteOpen } from './own-site-state.ts';

needSheets(sheet);

/** Says to an admin that the site still is the demo, and leads to the own one. */
export function DemoCard() {
  const id = useId();
  const open = () => {
    closeModal();
    $ownSiteOpen.set(true);
  };
  return (
    <section className="he-demo-card" aria-labelledby={id}>
      <h3 id={id}>This is still the demo</h3>
      <p>
        Its organisation, its people and its numbers are made up. Keep the pages that help you, or begin
        empty.
      </p>
      <Action label="Start my own site" isMain onChoose={open} />
    </section>
  );
}

/** Shows the card on a site that still is the demo, to an admin. */
export function DemoNotice() {
  const user = useStore($start)?.user ?? null;
  return can(user, 'ownSite/start') ? <CardOfDemo /> : null;
}

const load = () => askServer('checklist/load', ofThisSite());

function CardOfDemo() {
  return useRequest(load).value?.isDemo ? <DemoCard /> : null;
}
