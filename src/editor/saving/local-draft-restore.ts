import { atom, computed } from 'nanostores';
import type { Choice, Choices } from '../../model/merge.ts';
import type { ContentTree } from '../../model/tree.ts';
import { dispatch } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { endTyping } from '../document/history.ts';
import { sameDocument, withKnownParts } from '../document/same-document.ts';
import { announce } from '../ui/announcements.ts';
import { draftVersions } from './draft-versions.ts';
import { flushDraft } from './local-draft.ts';
import { $comparing, $draftOffers, nextOffer, type Offer } from './local-draft-offer.ts';
import { replacement } from './replacement.ts';
import { mergeVersions, undecided } from './versions.ts';

/** The name of the change that restores unsaved work. */
const RESTORE = 'Restore unsaved work';

const NONE: Choices = {};

interface Chosen {
  readonly offer: Offer;
  readonly tree: ContentTree;
  readonly choices: Choices;
}

/** The choices, with the offer and the tree that they apply to. */
const $chosen = atom<Chosen | null>(null);

/**
 * The choices that the user has made in conflicts between the unsaved work and the document. Choices apply only as long as the
 * document does not change.
 */
export const $draftChoices = computed([$chosen, $tree, $draftOffers], (chosen, tree, [offer]) =>
  chosen !== null && chosen.offer === offer && sameDocument(offer.draft.root, chosen.tree, tree)
    ? chosen.choices
    : NONE,
);

/**
 * Restores the first offer as one change. If the document has changed since the work was stored, merges the work with the
 * document. The user must first decide the conflicts.
 */
export async function restoreDraft(): Promise<void> {
  const [offer] = $draftOffers.get();
  if (offer === undefined) return;
  const merged = mergeVersions(draftVersions(offer.draft), $draftChoices.get());
  if (undecided(merged, $draftChoices.get()).length > 0) {
    $comparing.set(true);
    return;
  }
  endTyping();
  dispatch(replacement(RESTORE, $tree.get(), withKnownParts($tree.get(), merged.tree)));
  endTyping();
  nextOffer();
  announce('Your work is back. Save it to keep it.');
  // Removes the old copy only after this tab has stored its own copy.
  if (await flushDraft()) await offer.store.remove(offer.draft.id).catch(() => {});
}

export function chooseInDraft(id: string, choice: Choice): void {
  const [offer] = $draftOffers.get();
  if (offer === undefined) return;
  $chosen.set({ offer, tree: $tree.get(), choices: { ...$draftChoices.get(), [id]: choice } });
}
