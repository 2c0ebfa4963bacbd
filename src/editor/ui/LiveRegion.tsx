import { useStore } from '@nanostores/react';
import { $announcement } from './announcements.ts';

/** The one live region of the editor. Dialogs leave it heard. */
export function LiveRegion() {
  const { number, text } = useStore($announcement);
  return (
    <div className="he-sr" role="status" data-react-aria-top-layer="true">
      <p key={number}>{text}</p>
    </div>
  );
}
