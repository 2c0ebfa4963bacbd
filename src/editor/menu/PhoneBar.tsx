import { useStore } from '@nanostores/react';
import { Ellipsis, type LucideIcon, Pencil, Plus, Undo2, Upload, X } from 'lucide-react';
import { useId } from 'react';
import { listAt, PAGE_LIST } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { mayChangePage } from '../document/may-change.ts';
import { startSelectMode } from '../document/menu-state.ts';
import { openPicker } from '../document/picker-place.ts';
import { $selectedContent, $selection } from '../document/selection.ts';
import { $site } from '../document/sites.ts';
import { MORE_ITEM, menuItemId } from '../ui/menu-item-id.ts';
import { useDisclosure } from '../ui/use-disclosure.ts';
import { choose, describe } from './MenuItem.tsx';
import { MenuItems } from './MenuItems.tsx';
import { $menuEntries, type MenuEntry } from './menu-entries.ts';

/** Shows the bar below the page in a narrow window: the five things that are done most, the last of which opens all others. */
export default function PhoneBar() {
  const entries = useStore($menuEntries);
  const site = useStore($site);
  const { open, close, group, button } = useDisclosure();
  const entry = (key: string) => entries.find((one) => one.key === key);
  const [select, undo, publish] = [entry('select'), entry('undo'), entry('publish')];
  const unsaved = ['save', 'nav', 'footer'].some((key) => entry(key)?.marked);
  // Choosing an item closes the sheet. The bar above wide pages has the items that are listed here as well.
  const listed = entries
    .filter(({ key }) => key !== 'collapse')
    .map((one) => ({
      ...one,
      at: one.at === 'bar' ? undefined : one.at,
      onChoose: (byKeyboard?: boolean) => {
        close();
        one.onChoose?.(byKeyboard);
      },
    }));
  return (
    <fieldset className="he-phone" {...group}>
      <legend className="he-sr">Editing</legend>
      {open ? (
        <div className="he-phone-sheet">
          <p className="he-menu-site">{site?.name}</p>
          <MenuItems entries={listed} />
        </div>
      ) : null}
      <div className="he-phone-bar">
        <PhoneButton icon={Pencil} word="Edit" entry={select} />
        <PhoneButton icon={Undo2} word="Undo" entry={undo} />
        {mayChangePage() ? (
          <button type="button" className="he-phone-button" onClick={addHere}>
            <Plus size={20} aria-hidden="true" focusable="false" />
            <span>Add</span>
            <span className="he-sr"> a component</span>
          </button>
        ) : null}
        <PhoneButton icon={Upload} word="Publish" entry={publish} />
        <button type="button" id={menuItemId(MORE_ITEM)} className="he-phone-button" {...button}>
          {open ? (
            <X size={20} aria-hidden="true" focusable="false" />
          ) : (
            <Ellipsis size={20} aria-hidden="true" focusable="false" />
          )}
          <span>More</span>
          {unsaved ? (
            <span className="he-marker">
              <span className="he-sr">: there are unsaved changes</span>
            </span>
          ) : null}
        </button>
      </div>
    </fieldset>
  );
}

interface PhoneButtonProps {
  icon: LucideIcon;
  /** The visible word, which is a part of the accessible name. */
  word: string;
  entry: MenuEntry | undefined;
}

function PhoneButton({ icon: Icon, word, entry }: PhoneButtonProps) {
  const noteId = useId();
  if (entry === undefined) return null;
  const { label, pressed, disabledReason, marked } = entry;
  const description = describe(entry);
  return (
    <>
      <button
        type="button"
        className="he-phone-button"
        aria-label={label.includes(word) ? label : `${word}: ${label}`}
        aria-describedby={description === '' ? undefined : noteId}
        aria-pressed={pressed}
        aria-disabled={disabledReason ? true : undefined}
        data-active={entry.active || undefined}
        data-repeats={entry.repeats ? '' : undefined}
        onClick={(event) => choose(entry, event)}
      >
        <Icon size={20} aria-hidden="true" focusable="false" />
        <span>{word}</span>
        {marked ? <span className="he-marker" /> : null}
      </button>
      {description === '' ? null : (
        <span id={noteId} className="he-sr">
          {description}
        </span>
      )}
    </>
  );
}

/** Opens the block picker after the selected component or, if none is selected, at the end of the page. */
function addHere(): void {
  startSelectMode();
  const [selected, content] = [$selection.get(), $selectedContent.get()];
  if (selected !== null && content !== null) openPicker({ list: content.listId, after: selected.owner });
  else openPicker({ list: PAGE_LIST, after: listAt($tree.get(), PAGE_LIST).at(-1) ?? null });
}
