import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { apiUrl } from '../../../browser/request.ts';
import type { Backup, BackupState } from '../../../model/backups-wire.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import type { Attention, SystemState } from '../../../model/system.ts';
import { NOTICE_TEXTS } from '../../../model/texts.ts';
import { openModal } from '../../document/modal-state.ts';
import { apiBaseUrl } from '../../document/start-editor.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { useTimeZone } from '../../lists/time.tsx';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useRequest } from '../../ui/use-request.ts';
import { backupWords, type FactGroup, factGroups, overallWords, runningWords } from './messages.ts';
import sheet from './system.css?url';

needSheets(sheet);

const TAB_NAMES = { mail: 'Mail delivery', missing: 'Missing pages', notice: NOTICE_TEXTS.name } as const;

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

interface BackupListProps {
  backups: BackupState;
  timeZone: string;
  /** Called when a backup has started. */
  onBegun: () => void;
}

/** The number of backups shown at first, because a year of backups would push everything below them off the screen. */
const SHOWN_FIRST = 3;

/** Shows the backups with links to download them, and a button that makes a backup now. */
function BackupList({ backups, timeZone, onBegun }: BackupListProps) {
  const { failure, run } = useAction();
  const [isWhole, setIsWhole] = useState(false);
  const running = runningWords(backups, timeZone);
  const all = backups.backups;
  const make = async () => {
    await changeOnServer('backups/make', {});
    toastSuccess('A backup is being made');
    onBegun();
  };
  return (
    <section className="he-system-group he-backups" aria-label="Backups">
      <div className="he-system-head">
        <h3>Backups to download</h3>
        <Action label="Back up now" onChoose={() => run(null, make, 'No backup could be begun.')} />
      </div>
      {running === null ? null : <p className="he-muted">{running} ‘Look again’ shows how far it is.</p>}
      <Failure words={failure} />
      {all.length === 0 ? <p className="he-muted">There is none yet.</p> : null}
      <ul className="he-dashboard-pages">
        {(isWhole ? all : all.slice(0, SHOWN_FIRST)).map((backup) => (
          <li key={backup.name}>
            <span>
              {submittedAt(backup.madeAt, timeZone)}
              <br />
              <span className="he-muted">{backupWords(backup)}</span>
            </span>
            {backup.isHere ? <Download backup={backup} at={submittedAt(backup.madeAt, timeZone)} /> : null}
          </li>
        ))}
      </ul>
      {all.length <= SHOWN_FIRST ? null : (
        <Action
          label={isWhole ? 'Show the newest alone' : `Show all ${all.length} backups`}
          expanded={isWhole}
          onChoose={() => setIsWhole(!isWhole)}
        />
      )}
    </section>
  );
}

/** Shows a link to a backup file. The server records each download, because the file contains everything on the site. */
function Download({ backup: { name }, at }: { backup: Backup; at: string }) {
  const href = `${apiUrl(apiBaseUrl(), 'backups/download')}?${new URLSearchParams({ name })}`;
  return (
    <a className="he-button" href={href} download={name} aria-label={`Download the backup of ${at}`}>
      Download
    </a>
  );
}
