import { useState } from 'react';
import { apiUrl } from '../../../browser/request.ts';
import type { Backup, BackupState } from '../../../model/backups-wire.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { apiBaseUrl } from '../../document/start-editor.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { changeOnServer } from '../../saving/server-calls.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { backupWords, runningWords } from './system-words.ts';

interface BackupListProps {
  backups: BackupState;
  timeZone: string;
  /** Called when a backup has been begun. */
  onBegun: () => void;
}

/** Backups that are shown before all of them are asked for: the list of a year would be in front of everything below it. */
const SHOWN_FIRST = 3;

/** The backups, each to download, and a way to make one now. */
export function BackupList({ backups, timeZone, onBegun }: BackupListProps) {
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

/** Whoever has the file can read everything on the site: the server says so in its records. */
function Download({ backup: { name }, at }: { backup: Backup; at: string }) {
  const href = `${apiUrl(apiBaseUrl(), 'backups/download')}?${new URLSearchParams({ name })}`;
  return (
    <a className="he-button" href={href} download={name} aria-label={`Download the backup of ${at}`}>
      Download
    </a>
  );
}
