import type { StaffBar as StaffBarValue } from '../model/view.ts';

/** For a signed-in person, above a page that is not in the editor: what it shows, and the way to the editor. */
export function StaffBar({ value: { message, link } }: { value: StaffBarValue }) {
  return (
    <aside className="staff-bar" aria-label="For staff">
      <div className="wrap staff-bar-row">
        <p>{message}</p>
        {link === null ? null : <a href={link.href}>{link.text}</a>}
      </div>
    </aside>
  );
}
