import { ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import type { DocumentChanged } from '../../model/together.ts';
import { $tree } from '../document/current-tree.ts';
import { ownerLabel } from '../document/labels.ts';
import { $selection } from '../document/selection.ts';
import { calledInside } from '../saving/documents.ts';
import { requestOf, setRequest, whenNotSaving } from '../saving/save-state.ts';
import { knownVersion, takeNewer } from '../saving/take-newer.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';

/** The arrivals of each document run one after the other. */
// @bounded one for each document (arrivals.test.ts)
const running = new Map<RootKey, Promise<void>>();

/**
 * Takes over a version that somebody else has stored: all of it if nothing is changed here, and merged with the changes otherwise.
 * Changes that clash stay as they are here, and the person is asked when they like. A document that cannot be loaded is left for
 * the next save, which notices the newer version.
 *
 * @param you the person who works here, as in the change
 */
export function arrive(change: DocumentChanged, you: string | null): Promise<void> {
  const root = ROOT_KEYS.find((key) => $tree.get().roots[key]?._id === change.id);
  if (root === undefined) return Promise.resolve();
  const next = (running.get(root) ?? Promise.resolve())
    .then(() => takeOver(root, change, whoOf(change, you)))
    .catch(() => {});
  running.set(root, next);
  return next;
}

async function takeOver(root: RootKey, { version, slug }: DocumentChanged, who: Who): Promise<void> {
  if (version === null) {
    toastError(`${who.has} deleted ${calledInside(root)}. Your work is still here.`);
    return;
  }
  await whenNotSaving(root);
  // The editor can have the version already, for example because it has stored the version itself.
  if (knownVersion(root) >= version) return;
  const taken = await takeNewer(root, { name: who.name, slug });
  if (taken === null) return;
  const { clash, before } = taken;
  if (clash !== null) {
    const message = `${who.has} saved other words where you have written. Yours are still here.`;
    setRequest({ root, state: 'conflict', action: 'save', message, conflict: clash });
    announce(message);
    return;
  }
  if (requestOf(root).state === 'conflict') setRequest({ root, state: 'idle' });
  const owner = $selection.get()?.owner;
  if (owner !== undefined && before.blocks[owner] !== $tree.get().blocks[owner])
    announce(`${who.has} changed this too: ${ownerLabel($tree.get(), owner)}`);
}

/** The person of a change, for the beginning of a sentence. */
interface Who {
  readonly name: string;
  readonly has: string;
}

function whoOf({ by, person }: DocumentChanged, you: string | null): Who {
  const isYou = person === you;
  return { name: by, has: isYou ? 'You, in another window, have' : `${by} has` };
}
