import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { Attention, SystemState } from '../../../model/system.ts';
import { NOTICE_TEXTS } from '../../../model/texts.ts';
import { openModal } from '../../document/modal-state.ts';
import { Action } from '../../lists/actions.tsx';
import { useTimeZone } from '../../lists/time.tsx';
import { askServer } from '../../saving/server-calls.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { BackupList } from './BackupList.tsx';
import { type FactGroup, factGroups, overallWords } from './messages.ts';
import sheet from './system.css?url';

needSheets(sheet);

const TAB_NAMES = {
  mail: 'Mail delivery',
  missing: 'Missing pages',
  notice: NOTICE_TEXTS.name,
  installation: 'Installation',
} as const;

const loadSystem = () => askServer('system/load', {});

/** Shows the condition of the installation to admins. Problems come first. */
export default function SystemTab() {
  const request = useRequest(loadSystem);
  const { value, again } = request;
  return (
    <div className="he-dashboard">
      <RequestState request={request} waiting="Asking how everything is…" />
      {value === null || request.problem !== null ? null : <System state={value} onLookAgain={again} />}
    </div>
  );
}

function System({ state, onLookAgain }: { state: SystemState; onLookAgain: () => void }) {
  const timeZone = useTimeZone();
  const urgency = state.attention[0]?.urgency ?? 'none';
  const Icon = { now: CircleAlert, soon: TriangleAlert, none: CircleCheck }[urgency];
  return (
    <>
      <div className="he-system-head">
        <p className="he-system-overall" data-urgency={urgency} role="status">
          <Icon size={24} aria-hidden="true" focusable="false" />
          {overallWords(state)}
        </p>
        <Action label="Look again" onChoose={onLookAgain} />
      </div>
      {state.attention.length === 0 ? null : (
        <ul className="he-attention" aria-label="What needs attention">
          {state.attention.map((entry) => (
            <AttentionItem key={entry.what} entry={entry} />
          ))}
        </ul>
      )}
      {state.backups === null ? null : (
        <BackupList backups={state.backups} timeZone={timeZone} onBegun={onLookAgain} />
      )}
      <div className="he-system-groups">
        {factGroups(state, timeZone, Date.now()).map((group) => (
          <Facts key={group.heading} group={group} />
        ))}
      </div>
    </>
  );
}

function AttentionItem({ entry: { urgency, what, todo, tab } }: { entry: Attention }) {
  return (
    <li data-urgency={urgency}>
      <p>
        <strong>{what}</strong>
      </p>
      <p>{todo}</p>
      {tab === null ? null : (
        <Action label={`Go to ${TAB_NAMES[tab]}`} onChoose={() => openModal('dashboard', tab)} />
      )}
    </li>
  );
}

function Facts({ group: { heading, facts } }: { group: FactGroup }) {
  return (
    <section className="he-system-group">
      <h3>{heading}</h3>
      <dl>
        {facts.map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
