import { isUnpublishedChange } from '../../model/page.ts';
import type { Correction, MarkedText } from '../../model/search/result.ts';
import { wordsIn } from '../../model/search/words.ts';
import { shortTime } from '../panels/page-times/time-words.ts';
import { $timeZone } from '../ui/time-zone.ts';
import type { Command } from './commands.ts';
import { beginsWith, markedWords } from './marked-words.ts';
import { type Menu, menuPlaces, NOT_IN_MENU, pageTree } from './menu-places.ts';

/** A page as the server lists it. */
export interface FinderPage {
  readonly _id: string;
  readonly slug: string;
  readonly title: string;
  readonly published: boolean;
  readonly updatedAt: string;
  readonly lastPublished: string | null;
  readonly waits: boolean;
  readonly publishAt: string | null;
  readonly unpublishAt: string | null;
  readonly excerpt: string;
}

/** The tag of the open page. */
export const THIS_PAGE = 'this page';

/** The state of a page, in words, and whether it asks somebody to act. */
export interface Tag {
  readonly words: string;
  readonly isUrgent?: true;
}

interface RowBase {
  /** Unique among the rows. */
  readonly key: string;
  readonly title: MarkedText;
  /** A quiet text beside the title. */
  readonly about: MarkedText;
}
export type Row = RowBase &
  (
    | {
        readonly kind: 'page' | 'words';
        readonly page: FinderPage;
        readonly tags: readonly Tag[];
        readonly level: number;
      }
    | { readonly kind: 'command'; readonly command: Command }
  );

export interface RowGroup {
  readonly name: string;
  /** Whether the first row shows the group's name already, because it is the item of the navigation that the group is about. */
  readonly hasNameInRow?: boolean;
  readonly rows: readonly Row[];
}

/** The greatest number of rows of each group; more words find the others. */
const SHOWN = { pages: 8, words: 5, commands: 6 } as const;

/** The site around the pages: its navigation, and the id of the open page. */
export interface Surroundings {
  readonly menu: Menu;
  readonly openPage: string;
}

/** Returns all pages as a tree by their places in the navigation. */
export function treeRows(pages: readonly FinderPage[], around: Surroundings): RowGroup[] {
  return pageTree(pages, around.menu).map(({ name, pages: placed }) => ({
    name,
    hasNameInRow: name !== NOT_IN_MENU && placed[0]?.level === 0,
    rows: placed.map(({ page, level }) => ({
      kind: 'page',
      key: page._id,
      title: [titleOf(page)],
      about: [],
      page,
      tags: tagsOf(page, around.openPage),
      level,
    })),
  }));
}

/** The result of the server's search, with the text that was searched for. */
export interface Found {
  readonly typed: string;
  readonly pages: readonly FinderPage[];
  readonly total: number;
  readonly corrections: readonly Correction[];
}

/** Returns the typed words; a word for which the server searched in place of a mistyped one replaces that word. */
export function meantWords(typed: string, found: Found | null): string[] {
  const corrections = found?.typed === typed ? found.corrections : [];
  return wordsIn(typed).map((word) => corrections.find((each) => each.typed === word)?.meant ?? word);
}

/**
 * Returns what was found for a typed text: pages by title or address, pages with the words in their texts, and commands.
 *
 * @param known the pages that are already in the browser, which are found at once
 * @param found the server's answer; null while it is awaited
 */
