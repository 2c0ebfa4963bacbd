import { atom } from 'nanostores';
import type { Present } from '../../model/together.ts';
import { $tree } from '../document/current-tree.ts';
import { firstWords, ownerLabel } from '../document/labels.ts';
import { $selection } from '../document/selection.ts';
import { announce } from '../ui/announcements.ts';

/** A person who has this page open, in one or several tabs. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** The number of the person's colour, from 0; the same on all pages. */
  readonly colour: number;
  readonly isYou: boolean;
  /** The blocks in which the person is, and documents such as `@nav`. */
  readonly blocks: readonly string[];
}

/** The other people on this page, and the own person if the page is open in another tab or browser too. */
// @bounded the people of one page, as sent: replaced (people.test.ts)
export const $people = atom<readonly Person[]>([]);

/**
 * Takes over who is on this page. Announces people who come to the block that is selected here, and no other movement.
 *
 * @param own this tab, which is left out, and the person who uses it
 */
export function setPeople(present: readonly Present[], own: { tab: string; person: string | null }): void {
  const others = present.filter(({ tab }) => tab !== own.tab);
  const people = joined(others, own.person);
  const before = withMe($people.get());
  $people.set(people);
  const came = withMe(people).filter(({ id }) => !before.some((one) => one.id === id));
  for (const person of came) announce(wordsOf(person));
}

/** Announces who else is in the block that was just selected. */
export function announceCompany(): void {
  for (const person of withMe($people.get())) announce(wordsOf(person));
}

/** Returns the people who are in the selected block. */
function withMe(people: readonly Person[]): readonly Person[] {
  const owner = $selection.get()?.owner;
  return owner === undefined ? [] : people.filter(({ blocks }) => blocks.includes(owner));
}

/** Returns what a person does: 'Lin is writing in: Opening hours', or 'Lin is on this page'. */
export function wordsOf({ name, isYou, blocks }: Person): string {
  const who = isYou ? 'You are' : `${name} is`;
  const there = blocks.map(placeWords).filter((words) => words !== null);
  const where = there.length === 0 ? 'on this page' : `writing in: ${there.join(', ')}`;
  return `${who} ${where}${isYou ? ', in another window' : ''}`;
}

/** Returns the name of a place: the first words of a block, or its type if it has none; null if it is not on the page here. */
function placeWords(block: string): string | null {
  const tree = $tree.get();
  const isKnown = block.startsWith('@') || block === 'page' || Object.hasOwn(tree.blocks, block);
  return isKnown ? firstWords(tree, block) || ownerLabel(tree, block) : null;
}

/** Joins the tabs of each person. */
function joined(present: readonly Present[], you: string | null): readonly Person[] {
  const people = new Map<string, Person>();
  for (const { person: id, name, block } of present) {
    const known = people.get(id) ?? { id, name, colour: colourOf(id), isYou: id === you, blocks: [] };
    const blocks = block === null || known.blocks.includes(block) ? known.blocks : [...known.blocks, block];
    people.set(id, { ...known, blocks });
  }
  return [...people.values()];
}

/** The number of colours by which people are told apart (together.css). */
const COLOURS = 6;

function colourOf(person: string): number {
  return [...person].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS;
}
