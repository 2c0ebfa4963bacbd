import { useStore } from '@nanostores/react';
import { $announcement } from './announcements.ts';

/** The only live region of the editor. Open dialogs do not hide it from screen readers. */
export function LiveRegion() {
  const { number, text } = useStore($announcement);
  return (
    <div className="he-sr" role="status" data-react-aria-top-layer="true">
      <p key={number}>{text}</p>
    </div>
  );
}
