import { useStore } from '@nanostores/react';
import { AlignLeft, FileText, Search, X } from 'lucide-react';
import type { ReadableAtom } from 'nanostores';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { MarkedText } from '../../model/search/result.ts';
import { chromeHost } from '../ui/chrome-host.ts';
import { $dialogsClosed } from '../ui/dialogs-closed.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { MODIFIER, shortcut } from '../ui/shortcuts.ts';
import { toastError } from '../ui/toasts.ts';
import type { MenuCommand } from './commands.ts';
import sheet from './finder.css?url';
import { type Row, type RowGroup, THIS_PAGE } from './finder-rows.ts';
import { $finderOpen } from './finder-state.ts';
import { openPage } from './open-page.ts';
import { useFinder } from './use-finder.ts';

needSheets(sheet);

const NEW_TAB = shortcut(`${MODIFIER}+Enter`);

/**
 * Shows the finder: a field over all pages of the site as a tree. Typed words find pages by title, address and text, and
 * commands of the editor.
 *
 * @param $menu the items of the editor's menu
 */
export default function FinderDialog({ $menu }: { $menu: ReadableAtom<readonly MenuCommand[]> }) {
  useEffect(() => () => $dialogsClosed.set($dialogsClosed.get() + 1), []);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className="he-finder-place"
      UNSTABLE_portalContainer={chromeHost()}
      onOpenChange={(open) => (open ? undefined : close())}
    >
      <Modal className="he-finder">
        <Dialog className="he-finder-dialog" aria-label="Find a page">
          <FinderBox $menu={$menu} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function close(): void {
  $finderOpen.set(false);
}

function FinderBox({ $menu }: { $menu: ReadableAtom<readonly MenuCommand[]> }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { groups, isPending, words } = useFinder(typed, useStore($menu));
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const [chosen, setChosen] = useState<string | null>(null);
  const active = Math.max(
    0,
    rows.findIndex(({ key }) => key === (chosen ?? firstChoice(rows, typed))),
  );
  const current = rows[active];
  const [openNext, setOpenNext] = useState(false);
  useLayoutEffect(() => field.current?.focus(), []);

  const choose = (row: Row, inNewTab = false) => {
    if (row.kind !== 'command') {
      close();
      if (!isOpenPage(row) || inNewTab) openPage(row.page.slug, inNewTab);
    } else if (row.command.disabledReason !== null) toastError(row.command.disabledReason);
    else {
      close();
      row.command.run();
    }
  };
  // Chooses what was found first, because Enter was pressed before the server answered. A page is only made on demand.
  useEffect(() => {
    if (!openNext || isPending) return;
    setOpenNext(false);
    if (current !== undefined && !(current.kind === 'command' && current.command.isOffered)) choose(current);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const withModifier = event.ctrlKey || event.metaKey;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(rows[(active + by + rows.length) % rows.length]?.key ?? null);
    } else if (event.key === 'Enter') {
      // A command is never run in place of a page that the server has yet to find.
      if (chosen === null && isPending && current?.kind !== 'page') setOpenNext(true);
      else if (current !== undefined) choose(current, withModifier);
    } else if (withModifier && event.key.toLowerCase() === 'k') field.current?.select();
    else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    setTyped(text);
    setChosen(null);
    setOpenNext(false);
  };

  return (
    <>
      <div className="he-finder-head">
        <Search size={18} aria-hidden="true" focusable="false" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Find a page, or do something"
          placeholder="Find a page, or do something"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-rows`}
          aria-activedescendant={current === undefined ? undefined : `${id}-${current.key}`}
        />
        <button type="button" className="he-finder-close" aria-label="Esc: close" onClick={close}>
          <span className="he-key-cap">Esc</span>
          <X size={20} aria-hidden="true" focusable="false" />
        </button>
      </div>
      {words === '' ? null : <p className="he-finder-words">{words}</p>}
      <Rows id={id} groups={groups} current={current} onActive={setChosen} onChoose={choose} />
      <p className="he-finder-foot">
        <span>↑ ↓ choose</span>
        <span>Enter opens</span>
        <span>{NEW_TAB.shown.replace('+', ' ')} opens in a new tab</span>
        <span className="he-finder-end">
          {typed.trim() === ''
            ? 'Type to find words, or something to do'
            : 'All pages as a tree: leave the field empty'}
        </span>
      </p>
    </>
  );
}

interface RowsProps {
  id: string;
  groups: readonly RowGroup[];
  /** The row that Enter chooses. */
  current: Row | undefined;
  onActive(key: string): void;
  onChoose(row: Row, inNewTab: boolean): void;
}

function Rows({ id, groups, current, onActive, onChoose }: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const currentId = current === undefined ? null : `${id}-${current.key}`;
  useEffect(() => {
    if (currentId !== null) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <div
      ref={list}
      id={`${id}-rows`}
      className="he-finder-rows"
      role="listbox"
      aria-label="Pages and commands"
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, hasNameInRow, rows }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: A list box may contain groups, but no fieldset.
        <div key={`${at} ${name}`} role="group" aria-labelledby={`${id}-group-${at}`}>
          <p id={`${id}-group-${at}`} className={hasNameInRow ? 'he-sr' : 'he-finder-group'}>
            {name}
          </p>
          {rows.map((row) => (
            <RowLine
              key={row.key}
              id={`${id}-${row.key}`}
              row={row}
              isCurrent={row === current}
              onActive={onActive}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowLineProps extends Pick<RowsProps, 'onActive' | 'onChoose'> {
  id: string;
  row: Row;
  isCurrent: boolean;
}

function RowLine({ id, row, isCurrent, onActive, onChoose }: RowLineProps) {
  const Icon = row.kind === 'command' ? row.command.icon : row.kind === 'words' ? AlignLeft : FileText;
  const isOff = row.kind === 'command' && row.command.disabledReason !== null;
  const onClick = (event: MouseEvent) => onChoose(row, event.ctrlKey || event.metaKey || event.button === 1);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: The focus is in the field, which names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the field.
    <div
      id={id}
      className="he-finder-row"
      role="option"
      aria-selected={isCurrent}
      aria-disabled={isOff || undefined}
      data-level={row.kind === 'page' && row.level > 0 ? Math.min(row.level, 3) : undefined}
      onPointerMove={() => (isCurrent ? undefined : onActive(row.key))}
      onClick={onClick}
      onAuxClick={onClick}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" focusable="false" />
      <span className="he-finder-title">
        <Marked text={row.title} />
      </span>{' '}
      <span className="he-finder-about">
        <Marked text={row.about} />
      </span>
      {row.kind === 'command'
        ? null
        : row.tags.map(({ words, isUrgent }) => (
            <span key={words} className="he-finder-tag" data-urgent={isUrgent}>
              {' '}
              {words}
            </span>
          ))}
      {isCurrent ? (
        <span className="he-key-cap" aria-hidden="true">
          Enter
        </span>
      ) : null}
    </div>
  );
}

function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, at) => (at % 2 === 1 ? <b key={at}>{piece}</b> : piece));
}

/** Returns the row that Enter first chooses: in the tree, that of the open page; among typed results, the first other one. */
function firstChoice(rows: readonly Row[], typed: string): string | undefined {
  const isInTree = typed.trim() === '';
  return rows.find((row) => isOpenPage(row) === isInTree)?.key;
}

function isOpenPage(row: Row): boolean {
  return row.kind !== 'command' && row.tags.some(({ words }) => words === THIS_PAGE);
}
