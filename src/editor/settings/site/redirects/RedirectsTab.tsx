import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { can } from '../../../../calls/permissions.ts';
import type { RedirectEntry } from '../../../../model/redirect.ts';
import { $start } from '../../../document/start-editor.ts';
import { Action, EntryActions, Failure, useAction } from '../../../lists/actions.tsx';
import { Entry, type EntryItemProps, EntryList } from '../../../lists/EntryList.tsx';
import { EntryScreen } from '../../../lists/EntryScreen.tsx';
import { closeForm } from '../../../lists/entry-form.ts';
import { TYPING_PAUSE_MS, useFilters } from '../../../lists/Filters.tsx';
import { type Field, Fields } from '../../../lists/fields.tsx';
import { Paging } from '../../../ui/Paging.tsx';
import {
  $redirectForm,
  deletionQuestion,
  formOf,
  hidingWords,
  newRedirectForm,
  problemsOf,
  type RedirectForm,
  redirectRefusal,
  redirects,
  removeRedirect,
  saveRedirect,
  setPublished,
  stateOf,
  unpublishQuestion,
} from './redirects.ts';

const NO_RIGHT =
  'Only people with the right to redirects can publish, unpublish or delete one. Ask an admin.';

/** Shows the redirects of the site, as a list or as the form of one redirect. */
export default function RedirectsTab() {
  const form = useStore($redirectForm);
  return form === null ? <List /> : <Form form={form} />;
}

const FIELDS: readonly Field<RedirectForm>[] = [
  {
    name: 'from',
    label: 'From',
    kind: 'url',
    required: true,
    help: 'The old address, such as /old-page. Whatever visitors add behind a ? is carried over.',
  },
  {
    name: 'to',
    label: 'To',
    kind: 'url',
    required: true,
    help: 'A page of this site, such as /new-page, or the full address of a page of one of your sites.',
  },
  {
    name: 'name',
    label: 'Name',
    help: 'Its purpose, for you and your colleagues. Visitors never see it.',
  },
];

/** Shows the form of a redirect: its path, its target and its name. */
function Form({ form }: { form: RedirectForm }) {
  return (
    <EntryScreen
      look="entry"
      heading={form._id === undefined ? 'Add a redirect' : 'Change a redirect'}
      values={form}
      parts={FIELDS}
      onChange={(part) => $redirectForm.set({ ...form, ...part })}
      check={problemsOf}
      send={async (sent) => closeForm($redirectForm, (await saveRedirect(sent))._id)}
      refusal={redirectRefusal}
      onNewer={({ version }) => $redirectForm.set({ ...($redirectForm.get() ?? form), version })}
      submit={['Save Redirect', 'Saving…']}
      onCancel={() => closeForm($redirectForm, form._id)}
    />
  );
}

const SEARCH: readonly Field<{ search: string }>[] = [
  {
    name: 'search',
    label: 'Search redirects',
    kind: 'search',
    attributes: { maxLength: 200 },
    pauseMs: TYPING_PAUSE_MS,
  },
];

function List() {
  const user = useStore($start)?.user ?? null;
  const list = useStore(redirects.$list);
  const { clear: _, ...search } = useFilters({ list: redirects, fields: SEARCH });
  useEffect(() => redirects.again(), []);
  return (
    <EntryList
      about="A redirect sends visitors of an old address to a new one. Each is saved by itself, and works once it is published."
      reason={can(user, 'redirects/publish') ? null : NO_RIGHT}
      label="Redirects"
      rows={list.rows}
      isLoading={list.state === 'loading'}
      idOf={({ _id }) => _id}
      Item={RedirectItem}
      add={{
        label: 'Add a redirect',
        Icon: Plus,
        isFree: true,
        choose: () => $redirectForm.set(newRedirectForm),
      }}
      search={<Fields parts={SEARCH} isFilter {...search} />}
      found={
        <>
          <p className={list.state === 'failed' ? 'he-field-error' : 'he-muted'}>{redirects.words(list)}</p>
          {list.state === 'failed' ? (
            <div>
              <Action label="Try again" onChoose={redirects.again} />
            </div>
          ) : null}
        </>
      }
    >
      <Paging
        label="Pages of redirects"
        total={list.total}
        page={list.page}
        pageSize={redirects.pageSize}
        onTurn={redirects.turn}
      />
    </EntryList>
  );
}

/** Shows a redirect: its path and target, its state, its problems, and the possible actions. */
function RedirectItem({ row: redirect, reasonId, focusAdd }: EntryItemProps<RedirectEntry>) {
  const { from, to, name, published, changed, problem } = redirect;
  const problemId = useId();
  const { under, failure, run } = useAction();
  const box = useFocusAfterAction(under, `${published} ${changed}`);
  const hiding = hidingWords(redirect);
  return (
    <Entry
      box={box}
      heading={
        <>
          <bdi>{from}</bdi> <span aria-hidden="true">→</span>
          <span className="he-sr">to</span> <bdi>{to}</bdi>
        </>
      }
    >
      {name === '' ? null : <p className="he-muted">{name}</p>}
      <p className="he-pill" data-state={published && !changed ? 'saved' : 'dirty'}>
        {under ?? stateOf(redirect)}
      </p>
      {hiding === null ? null : <p className="he-field-hint">{hiding}</p>}
      {problem === '' ? null : (
        <p id={problemId} className="he-field-error">
          It cannot be published: {problem}
        </p>
      )}
      <Failure words={failure} />
      <EntryActions
        about={`${from} to ${to}`}
        actions={[
          { label: 'Edit', isEdit: true, choose: () => $redirectForm.set(formOf(redirect)) },
          !(published && !changed) && {
            label: 'Publish',
            reasonId: reasonId ?? (problem === '' ? null : problemId),
            choose: () => run('Publishing…', () => setPublished(redirect, true)),
          },
          published && {
            label: 'Unpublish',
            reasonId,
            ask: unpublishQuestion(redirect),
            choose: () => run('Unpublishing…', () => setPublished(redirect, false)),
          },
          {
            label: 'Delete',
            reasonId,
            ask: deletionQuestion(redirect),
            choose: () => run('Deleting…', () => removeRedirect(redirect).then(focusAdd)),
          },
        ]}
      />
    </Entry>
  );
}

/** Moves the focus to the first button, because publishing and unpublishing remove their own buttons. */
function useFocusAfterAction(under: string | null, state: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (under !== null || before.current === state) return;
    before.current = state;
    box.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
  }, [under, state]);
  return box;
}
