import type { Nameable } from '../../../model/comments.ts';

/** A part of a comment: words, or an address that becomes a link. */
export interface TextPart {
  readonly words: string;
  readonly href?: string;
}

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;
/** Signs that end a sentence or a bracket, rather than an address. */
const ENDS = ".,;:!?)]}’”'";

/** Returns the parts of a text. Only addresses that begin with http or https are links. */
export function textParts(text: string): TextPart[] {
  return text
    .split(ADDRESS)
    .flatMap((part, index): TextPart[] => {
      if (index % 2 === 0) return [{ words: part }];
      let length = part.length;
      while (length > 0 && ENDS.includes(part.charAt(length - 1))) length--;
      const address = part.slice(0, length);
      const rest = { words: part.slice(length) };
      return URL.canParse(address) ? [{ words: address, href: address }, rest] : [{ words: part }];
    })
    .filter(({ words }) => words !== '');
}

/** The longest name that is looked for after an @. */
const NAME_LENGTH = 60;
/** The number of people that are offered. */
const OFFERED = 6;

/** A name that is being typed: the place of its @, and what was typed after it. */
export interface TypedName {
  readonly at: number;
  readonly words: string;
}

/** Returns the name that is being typed before the caret; null if there is none. */
export function typedName(text: string, caret: number): TypedName | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (at < 0 || caret - at > NAME_LENGTH) return null;
  const words = text.slice(at + 1, caret);
  const before = text.charAt(at - 1);
  const begins = before === '' || /[^\p{L}\p{N}]/u.test(before);
  return begins && !/^\s|[\n@]/.test(words) ? { at, words } : null;
}

/** Returns the people of whose names one begins with these words: the whole name, or one of its words. */
export function peopleLike(people: readonly Nameable[], words: string): Nameable[] {
  const sought = fold(words);
  const isLike = (name: string) => fold(name).startsWith(sought);
  return people.filter(({ name }) => isLike(name) || name.split(/[\s-]/).some(isLike)).slice(0, OFFERED);
}

function fold(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Puts a person's name in the place of the typed one. Returns the text and the place of the caret. */
export function withName(text: string, { at, words }: TypedName, name: string) {
  const after = text.slice(at + 1 + words.length);
  const named = `@${name}${/^[\s.,;:!?)]/.test(after) ? '' : ' '}`;
  return { text: text.slice(0, at) + named + after, caret: at + named.length };
}

/**
 * Returns the ids of the people whom a text names. If people have the same name, returns only the one who was chosen, or all if none was.
 *
 * @param chosen the ids of people who were chosen from the list
 */
export function namedIn(text: string, people: readonly Nameable[], chosen: readonly string[]): string[] {
  const names = new Set<string>();
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const here = people
      .map(({ name }) => name)
      .filter(
        (name) => text.startsWith(name, at + 1) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1 + name.length)),
      )
      .toSorted((a, b) => b.length - a.length);
    if (here[0] !== undefined) names.add(here[0]);
  }
  const named = people.filter(({ name }) => names.has(name));
  const isChosen = ({ _id }: Nameable) => chosen.includes(_id);
  return named
    .filter((one) => isChosen(one) || !named.some((other) => other.name === one.name && isChosen(other)))
    .map(({ _id }) => _id);
}
