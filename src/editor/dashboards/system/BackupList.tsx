import { useState } from 'react';
import { apiUrl } from '../../../browser/request.ts';
import type { Backup, BackupState } from '../../../model/backups-wire.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { apiBaseUrl } from '../../document/start-editor.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { backupWords, runningWords } from './system-words.ts';

interface BackupListProps {
  backups: BackupState;
  timeZone: string;
  /** Called when a backup has been begun. */
  onBegun: () => void;
}

/** The backups, each to download, and a way to make one now. */
export function BackupList({ backups, timeZone, onBegun }: BackupListProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const running = runningWords(backups);
  const make = async () => {
    setFailure(null);
    try {
      await changeOnServer('backups/make', {});
      toastSuccess('A backup is being made');
      onBegun();
    } catch (error) {
      setFailure(`No backup could be begun. ${failureWords(error)}`);
    }
  };
  return (
    <section className="he-system-group he-backups" aria-label="Backups">
      <div className="he-system-head">
        <h3>Backups to download</h3>
        <button type="button" className="he-button" onClick={() => void make()}>
          Back up now
        </button>
      </div>
      {running === null ? null : <p className="he-muted">{running} ‘Look again’ shows how far it is.</p>}
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      {backups.backups.length === 0 ? <p className="he-muted">There is none yet.</p> : null}
      <ul className="he-dashboard-pages">
        {backups.backups.map((backup) => (
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
