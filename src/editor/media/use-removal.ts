import { useState } from 'react';
import { ApiError, failureMessage } from '../../browser/request.ts';
import type { MediaUse } from '../../model/media.ts';
import { $tree } from '../document/current-tree.ts';
import { announce } from '../ui/announcements.ts';
import { $question } from '../ui/question.ts';
import { toastSuccess } from '../ui/toasts.ts';
import type { MediaItem, MediaKind } from './library-state.ts';
import { removeItem } from './media-calls.ts';

/** The reason why an item was not removed, and the documents that use it. */
export interface Refusal {
  readonly message: string;
  readonly uses: readonly MediaUse[];
}

const UNSAVED = 'The page that is open uses it, and is not saved yet. Take it out there first.';

/**
 * Returns a function that asks the user to confirm and then removes an item. Also returns the reason if the item was not
 * removed. An item that is in use is not removed.
 */
export function useRemoval(
  kind: MediaKind,
  item: MediaItem,
  onRemoved: (id: string) => void,
): { readonly refusal: Refusal | null; remove(uses: readonly MediaUse[] | null): void } {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = (message: string, uses: readonly MediaUse[] = []) => {
    setRefusal({ message, uses });
    announce(message);
  };
  const send = async () => {
    try {
      await removeItem(kind, item._id);
      toastSuccess(`${item.name} was removed`);
      onRemoved(item._id);
    } catch (error) {
      const data = error instanceof ApiError ? error.response?.data : undefined;
      refuse(failureMessage(error), Array.isArray(data?.uses) ? (data.uses as MediaUse[]) : []);
    }
  };
  const remove = (uses: readonly MediaUse[] | null) => {
    setRefusal(null);
    if (uses !== null && uses.length > 0) refuse(inUseWords(item, uses.length), uses);
    else if (isInOpenWork(item._id)) refuse(UNSAVED);
    else {
      $question.set({
        message: `Remove ${item.name}?`,
        consequence: `Nothing uses it. It is removed from the library for good, and Undo does not bring it back.`,
        yes: 'Remove',
        onYes: () => void send(),
      });
    }
  };
  return { refusal, remove };
}

function inUseWords({ name }: MediaItem, count: number): string {
  return `${name} is used in ${count === 1 ? 'one place' : `${count} places`}, so it stays. Take it out there first.`;
}

/** Returns whether the current state of the open documents refers to an item. */
function isInOpenWork(id: string): boolean {
  return JSON.stringify($tree.get()).includes(JSON.stringify(id));
}
