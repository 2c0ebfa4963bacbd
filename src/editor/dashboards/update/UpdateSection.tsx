import { useEffect, useId, useRef, useState } from 'react';
import type { UpdatesState } from '../../../model/updates-wire.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { NO_PROOF, type Proof, proofPart, proofProblem } from '../../lists/proof.ts';
import { useTimeZone } from '../../lists/time.tsx';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { isUnderWay, lastWords, offerWords } from './update-words.ts';

const POLL_MS = 1000;
const loadUpdates = () => askServer('updates/load', {});

/** Shows the version that runs, offers a newer one, and says how an update goes, also while the server restarts. */
export function UpdateSection() {
  const headingId = useId();
  const request = useRequest(loadUpdates);
  // The state since the first answer.
  const [later, setLater] = useState<UpdatesState | null>(null);
  const state = later ?? request.value;
  const box = useRef<HTMLElement>(null);
  return (
    <section ref={box} tabIndex={-1} className="he-installation" aria-labelledby={headingId}>
      <div className="he-installation-head">
        <h3 id={headingId}>Update</h3>
        {state === null ? null : <p className="he-muted">Version {state.version} runs.</p>}
      </div>
      <RequestState request={request} waiting="Asking for a newer version…" />
      {state === null ? null : (
        <Update state={state} onChange={setLater} onBegun={() => box.current?.focus()} />
      )}
    </section>
  );
}

interface UpdateProps {
  state: UpdatesState;
  onChange(state: UpdatesState): void;
  /** Called when the form goes because the update begins. */
  onBegun(): void;
}

function Update({ state, onChange, onBegun }: UpdateProps) {
  const [isAway, setIsAway] = useState(false);
  const timeZone = useTimeZone();
  const { under, failure, run } = useAction();
  const { offered, last, proof } = state;
  const isRunning = isUnderWay(last);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      loadUpdates().then(
        (found) => {
          onChange(found);
          setIsAway(false);
        },
        () => setIsAway(true),
      );
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, onChange]);
  const { words, isFine } = lastWords(state, isAway, timeZone);
  const offer = isRunning ? null : offerWords(state, timeZone);
  return (
    <>
      <p role="status" className="he-installation-tested" data-fine={isFine}>
        {words}
      </p>
      {offer === null ? null : <p>{offer}</p>}
      {isRunning || offered === null ? null : offered.command === '' ? (
        <UpdateForm
          version={offered.version}
          megabytes={Math.ceil(offered.sizeBytes / 1e6)}
          proof={proof}
          onBegun={(begun) => {
            onChange(begun);
            onBegun();
          }}
        />
      ) : (
        <pre className="he-installation-command">
          <code>{offered.command}</code>
        </pre>
      )}
      {isRunning || state.problem === '' ? null : (
        <Action
          label={under ?? 'Look again'}
          off={under !== null}
          onChoose={() =>
            run('Asking…', async () => onChange(await loadUpdates()), 'The server could not be asked.')
          }
        />
      )}
      <Failure words={failure} />
    </>
  );
}

interface UpdateFormProps {
  version: string;
  megabytes: number;
  proof: UpdatesState['proof'];
  onBegun(state: UpdatesState): void;
}

function UpdateForm({ version, megabytes, proof, onBegun }: UpdateFormProps) {
  const [given, setGiven] = useState(NO_PROOF);
  return (
    <EntryScreen<Proof & { readonly version: string }>
      look="own"
      values={{ ...given, version }}
      parts={[
        <p key="about" className="he-hint">
          The new program ({megabytes} MB) is rehearsed on a copy of the data first, and a backup is made.
          Readers notice nothing; forms and saves wait a moment. If it does not become ready, the present
          version goes on. Every admin gets a mail.
        </p>,
        proofPart(proof),
      ]}
      onChange={(part) => setGiven({ ...given, ...part })}
      check={(sent) => proofProblem(proof, sent)}
      submit={[`Update to ${version}`, 'Beginning…']}
      send={async (sent) => {
        onBegun(await changeOnServer('updates/start', { ...sent, version }));
      }}
    />
  );
}
