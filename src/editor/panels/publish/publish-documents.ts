import { ApiError } from '../../../browser/request.ts';
import type { CallOutput, Sent } from '../../../calls/types.ts';
import { PAGE_KEY, type RootKey } from '../../../model/roots.ts';
import type { ContentTree } from '../../../model/tree.ts';
import { $tree, recordPatches } from '../../document/current-tree.ts';
import { endTyping } from '../../document/history.ts';
import { notifyInvalidFields } from '../../document/invalid-fields.ts';
import { sameDocument, withServerFields } from '../../document/same-document.ts';
import { postApi } from '../../document/start-editor.ts';
import { accept } from '../../saving/accept-response.ts';
import { bodyOf, DOCUMENTS, documentIn, treeWith } from '../../saving/documents.ts';
import { isUnanswered } from '../../saving/own-page.ts';
import { clearPending, pendingTrees, rememberPending } from '../../saving/pending-trees.ts';
import { restartPauses } from '../../saving/retry-timer.ts';
import { denyUser } from '../../saving/save.ts';
import { failureOf } from '../../saving/save-failure.ts';
import { $conflict, $redirectOnPublish, requestOf, setRequest } from '../../saving/save-state.ts';
import { newerVersion } from '../../saving/send.ts';
import { $userInDoubt, checkUser } from '../../saving/session.ts';
import { addressInDoubt, confirmAddress } from '../../saving/short-address.ts';
import { tellLostMedia } from '../../saving/tell-lost-media.ts';
import { announce } from '../../ui/announcements.ts';
import { $live, $publishOpen, type Live } from './publication-state.ts';

type Answer = CallOutput<'publication/publish'>;

/**
 * Saves and publishes documents at once: all of them or, if one is refused, none. Returns why nothing was published, in words.
 * Returns null if it was published, or if a question or a dialog has opened in place of the popover.
 *
 * @param after what follows: the bar that takes the publication back; or more work in the popover, which stays open
 */
export async function publishDocuments(
  roots: readonly RootKey[],
  after: 'bar' | 'more' = 'bar',
): Promise<string | null> {
  for (const root of roots) {
    const address = addressInDoubt(root);
    if (address !== null && !(await confirmAddress(address))) return null;
  }
  notifyInvalidFields();
  await settled(roots);
  endTyping();
  for (const root of roots) {
    restartPauses(root);
    setRequest({ root, state: 'saving', action: 'publish' });
  }
  announce('Publishing');
  try {
    const user = await checkUser();
    if (user !== 'same') return denied(roots, user);
    const publication = await sendAndAccept(roots);
    if (after === 'bar') offerUndo({ publication, roots });
    return null;
  } catch (error) {
    return failed(roots, error);
  }
}

/** Waits until no call for these documents is running, so that they are published only after a running save has ended. */
async function settled(roots: readonly RootKey[]): Promise<void> {
  for (const root of roots) {
    while (requestOf(root).state === 'saving') await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns the id of the publication. */
async function sendAndAccept(roots: readonly RootKey[]): Promise<string> {
  const recording = recordPatches();
  const tree = $tree.get();
  try {
    const answer = await send(roots, tree);
    for (const root of roots) {
      clearPending(root);
      accept(root, treeWith(root, documentIn(root, answer)), recording.patches);
      tellLostMedia(root, tree, answer.lostMedia ?? []);
      setRequest({ root, state: 'saved' });
    }
    // Resets the choice, because the user made it only for this move of the page.
    if (roots.includes(PAGE_KEY)) $redirectOnPublish.set(true);
    return answer.publication;
  } finally {
    recording.stop();
  }
}

function offerUndo(live: Live): void {
  $publishOpen.set(false);
  $live.set(live);
  announce(`${publishedWords(live.roots)} To take it back, choose Undo at the foot of the page.`);
}

/** Returns the specification's words for the publication of these documents: 'Page Published. Nav Published.' */
export function publishedWords(roots: readonly RootKey[]): string {
  return roots.map((root) => `${DOCUMENTS[root].published}.`).join(' ');
}

/**
 * Sends the documents. If the server's newer version of one contains what this editor sent, now or in a call whose response was
 * lost, that version is the editor's own, and the documents are sent again to replace it.
 * @throws ApiError
 */
async function send(roots: readonly RootKey[], tree: ContentTree): Promise<Answer> {
  let sent = tree;
  for (let tries = 0; ; tries++) {
    try {
      return await postApi('publication/publish', bodyOfAll(roots, sent));
    } catch (error) {
      if (isUnanswered(error)) for (const root of roots) rememberPending(root, tree, false);
      const newer = newerOf(roots, error);
      if (newer === null || tries === roots.length) throw error;
      const theirs = treeWith(newer.root, newer.theirs);
      const own = [sent, ...pendingTrees(newer.root)].some((one) => sameDocument(newer.root, theirs, one));
      if (!own) throw error;
      sent = withServerFields(sent, newer.root, theirs);
    }
  }
}

function bodyOfAll(roots: readonly RootKey[], tree: ContentTree): Sent<'publication/publish'> {
  const bodies: object[] = roots.map((root) => bodyOf(root, tree));
  const choice = roots.includes(PAGE_KEY) && !$redirectOnPublish.get() ? { redirect: false } : {};
  return Object.assign({}, ...bodies, choice) as Sent<'publication/publish'>;
}

function newerOf(roots: readonly RootKey[], error: unknown) {
  for (const root of roots) {
    const newer = newerVersion(root, error);
    if (newer?.theirs !== undefined) return { root, ...newer };
  }
  return null;
}

function denied(roots: readonly RootKey[], user: 'other' | 'nobody'): null {
  const [first = PAGE_KEY, ...others] = roots;
  for (const root of others) setRequest({ root, state: 'idle' });
  $publishOpen.set(false);
  // After the log-in, this document is saved, and several are published with the button again.
  denyUser(first, user, others.length === 0 ? 'publish' : 'save');
  return null;
}

function failed(roots: readonly RootKey[], error: unknown): string | null {
  for (const root of roots) setRequest({ root, state: 'idle' });
  const response = error instanceof ApiError ? error.response : null;
  if (response?.status === 401) {
    $userInDoubt.set(true);
    return denied(roots, 'nobody');
  }
  const newer = newerOf(roots, error);
  if (newer !== null) {
    const { root } = newer;
    const action = roots.length === 1 ? 'publish' : 'save';
    const conflict = { ...newer, action } as const;
    $publishOpen.set(false);
    setRequest({ root, state: 'conflict', action, message: String(response?.data.message), conflict });
    $conflict.set(conflict);
    return null;
  }
  const fields = (response?.data.validationErrors ?? []).map(({ field }) => field);
  const wrong = roots.find((root) => fields.some((field) => field.startsWith(DOCUMENTS[root].field)));
  const { message } = failureOf(wrong ?? roots[0] ?? PAGE_KEY, error, 'publish');
  return message;
}
