import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ROOT_KEYS } from '../../model/roots.ts';
import { storeInvalidField } from '../document/invalid-fields.ts';
import { $unsaved } from '../document/saved.ts';
import {
  change,
  errorResponse,
  open,
  openSite,
  respondWith,
  saved,
  savedDocument,
  siteDocuments,
  storedPage,
} from '../testing/open-page.ts';
import { $question } from '../ui/question.ts';
import { $toasts } from '../ui/toasts.ts';
import { guardLeaving, leaveBy } from './leaving.ts';
import { restartPauses } from './retry-timer.ts';
import { $conflict, $saveRequest, requestOf } from './save-state.ts';
import { $userInDoubt } from './session.ts';

const FIELD = { owner: 'q1', path: 'quoteBy' };
const MISFIT = { text: 'opening hours', problem: 'It has no spaces.' };
const SAID = '‘opening hours’ is not saved. It has no spaces.';

beforeEach(() => {
  open();
  $question.set(null);
});
afterEach(() => vi.unstubAllGlobals());

test('leaving the page with an invalid text asks first, even if everything else is saved', () => {
  const leave = vi.fn();
  storeInvalidField(FIELD, MISFIT);
  leaveBy(leave);
  expect($question.get()?.consequence).toBe(SAID);
  expect(leave).not.toHaveBeenCalled();
  storeInvalidField(FIELD, null);
  leaveBy(leave);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('‘Save and leave’ stays if a text is not included, and names it', async () => {
  const leave = vi.fn();
  storeInvalidField(FIELD, MISFIT);
  leaveBy(leave);
  respondWith(saved);
  $question.get()?.instead?.onChoose();
  await vi.waitFor(() => expect($toasts.get().map(({ text }) => text)).toEqual([SAID, 'Page Saved']));
  expect(leave).not.toHaveBeenCalled();
});

test('the browser asks before an invalid text is lost, and not once it is gone', () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const stop = guardLeaving();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  storeInvalidField(FIELD, MISFIT);
  expect(asks()).toBe(true);
  storeInvalidField(FIELD, null);
  expect(asks()).toBe(false);
  stop();
});

describe('‘Save and leave’ with several unsaved documents', () => {
  const saveAndLeave = () => {
    const leave = vi.fn();
    leaveBy(leave);
    $question.get()?.instead?.onChoose();
    return leave;
  };
  const urls = (sent: readonly { url: string }[]) => sent.map(({ url }) => url);
  const states = () => ROOT_KEYS.map((root) => requestOf(root).state);
  const pageSaying = (quote: string) => {
    const { contents } = storedPage();
    return storedPage({ version: 9, contents: contents.with(0, { ...contents[0]!, quote }) });
  };
  const newer = (field: string) =>
    errorResponse(409, 'version-conflict', 'Somebody saved a newer version.', {
      savedBy: 'sam',
      savedAt: '2026-02-01T00:00:00.000Z',
      [field]: field === 'page' ? pageSaying('Their words') : { version: 9, donate: { text: 'Theirs' } },
    });

  beforeEach(() => {
    openSite(storedPage(), siteDocuments());
    change('@siteSettings', 'title', 'New title');
    change('q1', 'quote', 'New words');
    change('@nav', 'donate.text', 'Give');
  });
  afterEach(() => {
    ROOT_KEYS.forEach(restartPauses);
    $userInDoubt.set(false);
  });

  test('saves each by its own call, and nothing else, and then leaves', async () => {
    const sent = respondWith(saved, savedDocument, savedDocument);
    const leave = saveAndLeave();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(urls(sent)).toEqual(['/api/page/save', '/api/site/saveNav', '/api/siteSettings/saveSiteSettings']);
    expect($unsaved.get()).toBe(false);
  });

  test('stays if one cannot be saved, says which and why, and saves the others', async () => {
    const refused = errorResponse(403, 'forbidden', 'You cannot do this.');
    respondWith(saved, refused, savedDocument);
    const leave = saveAndLeave();
    await vi.waitFor(() => expect(states()).toEqual(['saved', 'error', 'idle', 'saved']));
    expect($saveRequest.get()).toEqual({
      root: '@nav',
      state: 'error',
      action: 'save',
      remedy: 'message',
      message: expect.stringContaining('The navigation could not be saved. You cannot do this.'),
    });
    expect([leave.mock.calls.length, $unsaved.get()]).toEqual([0, true]);
  });

  test('asks about the first of two conflicts, and the other one waits', async () => {
    respondWith(newer('page'), newer('nav'), savedDocument);
    const leave = saveAndLeave();
    await vi.waitFor(() => expect(states()).toEqual(['conflict', 'conflict', 'idle', 'saved']));
    expect([$conflict.get()?.root, leave.mock.calls.length]).toEqual(['page', 0]);
  });

  test('asks once for a log-in if the session has ended, and sends nothing more', async () => {
    const sent = respondWith(errorResponse(401, 'unauthorized', 'Please log in.'));
    const leave = saveAndLeave();
    await vi.waitFor(() => expect(states()).toEqual(['error', 'idle', 'idle', 'idle']));
    expect([sent.length, leave.mock.calls.length, $unsaved.get()]).toEqual([1, 0, true]);
  });
});