export function foundRows(
  typed: string,
  known: readonly FinderPage[],
  found: Found | null,
  commands: readonly Command[],
  around: Surroundings,
): RowGroup[] {
  const words = meantWords(typed, found);
  if (words.length === 0) return [];
  const placeOf = menuPlaces(around.menu);
  const pages = new Map([...known, ...(found?.pages ?? [])].map((page) => [page._id, page]));
  const named = [...pages.values()]
    .flatMap((page) => {
      const rank = rankOf(page, words, typed);
      return rank === null ? [] : [{ page, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ page }) => page);
  const placeWords = (page: FinderPage) => {
    const place = placeOf(page.slug);
    return place === null ? 'not in the menu' : place.above.join(' › ') || 'in the menu';
  };
  const base = (page: FinderPage) => ({ key: page._id, page, tags: tagsOf(page, around.openPage), level: 0 });
  const byName = named.map((page): Row => {
    const title = markedWords(titleOf(page), words);
    const path = `/${page.slug}`;
    const about = title === null ? [`${placeWords(page)} · ${path}`] : [placeWords(page)];
    return { ...base(page), kind: 'page', title: title ?? [titleOf(page)], about };
  });
  const byWords = (found?.pages ?? []).flatMap((page): Row[] => {
    if (named.includes(page)) return [];
    const about = markedWords(page.excerpt, words, { some: true }) ?? [page.excerpt];
    return [{ ...base(page), kind: 'words', title: [titleOf(page)], about: quoted(about) }];
  });
  const inWords = { name: 'In the words of a page', rows: byWords.slice(0, SHOWN.words) };
  const toDo = { name: 'Do', rows: commandRows(words, commands) };
  // A command that was typed by its name comes first, so that the server's answer does not take its place under Enter.
  const isCommand = commands.some(
    ({ isOffered, label, shown = label }) =>
      !isOffered && (startsWith(label, words) || startsWith(shown, words)),
  );
  return [
    { name: 'Pages', rows: byName.slice(0, SHOWN.pages) },
    ...(isCommand ? [toDo, inWords] : [inWords, toDo]),
  ].filter(({ rows }) => rows.length > 0);
}

/** Returns whether the words begin words of a name, the first of them its first word. */
function startsWith(name: string, words: readonly string[]): boolean {
  return beginsWith(name, words) && (wordsIn(name)[0] ?? '').startsWith(words[0] ?? '');
}

/** Returns the first commands that have the words, and the commands without a condition, which are always offered. */
function commandRows(words: readonly string[], commands: readonly Command[]): Row[] {
  return commands
    .filter((command) => command.isOffered || beginsWith(`${command.label} ${command.words}`, words))
    .filter((command, at) => at < SHOWN.commands || command.isOffered)
    .map((command) => ({
      kind: 'command',
      key: `do-${command.key}`,
      title: command.isOffered
        ? [command.label]
        : (markedWords(command.label, words, { some: true }) ?? [command.label]),
      about: [command.disabledReason ?? command.about],
      command,
    }));
}

/** Ranks a page by how its title or address has the words, the best first; null if neither has them. */
function rankOf(page: FinderPage, words: readonly string[], typed: string): number | null {
  const title = titleOf(page);
  if (startsWith(title, words)) return 0;
  if (beginsWith(title, words)) return 1;
  if (markedWords(title, words) !== null) return 2;
  const address = typed.trim().toLowerCase().replace(/^\/+/, '');
  return address !== '' && page.slug.includes(address) ? 3 : null;
}

function titleOf({ title, slug }: FinderPage): string {
  return title.trim() === '' ? `/${slug}` : title;
}

function tagsOf(page: FinderPage, openPage: string): Tag[] {
  const tags: Tag[] = [];
  if (page._id === openPage) tags.push({ words: THIS_PAGE });
  if (page.waits) tags.push({ words: 'Waiting for publication', isUrgent: true });
  else if (!page.published) tags.push({ words: 'Draft' });
  else if (isUnpublishedChange(page)) tags.push({ words: 'Changed' });
  const { publishAt, unpublishAt } = page;
  if (publishAt !== null) tags.push({ words: `Published ${shortTime(publishAt, $timeZone.get())}` });
  if (unpublishAt !== null) tags.push({ words: `Ends ${shortTime(unpublishAt, $timeZone.get())}` });
  return tags;
}

/** The number of words of an excerpt before the first hit. A row is short, and the hit must be seen. */
const WORDS_BEFORE = 3;

/** Puts an excerpt in quotation marks, and cuts what is far before the first hit. */
function quoted([first = '', ...rest]: MarkedText): MarkedText {
  if (first === '' && rest.length === 0) return [];
  const words = first.split(' ');
  const isLong = rest.length > 0 && words.length > WORDS_BEFORE + 1;
  const begin = isLong ? `…${words.slice(-WORDS_BEFORE - 1).join(' ')}` : first;
  const pieces = [`“${begin}`, ...rest];
  return pieces.map((piece, at) => (at === pieces.length - 1 ? `${piece}”` : piece));
}

/** Returns the number of results in words. */
export function countWords(groups: readonly RowGroup[], found: Found | null): string {
  const rows = groups.flatMap((group) => group.rows);
  const commands = rows.filter(({ kind }) => kind === 'command').length;
  const pages = Math.max(rows.length - commands, found?.total ?? 0);
  const said = [pages === 0 ? 'No page found' : pages === 1 ? '1 page' : `${pages} pages`];
  if (commands > 0) said.push(commands === 1 ? '1 thing to do' : `${commands} things to do`);
  return said.join(', ');
}
