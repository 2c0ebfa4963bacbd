import { useStore } from '@nanostores/react';
import {
  Eye,
  Globe,
  LogOut,
  PanelLeftClose,
  PanelLeftOpen,
  Redo2,
  Save,
  SquareMousePointer,
  Undo2,
} from 'lucide-react';
import { MENU_ITEMS } from '../../model/texts.ts';
import { SELECT_ITEM_ID } from '../canvas/select-mode.ts';
import { SHORTCUTS } from '../shortcuts.ts';
import { redo, undo } from '../stores/changes.ts';
import { $redoLabel, $undoLabel } from '../stores/history.ts';
import { logOut } from '../stores/leaving.ts';
import { $activeMenuItem, $menuExpanded, chooseMenuItem, type MenuKey, toggleMenu } from '../stores/menu.ts';
import { savePage } from '../stores/save.ts';
import { $unpublishedChanges } from '../stores/saved.ts';
import { MenuItem, TOOLTIPS_ID } from './MenuItem.tsx';
import { StateLines } from './StateLines.tsx';

const LABELS = Object.fromEntries(MENU_ITEMS.map(({ key, label }) => [key, label])) as Record<
  MenuKey,
  string
>;

const NOT_YOURS = 'Your roles do not let you change this page';

interface MenuBarProps {
  mayChange: boolean;
  /** The address of this page as visitors see it. */
  visitorHref: string;
}

/** The menu at the left: what can be done with the page, and how it stands. */
export function MenuBar({ mayChange, visitorHref }: MenuBarProps) {
  const active = useStore($activeMenuItem);
  const expanded = useStore($menuExpanded);
  const undoLabel = useStore($undoLabel);
  const redoLabel = useStore($redoLabel);
  const unpublished = useStore($unpublishedChanges);
  const refused = mayChange ? null : NOT_YOURS;

  return (
    <nav className="he-menu" aria-label="Editor menu">
      <div className="he-menu-scroll">
        <ul>
          <MenuItem
            icon={expanded ? PanelLeftClose : PanelLeftOpen}
            label={LABELS.collapse}
            expanded={expanded}
            onChoose={toggleMenu}
          />
          <MenuItem
            id={SELECT_ITEM_ID}
            icon={SquareMousePointer}
            label={LABELS.select}
            pressed={active === 'select'}
            refused={refused}
            onChoose={() => chooseMenuItem('select')}
          />
          <MenuItem
            icon={Undo2}
            label={undoLabel ?? 'Undo'}
            shortcut={SHORTCUTS.undo}
            refused={undoLabel === null ? 'Nothing to undo' : null}
            onChoose={undo}
          />
          <MenuItem
            icon={Redo2}
            label={redoLabel ?? 'Redo'}
            shortcut={SHORTCUTS.redo}
            refused={redoLabel === null ? 'Nothing to redo' : null}
            onChoose={redo}
          />
          <MenuItem
            icon={Save}
            label={LABELS.save}
            shortcut={SHORTCUTS.save}
            refused={refused}
            onChoose={() => void savePage('save')}
          />
          <MenuItem
            icon={Globe}
            label={LABELS.publish}
            refused={refused}
            marked={unpublished}
            note={unpublished ? 'Unpublished changes' : null}
            onChoose={() => void savePage('publish')}
          />
          <MenuItem icon={Eye} label="View as visitor" href={visitorHref} />
          <MenuItem icon={LogOut} label={LABELS.logout} onChoose={logOut} />
        </ul>
        <StateLines />
      </div>
      <div id={TOOLTIPS_ID} />
    </nav>
  );
}
