import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../../browser/request.ts';
import { INSTALLATION, type InstallationSectionId } from '../../../model/installation.ts';
import type {
  InstallationSectionState,
  InstallationState,
  InstallationTested,
} from '../../../model/installation-wire.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { adoptZone } from '../../document/time-zones.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { refusalOf } from '../../lists/entry-form.ts';
import { Loaded } from '../../lists/Loaded.tsx';
import { useTimeZone } from '../../lists/time.tsx';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { UpdateSection } from '../update/UpdateSection.tsx';
import sheet from './installation.css?url';
import { $typed, partsOf, type SectionForm, storedForm, valuesToSave } from './section-form.ts';

needSheets(sheet);

export const loadInstallation = () => askServer('installation/load', {});

/** The version of the program, and the settings of the installation, section by section. */
export default function InstallationTab() {
  return (
    <div className="he-dashboard">
      <UpdateSection />
      <p className="he-installation-intro">
        Each change of the settings takes effect at once, and every admin gets a mail about it. Passwords and
        keys are sealed, and are not shown again. A backup holds them with the key that opens them: keep
        backups as safe as a password.
      </p>
      <Loaded load={loadInstallation} waiting="Looking up the settings…">
        {(loaded) => <Sections loaded={loaded} />}
      </Loaded>
    </div>
  );
}

function Sections({ loaded }: { loaded: InstallationState }) {
  const [{ sections }, setState] = useState(loaded);
  return sections.map((state) => <Section key={state.id} state={state} onLoaded={setState} />);
}

interface SectionProps {
  state: InstallationSectionState;
  /** Called with the sections after a save, or after somebody else's. */
  onLoaded(state: InstallationState): void;
}

function Section({ state, onLoaded }: SectionProps) {
  const { id, isOpen, problem, source } = state;
  const { title, about, test } = INSTALLATION[id];
  const headingId = useId();
  const timeZone = useTimeZone();
  const isTyped = useStore($typed)[id] !== undefined;
  const [isChanging, setIsChanging] = useState(isTyped);
  const wasChanging = useRef(isChanging);
  const { under, failure, run } = useAction();
  const [tested, setTested] = useState<InstallationTested | null>(null);
  const testNow = async () => setTested(await changeOnServer('installation/test', { section: id }));
  const box = useRef<HTMLElement>(null);
  // The focus goes into the form, and back to the button.
  useEffect(() => {
    if (wasChanging.current === isChanging) return;
    wasChanging.current = isChanging;
    const wanted = isChanging ? 'input, select' : 'button';
    box.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [isChanging]);
  const close = () => {
    $typed.setKey(id, undefined);
    setIsChanging(false);
  };
  return (
    <section ref={box} className="he-installation" aria-labelledby={headingId} data-source={source}>
      <div className="he-installation-head">
        <h3 id={headingId}>{title}</h3>
        <p className="he-muted">{stateWords(state, timeZone)}</p>
      </div>
      <p>{about}</p>
      <Failure words={problem === '' || !isOpen ? null : problem} />
      {problem !== '' && !isOpen ? <p>{problem}</p> : null}
      {isChanging ? null : <Values state={state} />}
      <div className="he-own-buttons">
        {isOpen && !isChanging ? (
          <Action
            label="Change"
            name={`Change ${title}`}
            onChoose={() => {
              setTested(null);
              setIsChanging(true);
            }}
          />
        ) : null}
        {test === undefined || source === 'none' || isChanging ? null : (
          <Action
            label={under === null ? test : 'Asking…'}
            off={under !== null}
            onChoose={() => {
              setTested(null);
              run('Asking…', testNow, 'The test could not be made.');
            }}
          />
        )}
      </div>
      <Failure words={failure} />
      <p role="status" className="he-installation-tested" data-fine={tested?.isFine}>
        {tested?.words}
      </p>
      {isChanging ? (
        <ChangeSection
          state={state}
          onLoaded={onLoaded}
          onClose={close}
          onSaved={(saved) => {
            close();
            onLoaded(saved);
            toastSuccess(`${title} saved`);
            if (id === 'time') adoptZone(zoneOf(saved));
            // A test mail is sent only if somebody asks for it.
            if (test !== undefined && id !== 'mail' && isSetUp(saved, id)) run('Asking…', testNow);
          }}
        />
      ) : null}
    </section>
  );
}

function isSetUp({ sections }: InstallationState, wanted: InstallationSectionId): boolean {
  return sections.some(({ id, source }) => id === wanted && source !== 'none');
}

/** Returns the time zone that counts after a save. */
function zoneOf({ sections }: InstallationState): string {
  const time = sections.find(({ id }) => id === 'time');
  return time?.values.TIME_ZONE ?? time?.defaults.TIME_ZONE ?? 'UTC';
}

function stateWords(
  { source, variables, savedAt, savedBy }: InstallationSectionState,
  timeZone: string,
): string {
  if (source === 'environment')
    return `Set on the server (${variables.join(', ')}). It can be changed there only.`;
  if (source === 'none' || savedAt === null) return 'Not set here.';
  return `Saved by ${savedBy}, ${submittedAt(savedAt, timeZone)}.`;
}

/** Shows the values that are set. A secret is shown as ‘set’. */
function Values({ state: { id, values, defaults, secrets } }: { state: InstallationSectionState }) {
  const rows = INSTALLATION[id].fields.flatMap(({ name, label }) => {
    const otherwise = INSTALLATION[id].hasDefaults ? defaults[name] : undefined;
    const value = values[name] ?? (secrets.includes(name) ? 'set' : (otherwise ?? ''));
    return value === '' ? [] : [[label, value] as const];
  });
  if (rows.length === 0) return null;
  return (
    <dl className="he-installation-values">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns who has saved a newer version; null if the error is another one. */
function savedMeanwhile(error: unknown): string | null {
  const data = error instanceof ApiError ? error.response?.data : undefined;
  return data?.error?.code === 'version-conflict' ? String(data.savedBy || 'Somebody') : null;
}

interface ChangeProps extends SectionProps {
  onSaved(state: InstallationState): void;
  onClose(): void;
}

function ChangeSection({ state, onLoaded, onSaved, onClose }: ChangeProps) {
  const { id, version } = state;
  const { title, fields } = INSTALLATION[id];
  const [secrets, setSecrets] = useState<SectionForm>({});
  const form: SectionForm = { ...storedForm(state), ...useStore($typed)[id], ...secrets };
  const isSecret = (name: string) => fields.some((field) => field.name === name && field.secret);
  const change = (part: SectionForm) => {
    const [name = ''] = Object.keys(part);
    if (isSecret(name)) setSecrets({ ...secrets, ...part });
    else $typed.setKey(id, { ...$typed.get()[id], ...part });
  };
  return (
    <EntryScreen
      look="own"
      values={form}
      parts={partsOf(state)}
      onChange={change as (part: Partial<SectionForm>) => void}
      send={async (_, proof) => {
        const change = { section: id, version, values: valuesToSave(id, form), ...proof };
        try {
          onSaved(await changeOnServer('installation/save', change));
          return undefined;
        } catch (error) {
          const author = savedMeanwhile(error);
          if (author === null) throw error;
          onLoaded(await loadInstallation());
          return `${author} has saved ‘${title}’ meanwhile. Fields that you have not changed show it. Save again to put yours in its place.`;
        }
      }}
      refusal={(error) =>
        refusalOf<string, never>(error, { prefix: 'values.', fields: fields.map(({ name }) => name) })
      }
      submit={[`Save ${title}`, 'Saving…']}
      onCancel={onClose}
    />
  );
}
