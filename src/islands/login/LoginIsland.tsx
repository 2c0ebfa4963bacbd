import { type FormEvent, useState } from 'react';
import { StaffMenu } from '../../site/staff-menu.tsx';
import { LoginOverlay } from './lazy-overlay.tsx';

/**
 * Shows the staff menu of a visitor's page. With script, the 'Login' button of the menu opens the log-in overlay instead of the
 * log-in page. Hydrate this island on the first touch. The island loads the overlay only when the overlay is opened.
 */
export default function LoginIsland({ apiBaseUrl }: { apiBaseUrl?: string }) {
  const [open, setOpen] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div onSubmit={open ? undefined : onSubmit}>
      <StaffMenu />
      {open ? <LoginOverlay apiBaseUrl={apiBaseUrl} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
