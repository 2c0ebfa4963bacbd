import { atom } from 'nanostores';
import type { RedirectEntry } from '../../../../model/redirect.ts';
import { $start } from '../../../document/start-editor.ts';
import { failureWords } from '../../../panels/failure-words.ts';
import { askServer, changeOnServer } from '../../../saving/server-calls.ts';
import { announce } from '../../../ui/announcements.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import { withMinimumDelay } from '../../../ui/with-minimum-delay.ts';
import type { RedirectForm } from './redirect-form.ts';
import { countWords } from './redirect-words.ts';

/** Redirects that are listed at once. */
export const LIST_SIZE = 20;
/** The pause in typing after which the server is searched, in milliseconds. */
export const SEARCH_PAUSE_MS = 250;

export interface RedirectList {
  readonly state: 'loading' | 'ready' | 'failed';
  /** While another part is loading, these are still the earlier ones. */
  readonly redirects: readonly RedirectEntry[];
  /** The number of all that match; null before the first response. */
  readonly total: number | null;
  readonly search: string;
  /** Counted from 1. */
  readonly page: number;
  /** Why loading failed, in words. */
  readonly problem: string | null;
}

export const $redirectList = atom<RedirectList>({
  state: 'loading',
  redirects: [],
  total: null,
  search: '',
  page: 1,
  problem: null,
});

/** The newest request: responses to earlier ones are ignored. */
let newest = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads a part of the list: by default what is shown, anew. */
export function look(change: { search?: string; page?: number } = {}, pauseMs = 0): void {
  clearTimeout(timer);
  newest += 1;
  $redirectList.set({ ...$redirectList.get(), ...change, state: 'loading', problem: null });
  timer = setTimeout(() => void load(newest), pauseMs);
}

async function load(own: number): Promise<void> {
  const { search, page } = $redirectList.get();
  const query = { domainId: $start.get()?.shell.domain.id ?? '', search, page, size: LIST_SIZE };
  try {
    const found = await withMinimumDelay(
      askServer<{ redirects: RedirectEntry[]; total: number }>('redirects/list', query),
    );
    if (own !== newest) return;
    const last = Math.max(1, Math.ceil(found.total / LIST_SIZE));
    if (page > last) return look({ page: last });
    $redirectList.set({ ...$redirectList.get(), ...found, state: 'ready' });
    announce(countWords({ total: found.total, page, search }, LIST_SIZE));
  } catch (error) {
    if (own === newest)
      $redirectList.set({ ...$redirectList.get(), state: 'failed', problem: failureWords(error) });
  }
}

/** Saves a redirect as the form says, and returns it. @throws ApiError */
export async function saveRedirect({ _id, version, from, to, name }: RedirectForm): Promise<RedirectEntry> {
  const place = _id === undefined ? { domainId: $start.get()?.shell.domain.id } : { _id, version };
  const { redirect } = await changeOnServer<{ redirect: RedirectEntry }>('redirects/save', {
    redirect: { ...place, from, to, name },
  });
  look();
  toastSuccess('Redirect Saved');
  return redirect;
}

/** Makes visitors follow a redirect, or follow it no longer. @throws ApiError */
export async function setPublished({ _id }: RedirectEntry, published: boolean): Promise<void> {
  const call = published ? 'redirects/publish' : 'redirects/unpublish';
  const { redirect } = await changeOnServer<{ redirect: RedirectEntry }>(call, { _id });
  const list = $redirectList.get();
  const redirects = list.redirects.map((known) => (known._id === _id ? redirect : known));
  $redirectList.set({ ...list, redirects });
  toastSuccess(published ? 'Redirect Published' : 'Redirect Unpublished');
}

/** Deletes a redirect. @throws ApiError */
export async function removeRedirect({ _id }: RedirectEntry): Promise<void> {
  await changeOnServer('redirects/remove', { _id });
  const list = $redirectList.get();
  const redirects = list.redirects.filter((known) => known._id !== _id);
  $redirectList.set({ ...list, redirects, total: (list.total ?? 1) - 1 });
  look();
  toastSuccess('Redirect Deleted');
}
