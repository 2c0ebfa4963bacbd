import { vi } from 'vitest';
import type { EditorStart } from '../../../model/view.ts';
import { $start } from '../../document/start-editor.ts';
import { $draftDisabled, type Draft, type DraftStorage, type DraftStore } from '../local-draft.ts';
import { $comparing, $draftOffers } from '../local-draft-offer.ts';

/** Stores drafts in memory. If `broken` is true, rejects every call, like a browser without storage. */
export class MemoryStore implements DraftStore {
  readonly drafts = new Map<string, Draft>();
  writes = 0;
  broken = false;
  /** Whether the store rejects removals. */
  stuck = false;

  async put(draft: Draft) {
    this.answer();
    this.writes += 1;
    this.drafts.set(draft.id, structuredClone(draft));
  }
  async remove(id: string) {
    this.answer();
    if (this.stuck) throw new DOMException('Gone', 'AbortError');
    this.drafts.delete(id);
  }
  async ofPage(pageId: string) {
    this.answer();
    return [...this.drafts.values()].filter((draft) => draft.pageId === pageId);
  }
  async removeOlderThan(time: string) {
    for (const { id, changedAt } of this.drafts.values()) if (changedAt < time) this.drafts.delete(id);
  }
  private answer() {
    if (this.broken) throw new DOMException('Full', 'QuotaExceededError');
  }
}

const marion = { _id: 'u1', username: 'marion' };

/** Resets the stores: Marion is logged in, no draft is offered, and the clock is stopped at `now`. */
export function openDrafts(now?: Date): void {
  vi.useFakeTimers(now === undefined ? {} : { now });
  $start.set({ user: marion, shell: { baseUrls: { apiBaseUrl: '/' } } } as unknown as EditorStart);
  $draftOffers.set([]);
  $comparing.set(false);
  $draftDisabled.set(false);
}

/** Stops the storage, and undoes the effects of `openDrafts`. */
export function closeDrafts(storage: DraftStorage): void {
  storage.stop();
  $start.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
