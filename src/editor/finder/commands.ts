import { type LucideIcon, PanelsTopLeft, Plus, UserPlus } from 'lucide-react';
import { definitions } from '../../blocks/registry.ts';
import { can } from '../../calls/permissions.ts';
import { wordsOf } from '../../model/change.ts';
import type { BlockPosition } from '../../model/patch.ts';
import { locate } from '../../model/tree.ts';
import { endOfPage } from '../block-tools/add-places.ts';
import { insertNew } from '../block-tools/block-actions.ts';
import { placeWords } from '../block-tools/messages.ts';
import { selectedBlock } from '../block-tools/selected-block.ts';
import { $tree } from '../document/current-tree.ts';
import { mayChangePage } from '../document/may-change.ts';
import { MODAL_TYPES, startSelectMode } from '../document/menu-state.ts';
import { openModal } from '../document/modal-state.ts';
import { acceptedIn, accepts } from '../document/selection.ts';
import { $start } from '../document/start-editor.ts';
import { tabsFor } from '../modal/modals.ts';
import { $newPage, EMPTY_NEW_PAGE } from '../panels/new-page/new-page.ts';

/** An item of the editor's menu, as far as the finder uses it. */
export interface MenuCommand {
  readonly key: string;
  readonly label: string;
  /** The words that the menu shows, if they differ from the label. */
  readonly shown?: string | undefined;
  readonly icon: LucideIcon;
  readonly disabledReason?: string | null;
  readonly active?: boolean;
  readonly href?: string;
  readonly onChoose?: (byKeyboard?: boolean) => void;
}

/** Something that the finder does when it is chosen. */
export interface Command {
  readonly key: string;
  readonly label: string;
  /** The shorter name that the menu shows. */
  readonly shown?: string | undefined;
  /** A quiet text beside the label. */
  readonly about: string;
  /** Further words by which the command is found. */
  readonly words: string;
  readonly icon: LucideIcon;
  /** Whether the command is offered whatever was typed. */
  readonly isOffered?: true;
  /** The reason why the command cannot be chosen now; null if it can. */
  readonly disabledReason: string | null;
  run(): void;
}

/**
 * Returns everything that the finder can do: the items of the menu, the tabs of the settings and the dashboard, making a page
 * with the typed title, and adding each kind of component to the page.
 */
export function allCommands(menu: readonly MenuCommand[], typed: string): Command[] {
  const items = menu.filter(({ key }) => key !== 'find');
  return [...items.map(ofItem), ...invitation(), ...tabs(menu), ...pageCalled(menu, typed), ...additions()];
}

function ofItem(item: MenuCommand): Command {
  const { key, label, shown, icon, disabledReason = null, href, onChoose } = item;
  return {
    key,
    label,
    shown,
    about: '',
    words: '',
    icon,
    disabledReason,
    run: () => (href === undefined ? onChoose?.(true) : followLink(href)),
  };
}

/** Follows a link as a click does, so that the editor asks about unsaved work. */
function followLink(href: string): void {
  const link = Object.assign(document.createElement('a'), { href });
  document.body.append(link);
  link.click();
  link.remove();
}

function invitation(): Command[] {
  if (!can($start.get()?.user ?? null, 'user/invite')) return [];
  return [
    {
      key: 'invite',
      label: 'Invite somebody',
      about: 'Dashboard › Users',
      words: 'user account colleague volunteer person',
      icon: UserPlus,
      disabledReason: null,
      run: () => openModal('dashboard', 'users'),
    },
  ];
}

function pageCalled(menu: readonly MenuCommand[], typed: string): Command[] {
  const item = menu.find(({ key }) => key === 'new-page');
  const title = typed.trim();
  if (item === undefined || title === '') return [];
  return [
    {
      ...ofItem(item),
      key: 'new-page-called',
      label: `New page called “${title}”`,
      isOffered: true,
      run: () => {
        $newPage.set({ ...EMPTY_NEW_PAGE, title });
        if (!item.active) item.onChoose?.(true);
      },
    },
  ];
}

function tabs(menu: readonly MenuCommand[]): Command[] {
  const user = $start.get()?.user ?? null;
  return MODAL_TYPES.flatMap((type) => {
    const name = menu.find(({ key }) => key === type)?.label.replace(/^Open /, '') ?? '';
    return tabsFor(type, user).map(({ key, label }) => ({
      key: `${type}-${key}`,
      label: `${name}: ${label}`,
      about: '',
      words: '',
      icon: PanelsTopLeft,
      disabledReason: null,
      run: () => openModal(type, key),
    }));
  });
}

function additions(): Command[] {
  if (!mayChangePage()) return [];
  const tree = $tree.get();
  const place = placeHere();
  const accepted = acceptedIn(tree, place.list);
  const about = lowerFirst(placeWords(tree, place));
  return definitions
    .filter(({ type }) => accepts(accepted, type))
    .map(({ type, label, alsoCalled = [] }) => ({
      key: `add-${type}`,
      label: `Add ${withArticle(lowerFirst(label))} here`,
      about,
      words: [wordsOf(type), 'insert', 'component', 'block', ...alsoCalled].join(' '),
      icon: Plus,
      disabledReason: null,
      run: () => {
        startSelectMode();
        insertNew(type, place);
      },
    }));
}

/** Returns the place after the selected block or, if none is selected, at the end of the page. */
function placeHere(): BlockPosition {
  const tree = $tree.get();
  const selected = selectedBlock();
  const place = selected === null ? null : locate(tree, selected);
  return place === null ? endOfPage(tree) : { list: place.list, after: selected };
}

function withArticle(name: string): string {
  if (name.endsWith('s') || name.endsWith('text') || name.endsWith('content')) return name;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
