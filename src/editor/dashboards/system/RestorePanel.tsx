import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../browser/request.ts';
import { ACCOUNTS_WORDS, differenceLines } from '../../../model/difference-words.ts';
import type { ChosenBackup, Differences, RestoringState } from '../../../model/restore-wire.ts';
import { sizeWords } from '../../../model/size-words.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { getApi } from '../../document/start-editor.ts';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { NO_PROOF, type Proof, proofPart, proofProblem } from '../../lists/proof.ts';
import { changeOnServer } from '../../saving/server-calls.ts';

/** The pause between two questions about how far a restore is, in milliseconds. */
const LOOK_MS = 1500;

interface RestorePanelProps {
  restoring: RestoringState;
  timeZone: string;
  /** Called with each new state. */
  onState: (state: RestoringState) => void;
}

/**
 * Shows how far a restore is, and what would be lost, and begins it once the admin confirms it. The restore ends all sessions,
 * so that a refused question means that it is done.
 */
export function RestorePanel({ restoring, timeZone, onState }: RestorePanelProps) {
  const { isDone, isBroken } = useProgress(restoring, onState);
  const box = useRef<HTMLElement>(null);
  const { current } = restoring;
  const step = isDone ? 'done' : current?.step;
  useEffect(() => box.current?.focus(), [step === 'ready', isDone]);
  if (isDone) {
    return (
      <section ref={box} tabIndex={-1} className="he-restore" aria-label="Restored">
        <h4>The backup is restored.</h4>
        <p>Everybody has to log in again.</p>
        <a className="he-button he-button-main" href="/login">
          Log in
        </a>
      </section>
    );
  }
  if (current === null) {
    return isBroken ? (
      <p role="status" className="he-restore">
        The restore was broken off, since the server was stopped or somebody cancelled it. Nothing has
        changed.
      </p>
    ) : null;
  }
  const at = submittedAt(timeOf(current.chosen.name), timeZone);
  return (
    <section ref={box} tabIndex={-1} className="he-restore" aria-label={`Restore the backup of ${at}`}>
      {current.step === 'ready' && current.differences !== null ? (
        <Confirm {...{ restoring, at, onState }} chosen={current.chosen} differences={current.differences} />
      ) : (
        <p role="status">{progressWords(current, at)}</p>
      )}
    </section>
  );
}

/** Asks how far a restore is until it waits for the admin, has failed, is done, or is unknown to a server that was stopped meanwhile. */
function useProgress({ current }: RestoringState, onState: (state: RestoringState) => void) {
  const [isDone, setIsDone] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const isWaiting = current === null || current.step === 'ready' || isDone;
  useEffect(() => {
    if (isWaiting) return;
    const take = (state: RestoringState) => {
      setIsBroken(state.current === null && state.failure === '');
      onState(state);
    };
    const timer = setInterval(() => {
      getApi('backups/restoring', {}).then(take, (error: unknown) => {
        // While the server starts anew, it may not answer.
        if (error instanceof ApiError && error.response?.status === 401) setIsDone(true);
      });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, onState]);
  return { isDone, isBroken };
}

/** Returns the time in the name of a backup, ISO 8601. */
export function timeOf(name: string): string {
  const [, day = '', time = ''] =
    /-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z(?:-before-restore)?\.tar$/.exec(name) ?? [];
  return `${day}T${time.replaceAll('-', ':')}Z`;
}

function progressWords({ step, fetched }: NonNullable<RestoringState['current']>, at: string): string {
  const far = fetched === null ? '' : `: ${sizeWords(fetched.bytes)} of ${sizeWords(fetched.size)} are here`;
  return {
    fetching: `The backup of ${at} is being fetched${far}…`,
    checking: `The backup of ${at} is being checked, and compared with the site of today…`,
    ready: '',
    saving: 'A backup of now is being made first…',
    restarting: 'The backup is being put in place, and the server starts anew. That takes a few seconds…',
  }[step];
}

interface ConfirmProps {
  restoring: RestoringState;
  chosen: ChosenBackup;
  differences: Differences;
  at: string;
  onState: (state: RestoringState) => void;
}

type Values = Proof & { readonly backup: boolean };

function Confirm({ restoring, chosen, differences, at, onState }: ConfirmProps) {
  const [values, setValues] = useState<Values>({ ...NO_PROOF, backup: false });
  const lines = differenceLines(differences);
  return (
    <EntryScreen<Values>
      look="own"
      heading={`Restore the backup of ${at}?`}
      values={values}
      parts={[
        lines.length === 0 ? (
          <p key="none">Nothing was changed since.</p>
        ) : (
          <dl key="lost" className="he-lost">
            {lines.map(([label, words]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        ),
        <p key="about">
          The site is then as it was. A backup of now is made first. Everybody has to log in again, mails that
          waited then are not sent, and every admin gets a mail.
        </p>,
        {
          name: 'backup',
          kind: 'check',
          label: 'Bring back the accounts, passwords and roles of then',
          help: ACCOUNTS_WORDS[values.backup ? 'backup' : 'today'],
        },
        proofPart(restoring.proof),
      ]}
      onChange={(change) => setValues({ ...values, ...change })}
      check={(sent) => proofProblem(restoring.proof, sent)}
      submit={['Restore It', 'Beginning…']}
      send={async ({ backup, ...proof }) => {
        const people = backup ? 'backup' : 'today';
        onState(await changeOnServer('backups/restore', { ...chosen, people, ...proof }));
      }}
      onCancel={() => void changeOnServer('backups/leave', {}).then(onState, () => {})}
    />
  );
}
