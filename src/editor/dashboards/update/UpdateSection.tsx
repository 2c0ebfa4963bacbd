import { useEffect, useState } from 'react';
import type { UpdatesState } from '../../../model/updates-wire.ts';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { Loaded } from '../../lists/Loaded.tsx';
import { NO_PROOF, type Proof, proofPart, proofProblem } from '../../lists/proof.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { isUnderWay, offerWords, progressWords } from './update-words.ts';

const POLL_MS = 1000;
const loadUpdates = () => askServer('updates/load', {});

/** Shows the version that runs, offers a newer one, and says how an update goes, also while the server restarts. */
export function UpdateSection() {
  return (
    <section className="he-system-group he-backups" aria-label="Update">
      <h3>Update</h3>
      <Loaded load={loadUpdates} waiting="Asking for a newer version…">
        {(loaded) => <Update loaded={loaded} />}
      </Loaded>
    </section>
  );
}

function Update({ loaded }: { loaded: UpdatesState }) {
  const [state, setState] = useState(loaded);
  const [isAway, setIsAway] = useState(false);
  const { version, offered, last, proof } = state;
  const isRunning = isUnderWay(last);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      loadUpdates().then(
        (found) => {
          setState(found);
          setIsAway(false);
        },
        () => setIsAway(true),
      );
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const words = isRunning ? null : offerWords(state);
  return (
    <>
      <p>Version {version} runs.</p>
      <p role="status">{progressWords(last, isAway)}</p>
      {words === null ? null : <p className="he-muted">{words}</p>}
      {offered === null || isRunning ? null : offered.command === '' ? (
        <UpdateForm
          version={offered.version}
          megabytes={Math.ceil(offered.sizeBytes / 1e6)}
          proof={proof}
          onBegun={setState}
        />
      ) : (
        <>
          <p>
            Version {offered.version} is offered. This service may not replace its own program, so type this
            on the server:
          </p>
          <pre>
            <code>{offered.command}</code>
          </pre>
        </>
      )}
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
          Version {version} is offered ({megabytes} MB). It is rehearsed on a copy first, and a backup is
          made. Readers notice nothing. If it does not become ready, the present version goes on. Every admin
          gets a mail.
        </p>,
        proofPart(proof),
      ]}
      onChange={(part) => setGiven({ ...given, ...part })}
      check={(sent) => proofProblem(proof, sent)}
      submit={[`Update to ${version}`, 'Beginning…']}
      send={async (sent) => {
        onBegun(await changeOnServer('updates/start', { ...sent, version }));
        setGiven(NO_PROOF);
      }}
    />
  );
}
