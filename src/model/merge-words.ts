import { commonEntries } from './common-entries.ts';
import type { Choice } from './merge-order.ts';

/** A change between two versions of a list: the entries from `from` to `to` become other entries. */
export interface Hunk<Entry> {
  readonly from: number;
  readonly to: number;
  readonly entries: readonly Entry[];
}

/** A stretch of the base that one or both versions changed, with its changes in each version. */
interface Region<Found extends Hunk<unknown>> {
  readonly from: number;
  readonly to: number;
  readonly mine: readonly Found[];
  readonly theirs: readonly Found[];
}

/** Groups the changes of two versions into regions. Changes that meet, directly or through others, are in one region. */
export function regionsOf<Found extends Hunk<unknown>>(
  mine: readonly Found[],
  theirs: readonly Found[],
  meet: (one: Found, other: Found) => boolean,
): Region<Found>[] {
  const found: { from: number; to: number; mine: Found[]; theirs: Found[] }[] = [];
  const rest = { mine: [...mine], theirs: [...theirs] };
  for (;;) {
    const [own, other] = [rest.mine[0], rest.theirs[0]];
    const isMine = other === undefined || (own !== undefined && isBefore(own, other));
    const first = isMine ? rest.mine.shift() : rest.theirs.shift();
    if (first === undefined) return found;
    const side = isMine ? 'mine' : 'theirs';
    const met = found.findIndex((region) =>
      region[isMine ? 'theirs' : 'mine'].some((one) => meet(one, first)),
    );
    const joined = { from: first.from, to: first.to, mine: [], theirs: [], [side]: [first] };
    const before = met < 0 ? [] : found.splice(met);
    found.push(
      [...before, joined].reduce((one, other) => ({
        from: Math.min(one.from, other.from),
        to: Math.max(one.to, other.to),
        mine: [...one.mine, ...other.mine],
        theirs: [...one.theirs, ...other.theirs],
      })),
    );
  }
}

function isBefore(one: Hunk<unknown>, other: Hunk<unknown>): boolean {
  return one.from < other.from || (one.from === other.from && one.to < other.to);
}

/** Returns a stretch of the base after changes inside it. */
export function changed<Entry>(
  base: readonly Entry[],
  { from, to }: { readonly from: number; readonly to: number },
  hunks: readonly Hunk<Entry>[],
): Entry[] {
  const result: Entry[] = [];
  let at = from;
  for (const hunk of hunks) {
    result.push(...base.slice(at, hunk.from), ...hunk.entries);
    at = hunk.to;
  }
  return [...result, ...base.slice(at, to)];
}

/**
 * Widens additions and removals over the equal entries beside them, since nobody can tell of which of two equal neighbours one
 * was added or removed. Changes of these neighbours then meet them.
 */
export function widened<Entry, Found extends Hunk<Entry>>(
  base: readonly Entry[],
  hunks: readonly Found[],
  same: (one: Entry, other: Entry) => boolean,
): Found[] {
  return hunks.map((hunk, index) => {
    const [least, most] = [hunks[index - 1]?.to ?? 0, hunks[index + 1]?.from ?? base.length];
    const { from, to, entries } = hunk;
    if (entries.length > 0 && to > from) return hunk;
    const moving = entries.length > 0 ? entries : base.slice(from, to);
    const size = moving.length;
    let [before, after] = [0, 0];
    while (
      to + after < most &&
      same(base[to + after]!, after < size ? moving[after]! : base[to + after - size]!)
    )
      after++;
    while (
      from - before > least &&
      same(
        base[from - before - 1]!,
        before < size ? moving[size - 1 - before]! : base[from - before - 1 + size]!,
      )
    )
      before++;
    if (before + after === 0) return hunk;
    const around = { from: from - before, to: to + after };
    return { ...hunk, ...around, entries: changed(base, around, [hunk]) };
  });
}

/** The three versions of a value in a text. */
export interface Three<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** Counts the places at which changes clash. */
export interface Clashes {
  count: number;
}

/**
 * Merges the words of a line. Changes that touch clash: those of one word, those of neighbouring words, and additions at one
 * place. Where they clash, the choice wins; with both, my words come first, from the first clash to the last.
 */
export function mergeWords(
  { base, mine, theirs }: Three<readonly string[]>,
  choice: Choice,
  clashes: Clashes,
  spaced: (word: string) => string,
): string[] {
  const touch = (one: Hunk<string>, other: Hunk<string>) => one.from <= other.to && other.from <= one.to;
  const regions = regionsOf(hunksOf(base, mine), hunksOf(base, theirs), touch);
  const versionsOf = (region: Region<Hunk<string>>) => ({
    mine: changed(base, region, region.mine),
    theirs: changed(base, region, region.theirs),
  });
  const isClash = (region: Region<Hunk<string>>) => {
    const { mine, theirs } = versionsOf(region);
    return region.mine.length > 0 && region.theirs.length > 0 && !sameList(mine, theirs);
  };
  const clashing = regions.filter(isClash);
  clashes.count += clashing.length;
  const resolved = (region: Region<Hunk<string>>): string[] => {
    const { mine, theirs } = versionsOf(region);
    if (!clashing.includes(region)) return region.mine.length > 0 ? mine : theirs;
    return choice === 'both' ? together(mine, theirs, spaced) : choice === 'mine' ? mine : theirs;
  };
  const all = choice === 'both' ? spanned(regions, clashing) : regions;
  if (choice === 'both') clashing.splice(0, clashing.length, ...all.filter(isClash));
  const hunks = all.map((region) => ({ from: region.from, to: region.to, entries: resolved(region) }));
  return changed(base, { from: 0, to: base.length }, hunks);
}

/** Makes one region of all from the first clash to the last, so that the words of both stay together. */
function spanned<Found extends Hunk<unknown>>(
  regions: readonly Region<Found>[],
  clashing: readonly Region<Found>[],
): Region<Found>[] {
  const [first, last] = [clashing[0], clashing.at(-1)];
  if (first === undefined || last === undefined) return [...regions];
  const [from, to] = [regions.indexOf(first), regions.indexOf(last) + 1];
  const inside = regions.slice(from, to);
  const span: Region<Found> = {
    from: first.from,
    to: last.to,
    mine: inside.flatMap(({ mine }) => mine),
    theirs: inside.flatMap(({ theirs }) => theirs),
  };
  return [...regions.slice(0, from), span, ...regions.slice(to)];
}

function together(
  mine: readonly string[],
  theirs: readonly string[],
  spaced: (word: string) => string,
): string[] {
  const last = mine.at(-1);
  if (last === undefined || theirs.length === 0) return [...mine, ...theirs];
  return [...mine.slice(0, -1), spaced(last), ...theirs];
}

function hunksOf(base: readonly string[], after: readonly string[]): Hunk<string>[] {
  const hunks: Hunk<string>[] = [];
  let [from, start] = [0, 0];
  for (const [i, j] of [...commonEntries(base, after), [base.length, after.length] as const]) {
    if (i > from || j > start) hunks.push({ from, to: i, entries: after.slice(start, j) });
    [from, start] = [i + 1, j + 1];
  }
  return widened(base, hunks, (one, other) => one === other);
}

/** Returns whether two lists have the same entries. */
export function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index]);
}
