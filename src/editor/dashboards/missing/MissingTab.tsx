import { Trash2 } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { can } from '../../../calls/permissions.ts';
import { MISSING_LIST_SIZE } from '../../../model/limits.ts';
import type { MissingPage } from '../../../model/missing.ts';
import { checkRedirectFrom, encodedPath } from '../../../model/redirect.ts';
import { openModal } from '../../document/modal-state.ts';
import { $openForms } from '../../document/open-forms.ts';
import { $start } from '../../document/start-editor.ts';
import { Action } from '../../lists/actions.tsx';
import { type ListDescription, ListScreen, type ListTools } from '../../lists/ListScreen.tsx';
import { RowButton } from '../../lists/ListTable.tsx';
import { serverList, shownSite } from '../../lists/paged-list.ts';
import { Time } from '../../lists/time.tsx';
import { changeOnServer } from '../../saving/server-calls.ts';
import { $redirectForm, newRedirectForm, redirects } from '../../settings/site/redirects/redirects.ts';
import { $question } from '../../ui/question.ts';

/** The addresses that visitors requested but the site does not have, the most requested first. */
export const missing = serverList<object, MissingPage>({
  path: 'missing/list',
  rows: 'missing',
  query: {},
  parameters: shownSite,
  pageSize: MISSING_LIST_SIZE.default,
  one: 'address',
  many: 'addresses',
  loading: 'Loading missing pages…',
  failed: 'The missing pages could not be listed.',
  none: 'No visitor has asked for a page that is not there.',
});

/** Names the site's own pages that link to an address; returns null if no such page is known. */
export function linkWords(links: MissingPage['links']): string | null {
  if (links.length === 0) return null;
  return `Linked from ${links.map(({ title, path }) => title.trim() || path || 'a page').join(', ')}`;
}

/** Returns the text that asks for confirmation before an address is removed from the list. */
export function removeQuestion({ path, count }: MissingPage) {
  const asked = count === 1 ? 'was asked for once' : `was asked for ${count.toLocaleString('en-AU')} times`;
  return {
    message: `Take ${path} off the list?`,
    consequence: `It ${asked}. That is forgotten for everybody here. It comes back when a visitor asks for it again.`,
    yes: 'Take it off',
  };
}

const REMOVE_ALL = {
  message: 'Take all addresses off the list?',
  consequence:
    'How often they were asked for is forgotten for everybody here. Those that visitors ask for again come back.',
  yes: 'Take all off',
};

const mayRemove = () => can($start.get()?.user ?? null, 'missing/remove');

function Actions({ row, tools }: { row: MissingPage; tools: ListTools }) {
  const { path, redirected } = row;
  const [label, choose] = redirected
    ? (['Publish the redirect', showRedirect] as const)
    : (['Make a redirect', makeRedirect] as const);
  const remove = () =>
    tools.change({
      ask: removeQuestion(row),
      call: () => changeOnServer('missing/remove', { ...shownSite(), path }),
      done: `${path} is off the list`,
      failed: `${path} could not be taken off.`,
    });
  return (
    <div className="he-cell-tools">
      <Button className="he-button" aria-label={`${label} from ${path}`} onPress={() => choose(path)}>
        {label}
      </Button>
      {mayRemove() ? <RowButton label={`Take ${path} off the list`} Icon={Trash2} onPress={remove} /> : null}
    </div>
  );
}

function RemoveAll({ tools, total }: { tools: ListTools; total: number | null }) {
  const removeAll = () =>
    tools.change({
      ask: REMOVE_ALL,
      call: () => changeOnServer('missing/removeAll', shownSite()),
      done: 'All addresses are off the list',
      failed: 'The addresses could not be taken off.',
    });
  return mayRemove() && (total ?? 0) > 1 ? (
    <Action label="Take all off the list" onChoose={removeAll} />
  ) : null;
}

export const missingPages: ListDescription<object, MissingPage> = {
  list: missing,
  pages: 'Pages of missing pages',
  about: (
    <p className="he-muted">
      Addresses that visitors asked for and did not find, the most wanted first. Only how often and when is
      counted, nothing about the visitors. An address goes from here once a page or a redirect is published
      there.
    </p>
  ),
  table: {
    label: 'Missing pages',
    className: 'he-missing-table',
    idOf: ({ path }) => path,
    textOf: ({ path }) => path,
    columns: [
      {
        label: 'Address',
        cell: ({ path, links }) => (
          <>
            <bdi>{path}</bdi>
            {linkWords(links) && <span className="he-cell-note">{linkWords(links)}</span>}
          </>
        ),
      },
      { label: 'Times', onCards: true, cell: ({ count }) => count.toLocaleString('en-AU') },
      { label: 'First asked for', onCards: true, cell: ({ firstSeen }) => <Time iso={firstSeen} /> },
      { label: 'Last asked for', onCards: true, cell: ({ lastSeen }) => <Time iso={lastSeen} /> },
      { label: 'Actions', cell: (row, tools) => <Actions row={row} tools={tools} /> },
    ],
  },
  BelowRows: RemoveAll,
};

/** Shows the addresses that visitors did not find, with ways to fix them. */
export default function MissingTab() {
  return <ListScreen of={missingPages} />;
}

/** Opens the form for a new redirect from an address that visitors did not find. */
export function makeRedirect(path: string): void {
  leaveRedirect(() => {
    $redirectForm.set(null);
    $redirectForm.set({ ...newRedirectForm, from: typedPath(path) });
  });
}

/** Shows the saved but unpublished redirect from this address. */
export function showRedirect(path: string): void {
  leaveRedirect(() => {
    $redirectForm.set(null);
    redirects.look({ search: path });
  });
}

/** Calls `change` and shows the redirects. If the form of another redirect has unsaved input, first asks the user to confirm. */
function leaveRedirect(change: () => void): void {
  const show = () => {
    change();
    openModal('site-settings', 'redirects');
  };
  if ($openForms.get().some(({ tab }) => tab === 'redirects')) askToLeave(show);
  else show();
}

function askToLeave(onYes: () => void): void {
  $question.set({
    message: 'Leave the redirect that is not saved?',
    consequence: 'Anything you typed there is lost.',
    yes: 'Leave it',
    onYes,
    instead: { label: 'Go to it', onChoose: () => openModal('site-settings', 'redirects') },
  });
}

/**
 * Returns a path as a user would type it in the form. The path is percent-encoded only if it would otherwise mean another path,
 * as `/100%` would.
 */
export function typedPath(path: string): string {
  const check = checkRedirectFrom(path);
  return check.ok && check.path === path ? path : encodedPath(path);
}
