import { useState } from 'react';
import { apiUrl } from '../../../browser/request.ts';
import type { Backup, BackupState } from '../../../model/backups-wire.ts';
import type { ChosenBackup, KnownBackup, KnownBackups, RestoringState } from '../../../model/restore-wire.ts';
import { sizeWords } from '../../../model/size-words.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { apiBaseUrl } from '../../document/start-editor.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useRequest } from '../../ui/use-request.ts';
import { backupWords, runningWords } from './messages.ts';
import { RestorePanel } from './RestorePanel.tsx';

interface BackupListProps {
  backups: BackupState;
  timeZone: string;
  /** Called when a backup has started. */
  onBegun: () => void;
}

/** The number of backups shown at first, because a year of backups would push everything below them off the screen. */
const SHOWN_FIRST = 3;

const loadRestoring = () => askServer('backups/restoring', {});

/** Shows the backups in both places, to download or restore them, and a button that makes a backup now. */
export function BackupList({ backups, timeZone, onBegun }: BackupListProps) {
  const { failure, run } = useAction();
  const loaded = useRequest(loadRestoring);
  const [changed, setChanged] = useState<RestoringState | null>(null);
  const restoring = changed ?? loaded.value;
  const running = runningWords(backups, timeZone);
  const make = async () => {
    await changeOnServer('backups/make', {});
    toastSuccess('A backup is being made');
    onBegun();
  };
  const look = (chosen: ChosenBackup) =>
    run(
      null,
      async () => setChanged(await changeOnServer('backups/look', chosen)),
      'The backup could not be looked at.',
    );
  const restore =
    restoring?.isPossible === true && restoring.current === null
      ? (name: string, place: ChosenBackup['place'], at: string) => (
          <Action label="Restore" about={at} onChoose={() => look({ name, place })} />
        )
      : () => null;
  return (
    <section className="he-system-group he-backups" aria-label="Backups">
      <div className="he-system-head">
        <h3>Backups to download and restore</h3>
        <Action label="Back up now" onChoose={() => run(null, make, 'No backup could be begun.')} />
      </div>
      {running === null ? null : <p className="he-muted">{running} ‘Look again’ shows how far it is.</p>}
      <Failure words={failure ?? (restoring?.failure || null)} />
      {restoring === null ? null : <RestorePanel {...{ restoring, timeZone }} onState={setChanged} />}
      <p className="he-muted">
        A backup holds everything, also the settings and the key that opens their secrets: keep it as safe as
        a password.
      </p>
      {backups.isOfOneServer ? (
        <p className="he-muted">
          These are the backups of the server that answered. The other servers may have further ones.
        </p>
      ) : null}
      {backups.backups.length === 0 ? <p className="he-muted">There is none yet.</p> : null}
      <Folded
        rows={backups.backups}
        row={(backup) => {
          const at = submittedAt(backup.madeAt, timeZone);
          return (
            <li key={backup.name}>
              <Words at={at} words={backupWords(backup)} />
              {backup.isHere ? (
                <span className="he-entry-tools">
                  <Download backup={backup} at={at} />
                  {restore(backup.name, 'here', at)}
                </span>
              ) : null}
            </li>
          );
        }}
      />
      {backups.secondPlace === null ? null : (
        <SecondPlace place={backups.secondPlace} {...{ timeZone, restore }} />
      )}
    </section>
  );
}

/** Shows the first rows of a list, and a button that shows all of them. */
function Folded<Row>({ rows, row }: { rows: readonly Row[]; row: (one: Row) => React.ReactNode }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <ul className="he-dashboard-pages">{(isWhole ? rows : rows.slice(0, SHOWN_FIRST)).map(row)}</ul>
      {rows.length <= SHOWN_FIRST ? null : (
        <Action
          label={isWhole ? 'Show the newest alone' : `Show all ${rows.length} backups`}
          expanded={isWhole}
          onChoose={() => setIsWhole(!isWhole)}
        />
      )}
    </>
  );
}

function Words({ at, words }: { at: string; words: string }) {
  return (
    <span>
      {at}
      <br />
      <span className="he-muted">{words}</span>
    </span>
  );
}

interface SecondPlaceProps {
  place: string;
  timeZone: string;
  restore: (name: string, place: 'elsewhere', at: string) => React.ReactNode;
}

/** Lists the backups in the second place once the admin asks for them, because the place may be slow. */
function SecondPlace({ place, timeZone, restore }: SecondPlaceProps) {
  const { under, failure, run } = useAction();
  const [known, setKnown] = useState<KnownBackups | null>(null);
  const list = async () => setKnown(await askServer('backups/places', {}));
  return (
    <>
      <h4>In the second place, {place}</h4>
      <Failure words={failure ?? (known?.problem || null)} />
      {known === null || known.problem !== '' ? (
        <Action
          label={under === null ? 'Look in the second place' : 'Looking…'}
          onChoose={() => run('Looking in the second place', list, 'The second place could not be listed.')}
        />
      ) : known.elsewhere.length === 0 ? (
        <p className="he-muted">There is none.</p>
      ) : (
        <Folded
          rows={known.elsewhere}
          row={(backup) => {
            const at = submittedAt(backup.madeAt, timeZone);
            return (
              <li key={backup.name}>
                <Words at={at} words={knownWords(backup)} />
                {restore(backup.name, 'elsewhere', `${at}, in the second place`)}
              </li>
            );
          }}
        />
      )}
    </>
  );
}

function knownWords({ size, isProven, program }: KnownBackup): string {
  const proven =
    isProven === null
      ? 'not known to be proven'
      : isProven
        ? 'proven by a test restore'
        : 'the test restore failed';
  return [sizeWords(size), proven, program === '' ? null : `Hearth ${program}`].filter(Boolean).join(', ');
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
