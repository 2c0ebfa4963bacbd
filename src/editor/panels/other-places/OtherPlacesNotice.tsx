import { useEffect, useState } from 'react';
import { attempt } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { endTyping } from '../../document/history.ts';
import { mayChange } from '../../document/may-change.ts';
import { $saved } from '../../document/saved.ts';
import { announce } from '../../ui/announcements.ts';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import type { Contact } from './contacts.ts';
import { findOffer, type Offer, offerOf, replaceEverywhere } from './other-places.ts';

/** The pause in typing after which a replaced number or address counts as finished, in milliseconds. */
const PAUSE_MS = 1000;

/** The replacements for which the user left the other places as they are. */
// @bounded one for each answer of this user on this page
const left = new Set<string>();

const nameOf = (from: Contact, to: Contact) => `${from.kind} ${from.id} ${to.id}`;

/**
 * Offers to replace a number or an address also in the other places where the old one still stands: on this page, in the
 * navigation, the footer and the site settings.
 */
export default function OtherPlacesNotice() {
  const [offer, setOffer] = useOffer();
  const words = offer === null ? '' : offerWords(offer);
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words]);
  if (offer === null) return null;
  const many = countOf(offer) > 1 ? 'them' : 'it';
  const replace = () => {
    endTyping();
    const tree = $tree.get();
    // The fields may have changed since the offer was made.
    const current = offerOf(tree, offer.from, offer.to);
    if (current !== null && !attempt(() => replaceEverywhere(tree, current))) return;
    setOffer(null);
    announce(`Changed in ${placesWords(countOf(offer))}. Undo brings the old ${offer.from.kind} back.`);
  };
  const leave = () => {
    left.add(nameOf(offer.from, offer.to));
    setOffer(null);
  };
  return (
    <NoticeBox label="Also in other places" kind="offer">
      <p>{words}</p>
      <div className="he-notice-actions">
        <button type="button" className="he-button he-button-main" onClick={replace}>
          {`Change ${many} too`}
        </button>
        <button type="button" className="he-button" onClick={leave}>
          {`Leave ${many}`}
        </button>
      </div>
    </NoticeBox>
  );
}

/** Returns the current offer. Saving keeps the offer, as long as the old value still stands elsewhere. */
function useOffer() {
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setOffer(next), PAUSE_MS);
    };
    const stops = [$tree.listen(look), $saved.listen(look)];
    look();
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return [offer, setOffer] as const;
}

function next(previous: Offer | null): Offer | null {
  const tree = $tree.get();
  const isMeant = (from: Contact, to: Contact) => !left.has(nameOf(from, to));
  const found = findOffer($saved.get(), tree, isMeant);
  const offer = found ?? (previous === null ? null : offerOf(tree, previous.from, previous.to));
  return offer?.fields.every(({ owner }) => mayChange(owner)) ? offer : null;
}

function countOf({ places }: Offer): number {
  return places.reduce((sum, { count }) => sum + count, 0);
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function placesWords(count: number): string {
  return `${COUNTS[count] ?? count} other ${count === 1 ? 'place' : 'places'}`;
}

function offerWords(offer: Offer): string {
  const names = offer.places.map(({ name, count }) => (count === 1 ? name : `${name}\u00a0(${count})`));
  return `The old ${offer.from.kind} also stands in ${placesWords(countOf(offer))}: ${names.join(', ')}.`;
}
