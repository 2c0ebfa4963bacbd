import {
  CircleCheck,
  CircleUserRound,
  Eye,
  FileCog,
  FilePlus2,
  Globe,
  History,
  Images,
  Inbox,
  Keyboard,
  LogOut,
  type LucideIcon,
  MessageSquare,
  MousePointer2,
  PanelBottom,
  PanelLeftClose,
  PanelLeftOpen,
  PanelTop,
  PanelTopDashed,
  Redo2,
  Save,
  ScanEye,
  Search,
  SlidersHorizontal,
  Undo2,
  Upload,
} from 'lucide-react';
import { computed, type ReadableAtom } from 'nanostores';
import { type ComponentType, lazy } from 'react';
import type { MailStatus } from '../../model/forms/wire-schema.ts';
import { REVIEWS_COUNTED } from '../../model/limits.ts';
import { FOOTER_KEY, isSiteRootKey, NAV_KEY, PAGE_KEY, ROOT_KEYS, type RootKey } from '../../model/roots.ts';
import { COLLAPSE_MENU } from '../../model/texts.ts';
import { announceSelectMode } from '../canvas/select-mode.ts';
import { $mailStatus, troubleWords } from '../dashboards/mail/mail-trouble.ts';
import { redo, undo } from '../document/changes.ts';
import { $openThreads } from '../document/comments.ts';
import { $redoLabel, $undoLabel } from '../document/history.ts';
import { keepEqual } from '../document/keep-equal.ts';
import { $menuExpanded, SELECT_ITEM, toggleMenu } from '../document/menu-state.ts';
import { type ModalType, openModal } from '../document/modal-state.ts';
import { $publications, type Publication } from '../document/saved.ts';
import { openFinder } from '../finder/finder-state.ts';
import { openLibrary } from '../media/library-state.ts';
import { focusFirstTarget } from '../page-dom/target-elements.ts';
import { COMMENTS_ITEM } from '../panels/comments/comments-item.ts';
import { $publishDoor, $publishOpen } from '../panels/publish/publication-state.ts';
import { newWords, waitingCount, waitingWords } from '../panels/review/messages.ts';
import { $new, $waiting } from '../panels/review/review-state.ts';
import { namedAs } from '../saving/documents.ts';
import { logOut } from '../saving/leaving.ts';
import { loadPart } from '../saving/missing-part.ts';
import { saveDocument, savePage } from '../saving/save.ts';
import { $saveStates, SAVE_WORDS, type SaveState } from '../saving/save-state.ts';
import { SHORTCUTS, type Shortcut } from '../ui/shortcuts.ts';
import { dialog, type MenuDialog } from './menu-dialogs.ts';
import { SHORTCUT_HELP } from './shortcut-list.ts';

/** The state of a menu item, which can change while the editor is open. */
export interface ItemState {
  readonly icon?: LucideIcon;
  /** The accessible name. */
  readonly label?: string;
  /** The state of the item in a word or two, which the expanded menu shows at the end of the item's row: 'saved'. */
  readonly aside?: string;
  /** Whether the state is urgent. Then `aside` and the dot are red. */
  readonly urgent?: boolean;
  /** The reason why the item is disabled. A disabled item stays focusable and shows the reason. */
  readonly disabledReason?: string | null;
  /** Whether the panel or dialog that the item toggles is open. */
  readonly expanded?: boolean;
  /** A further description of the item, such as its state. */
  readonly note?: string | null;
  /** Whether the item's icon has a dot; `note` explains the dot. */
  readonly marked?: boolean;
  /** A number that is shown instead of the dot. */
  readonly count?: string;
}

interface ItemBase {
  readonly key: string;
  /** The item's place in the menu. Items are sorted by this number in ascending order. */
  readonly order: number;
  /** The accessible name: the specification's words, if the specification names the item. */
  readonly label: string;
  /** The words that the menu shows, if they differ from the accessible name. */
  readonly shown?: string;
  readonly icon: LucideIcon;
  readonly shortcut?: Shortcut;
  /** Whether the item is disabled for users who may not change the page, because changing the page is its only purpose. */
  readonly changesPage?: boolean;
  /** Whether a double click counts as one click, because the item calls the server. */
  readonly once?: boolean;
  /** Whether holding Enter repeats the item's action. */
  readonly repeats?: boolean;
  /** Whether the item begins a group. */
  readonly begins?: true;
  /** Whether the item takes half a row in the expanded menu. */
  readonly half?: true;
  /** The place of an item that is not in the menu: the bar above the page, or the menu of the user's account. */
  readonly at?: 'bar' | 'account';
  readonly $state?: ReadableAtom<ItemState>;
}

