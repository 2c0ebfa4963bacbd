import type { StaffBar as StaffBarValue } from '../model/view.ts';

/** Shows the bar for signed-in users above a page outside the editor: a message and a link to the editor. */
export function StaffBar({
  value: { site, message, link, notes = [], label = 'For staff' },
}: {
  value: StaffBarValue;
}) {
  return (
    <aside className="staff-bar" aria-label={label}>
      <div className="wrap staff-bar-row">
        {site === null ? null : (
          <p>
            Site: <strong>{site}</strong>
          </p>
        )}
        <p>{message}</p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {link === null ? null : <a href={link.href}>{link.text}</a>}
      </div>
    </aside>
  );
}
