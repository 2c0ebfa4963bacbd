import { useEffect, useState } from 'react';
import { LoginOverlay } from './lazy-overlay.tsx';

/** Opens the log-in overlay where the address asks for it (`?login`). Until then, and on the server, it is nothing. */
export default function LoginByUrl({ apiBaseUrl }: { apiBaseUrl?: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return open ? <LoginOverlay apiBaseUrl={apiBaseUrl} onClose={() => setOpen(false)} /> : null;
}