/**
 * An item of the menu. An action runs without becoming active; some actions open a dialog of their own. A mode is active while
 * it is on. The parameter of `open` says whether the keyboard was used to turn the mode on. A panel is active while it is open
 * in the sidebar, and a modal while it is open. A dialog opens without becoming active. A link leads to another view of the
 * page. `open` gets the path of the page. The types reject a component as an action, and a function as a dialog.
 */
export type MenuItem = ItemBase &
  (
    | { readonly kind: 'action'; readonly open: () => void | Promise<void>; readonly opensDialog?: true }
    | { readonly kind: 'dialog'; readonly open: MenuDialog }
    | { readonly kind: 'mode'; readonly open: (byKeyboard: boolean) => void }
    | { readonly kind: 'panel'; readonly open: ComponentType }
    | { readonly kind: 'modal'; readonly open: ModalType }
    | { readonly kind: 'link'; readonly open: (path: string) => string }
  );

const $collapse = computed($menuExpanded, (expanded) => ({
  icon: expanded ? PanelLeftClose : PanelLeftOpen,
  expanded,
}));
const $undo = computed($undoLabel, (label) => stepState(label, 'Nothing to undo'));
const $redo = computed($redoLabel, (label) => stepState(label, 'Nothing to redo'));
const NOTHING_TO_SAVE = 'Everything in it is saved';
/** Returns the state of a document's 'Save' item. The item is marked while the document is not saved, and disabled otherwise. */
const stateOf = (root: RootKey) =>
  computed(
    $saveStates,
    keepEqual((states: Readonly<Record<RootKey, SaveState>>): ItemState => {
      const isSaved = ['idle', 'saved'].includes(states[root]);
      return isSaved
        ? { disabledReason: NOTHING_TO_SAVE, aside: 'saved' }
        : { marked: true, note: SAVE_WORDS[states[root]] };
    }),
  );
const $pageStatus = computed(
  $publications,
  keepEqual((publications: Readonly<Record<RootKey, Publication>>) => {
    const differing = ROOT_KEYS.filter((root) => isSiteRootKey(root) && publications[root].differs);
    const note = differing
      .map((root) => namedAs(root, 'is', 'are'))
      .map((subject) => `${subject} not published`);
    return { marked: note.length > 0, note: note.length > 0 ? note.join('. ') : null };
  }),
);
/** Returns a word or two about what harms the site now; null if nothing does. */
function urgentWords(status: MailStatus | null): string | null {
  if (status === null) return null;
  if (!status.isSending && status.waiting > 0) return 'no mail';
  return status.system ? 'needs you' : null;
}

const $dashboard = computed(
  [$mailStatus, $waiting, $new],
  (status, waiting, { messages, answers, comments }) => {
    const trouble = status === null ? null : troubleWords(status);
    const count = waiting + messages + answers + comments;
    const note =
      [
        waitingWords(waiting, REVIEWS_COUNTED),
        newWords(messages, answers, comments),
        status?.system?.replace(/\.$/, ''),
        trouble,
      ]
        .filter(Boolean)
        .join('. ') || null;
    const aside = urgentWords(status);
    return {
      marked: note !== null,
      ...(aside === null ? {} : { aside, urgent: true }),
      ...(count > 0 ? { count: waitingCount(count, REVIEWS_COUNTED) } : {}),
      note,
    };
  },
);

const $commentsState = computed($openThreads, (open) =>
  open === 0
    ? {}
    : { marked: true, count: String(open), note: open === 1 ? '1 open comment' : `${open} open comments` },
);

/** Returns a panel whose code is fetched when the panel is first opened. */
const panel = (load: () => Promise<{ readonly default: ComponentType }>) => lazy(() => loadPart(load));
const newPage = panel(() => import('../panels/new-page/NewPagePanel.tsx'));
const pageHeader = panel(() => import('../panels/page-header/PageHeaderPanel.tsx'));
const pageStatus = panel(() => import('../panels/page-status/PageStatusPanel.tsx'));

const startsSelecting = (byKeyboard: boolean) => {
  announceSelectMode();
  if (byKeyboard) focusFirstTarget();
};
const readersView = dialog(() => import('../readers-view/ReadersView.tsx'));
const visitorView = (path: string) => `${path}?view=visitor`;

/**
 * The items of the editor menu, one line for each. The key, the order and the label of an item come from the specification if
 * it names the item.
 */
