import { COLLAPSE_MENU } from '../model/texts.ts';
import { Icon } from './icon.tsx';

const OPEN_ID = 'staff-menu-open';
const TITLE_ID = 'staff-menu-title';

/**
 * Shows the part of the editor that visitors get: the login button and the collapse control, as plain HTML. The state of the
 * menu is the state of its popover. While the popover is open, labels are shown next to the icons, and the browser exposes the
 * state on the button.
 */
export function StaffMenu() {
  return (
    <aside className="staff-menu" aria-labelledby={TITLE_ID}>
      <div className="wrap staff-menu-bar">
        <p id={TITLE_ID}>For staff</p>
        <p id={OPEN_ID} popover="manual" className="staff-menu-open">
          The menu shows its labels.
        </p>
        <button type="button" popoverTarget={OPEN_ID}>
          <Icon name="collapse" />
          <span className="staff-menu-label">{COLLAPSE_MENU}</span>
        </button>
        <form aria-label="Login" action="/login" method="get">
          <button type="submit">
            <Icon name="login" />
            <span className="staff-menu-label">Login</span>
          </button>
        </form>
      </div>
    </aside>
  );
}
