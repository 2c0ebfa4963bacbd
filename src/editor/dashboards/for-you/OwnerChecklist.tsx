import { useStore } from '@nanostores/react';
import { can } from '../../../calls/permissions.ts';
import { CHECKLIST, type ChecklistName } from '../../../model/checklist.ts';
import { NAV_KEY } from '../../../model/roots.ts';
import { closeModal, openModal } from '../../document/modal-state.ts';
import { ofThisSite } from '../../document/sites.ts';
import { $start } from '../../document/start-editor.ts';
import { DemoCard } from '../../first-visit/DemoCard.tsx';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { $publishOpen } from '../../panels/publish/publication-state.ts';
import { selectPlace } from '../../panels/select-place.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { useRequest } from '../../ui/use-request.ts';
import { ForYouRow, Section } from './parts.tsx';

/** A line of the checklist: the task, its reason, and its place. */
interface Line {
  readonly what: string;
  readonly why: string;
  readonly button: string;
  go(): void;
}

const tab = (type: 'dashboard' | 'site-settings', key: string) => () => openModal(type, key);

const selectCrisisLine = () => {
  closeModal();
  selectPlace({ owner: NAV_KEY, property: 'crisis' });
};

const openPublishing = () => {
  closeModal();
  $publishOpen.set(true);
};

const LINES: Readonly<Record<ChecklistName, Line>> = {
  name: {
    what: 'Give the site your name',
    why: 'Mails, search engines and browsers show it.',
    button: 'Open the settings',
    go: tab('site-settings', 'general'),
  },
  numbers: {
    what: 'Enter the number to call',
    why: 'The crisis line stands at the top of every page.',
    button: 'Show the place',
    go: selectCrisisLine,
  },
  logo: {
    what: 'Add your logo',
    why: 'It stands at the top left of every page.',
    button: 'Open the settings',
    go: tab('site-settings', 'general'),
  },
  mail: {
    what: 'Prove that mail arrives',
    why: 'No mail server has accepted a mail yet. Messages from forms would reach nobody.',
    button: 'Set up mail',
    go: tab('dashboard', 'installation'),
  },
  'second-place': {
    what: 'Keep backups in a second place',
    why: 'Otherwise one broken disk takes the site and its backups.',
    button: 'Name the place',
    go: tab('dashboard', 'installation'),
  },
  'second-admin': {
    what: 'Invite a second admin',
    why: 'If one of you loses the password and the phone, the other can help.',
    button: 'Show the users',
    go: tab('dashboard', 'users'),
  },
  public: {
    what: 'Make the first page public',
    why: 'Nobody else sees the site until then.',
    button: 'Publish',
    go: openPublishing,
  },
};

const load = () => askServer('checklist/load', ofThisSite());

/** Shows an admin what is still to do before the site is in order. Each line is a fact, so it goes away once it is done. */
export function OwnerChecklist() {
  const user = useStore($start)?.user ?? null;
  return can(user, 'checklist/load') ? <Lines /> : null;
}

function Lines() {
  const { value, again } = useRequest(load);
  const { failure, run } = useAction();
  if (value === null) return null;
  const putAside = (name: ChecklistName) =>
    run('Putting it aside', async () => {
      await changeOnServer('checklist/putAside', { name, isAside: true });
      again();
    });
  // On a demo, the dialog of the own site asks for the facts of the site.
  const lines = value.lines.filter(({ name }) => !value.isDemo || !OF_SITE.has(name));
  const open = lines.filter(({ isDone, isAside }) => !isDone && !isAside);
  return (
    <>
      {value.isDemo ? <DemoCard /> : null}
      {open.length === 0 ? null : (
        <Section
          heading="Until the site is in order"
          count={`${lines.length - open.length} of ${lines.length} done`}
        >
          {open.map(({ name }) => {
            const { what, why, button, go } = LINES[name];
            return (
              <ForYouRow key={name} heading={what} about={why}>
                <Action label={button} about={what} onChoose={go} />
                {isChoice(name) ? (
                  <Action label="Not for us" about={what} onChoose={() => putAside(name)} />
                ) : null}
              </ForYouRow>
            );
          })}
        </Section>
      )}
      <Failure words={failure} />
    </>
  );
}

/** The lines about the site that is edited; the others are about the installation. */
const OF_SITE: ReadonlySet<ChecklistName> = new Set(['name', 'numbers', 'logo', 'public']);

const isChoice = (name: ChecklistName) => CHECKLIST.some((line) => line.name === name && line.isChoice);