// biome-ignore format: a line an item
export const MENU_ITEMS: readonly MenuItem[] = [
  { key: 'collapse', order: 100, label: COLLAPSE_MENU, icon: PanelLeftOpen, kind: 'action', open: toggleMenu, $state: $collapse },
  { key: SELECT_ITEM, order: 200, label: 'Select Component', icon: MousePointer2, kind: 'mode', open: startsSelecting },
  { key: 'undo', order: 210, label: 'Undo', shown: 'Undo', icon: Undo2, kind: 'action', open: undo, shortcut: SHORTCUTS.undo, repeats: true, half: true, $state: $undo },
  { key: 'redo', order: 220, label: 'Redo', shown: 'Redo', icon: Redo2, kind: 'action', open: redo, shortcut: SHORTCUTS.redo, repeats: true, half: true, $state: $redo },
  { key: 'find', order: 250, label: 'Find a page', icon: Search, kind: 'action', open: openFinder, opensDialog: true, shortcut: SHORTCUTS.find, at: 'bar' },
  { key: 'new-page', order: 300, label: 'Create New Page', shown: 'New Page', icon: FilePlus2, kind: 'panel', open: newPage, begins: true },
  { key: 'save', order: 400, label: 'Save Page', icon: Save, kind: 'action', open: () => void savePage('save'), shortcut: SHORTCUTS.save, changesPage: true, once: true, $state: stateOf(PAGE_KEY) },
  { key: 'change-header', order: 410, label: 'Change Page Header', shown: 'Page Header', icon: PanelTop, kind: 'panel', open: pageHeader, changesPage: true },
  { key: 'nav', order: 500, label: 'Save Navigation', icon: PanelTopDashed, kind: 'action', open: () => void saveDocument(NAV_KEY, 'save'), once: true, begins: true, $state: stateOf(NAV_KEY) },
  { key: 'footer', order: 600, label: 'Save Footer', icon: PanelBottom, kind: 'action', open: () => void saveDocument(FOOTER_KEY, 'save'), once: true, $state: stateOf(FOOTER_KEY) },
  { key: 'publish', order: 700, label: 'Publish Page', icon: Upload, kind: 'action', open: () => $publishOpen.set(true), changesPage: true, once: true, begins: true, opensDialog: true, $state: $publishDoor },
  { key: 'page-status', order: 710, label: 'Page Status', icon: CircleCheck, kind: 'panel', open: pageStatus, $state: $pageStatus },
  { key: COMMENTS_ITEM.key, order: 715, label: 'Comments', icon: MessageSquare, kind: 'panel', open: COMMENTS_ITEM.panel.Content, $state: $commentsState },
  { key: 'history', order: 720, label: 'History', icon: History, kind: 'action', open: () => openModal('page-settings', 'history'), opensDialog: true },
  { key: 'config-settings', order: 800, label: 'Open Config Settings', shown: 'Config', icon: Globe, kind: 'modal', open: 'config-settings', begins: true },
  { key: 'site-settings', order: 900, label: 'Open Site Settings', shown: 'Site Settings', icon: SlidersHorizontal, kind: 'modal', open: 'site-settings' },
  { key: 'page-settings', order: 1000, label: 'Open Page Settings', shown: 'Page Settings', icon: FileCog, kind: 'modal', open: 'page-settings' },
  { key: 'media', order: 1050, label: 'Pictures and files', icon: Images, kind: 'action', open: () => openLibrary(), opensDialog: true },
  { key: 'dashboard', order: 1100, label: 'Open Dashboard', shown: 'Dashboard', icon: Inbox, kind: 'modal', open: 'dashboard', begins: true, $state: $dashboard },
  { key: 'account', order: 1150, label: 'Your account', icon: CircleUserRound, kind: 'modal', open: 'account', at: 'account' },
  { key: 'shortcuts', order: 1180, label: 'Keyboard shortcuts', icon: Keyboard, kind: 'dialog', open: SHORTCUT_HELP, shortcut: SHORTCUTS.help, at: 'account' },
  { key: 'visitor', order: 1190, label: 'View as visitor', icon: Eye, kind: 'link', open: visitorView, at: 'bar' },
  { key: 'readers', order: 1195, label: 'See it as readers do', icon: ScanEye, kind: 'dialog', open: readersView, at: 'bar' },
  { key: 'logout', order: 1200, label: 'Log out', icon: LogOut, kind: 'action', open: logOut },
];

/** Returns the state of the undo or redo item. The label of the item names the change to undo or redo. */
function stepState(label: string | null, nothing: string): ItemState {
  return label === null ? { disabledReason: nothing } : { label, disabledReason: null };
}
