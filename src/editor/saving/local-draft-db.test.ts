import { afterEach, expect, test, vi } from 'vitest';
import { browserDrafts } from './local-draft-db.ts';

/** A mock database that can be closed, and whose transactions complete at once. */
class Database {
  onversionchange: (() => void) | null = null;
  onclose: (() => void) | null = null;
  private closed = false;

  close() {
    this.closed = true;
  }
  transaction() {
    if (this.closed) throw new DOMException('The database is closed', 'InvalidStateError');
    const transaction = {
      oncomplete: () => {},
      objectStore: () => ({ delete: () => ({ result: undefined }) }),
      commit: () => queueMicrotask(() => transaction.oncomplete()),
    };
    return transaction;
  }
}

const opened: Database[] = [];

afterEach(() => {
  opened.length = 0;
  vi.unstubAllGlobals();
});

test('a database that was closed for another tab, or by the browser, is opened again', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request = { result: new Database(), onsuccess: () => {} };
      opened.push(request.result);
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  });
  const drafts = browserDrafts();
  await drafts.remove('one');
  await drafts.remove('two');
  expect(opened).toHaveLength(1);
  opened[0]!.onversionchange?.();
  await drafts.remove('three');
  expect(opened).toHaveLength(2);
  opened[1]!.onclose?.();
  await drafts.remove('four');
  expect(opened).toHaveLength(3);
});

test('a draft from before other documents were stored is one of a page', async () => {
  const stored = [{ id: 'a' }, { id: 'b', root: '@nav' }];
  const request = { result: stored };
  const transaction = {
    oncomplete: () => {},
    objectStore: () => ({ index: () => ({ getAll: () => request }) }),
  };
  const database = {
    transaction: () => {
      setTimeout(() => transaction.oncomplete());
      return transaction;
    },
  };
  vi.stubGlobal('indexedDB', {
    open: () => {
      const opening = { result: database, onsuccess: () => {} };
      queueMicrotask(() => opening.onsuccess());
      return opening;
    },
  });
  expect(await browserDrafts().ofPage('page-1')).toEqual([
    { id: 'a', root: 'page' },
    { id: 'b', root: '@nav' },
  ]);
});
