import { PAGE_KEY } from '../../model/roots.ts';
import type { Draft, DraftStore } from './local-draft.ts';

const DATABASE = 'hearth';
const DRAFTS = 'drafts';
const BY_PAGE = 'pageId';

/** A stored draft. A draft without a root comes from a version of the editor that stored only drafts of pages. */
type OlderDraft = Omit<Draft, 'root'> & Partial<Pick<Draft, 'root'>>;

/** Returns the store for drafts in IndexedDB. A call resolves when its result is on disk. */
export function browserDrafts(): DraftStore {
  let opened: Promise<IDBDatabase> | null = null;

  const database = () => {
    opened ??= open().then((found) => {
      // Closes the database, because another tab with a newer version of the editor may need to upgrade it.
      found.onversionchange = () => {
        found.close();
        opened = null;
      };
      found.onclose = () => {
        opened = null;
      };
      return found;
    });
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };

  const run = async <Answer>(
    mode: IDBTransactionMode,
    ask: (drafts: IDBObjectStore) => IDBRequest<Answer>,
  ): Promise<Answer> => {
    const transaction = (await database()).transaction(DRAFTS, mode, { durability: 'strict' });
    const request = ask(transaction.objectStore(DRAFTS));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      // Commits explicitly, because a closing page may end before the automatic commit.
      if (mode === 'readwrite') transaction.commit();
    });
  };

  return {
    put: async (draft) => void (await run('readwrite', (drafts) => drafts.put(draft))),
    remove: async (id) => void (await run('readwrite', (drafts) => drafts.delete(id))),
    ofPage: async (pageId) => {
      const found = await run<OlderDraft[]>('readonly', (drafts) => drafts.index(BY_PAGE).getAll(pageId));
      return found.map((draft) => ({ root: PAGE_KEY, ...draft }));
    },
    removeOlderThan: async (time) => {
      const all = await run<Draft[]>('readonly', (drafts) => drafts.getAll());
      for (const { id, changedAt } of all) {
        if (changedAt < time) await run('readwrite', (drafts) => drafts.delete(id));
      }
    },
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(DRAFTS, { keyPath: 'id' }).createIndex(BY_PAGE, 'pageId');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab holds an older database.'));
  });
}
