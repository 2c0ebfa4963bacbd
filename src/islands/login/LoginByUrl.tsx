import { useEffect, useState } from 'react';
import { LoginOverlay } from './lazy-overlay.tsx';

/** Opens the log-in overlay if the URL contains `?login`. Otherwise, and on the server, renders nothing. */
export default function LoginByUrl({ apiBaseUrl }: { apiBaseUrl?: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return open ? <LoginOverlay apiBaseUrl={apiBaseUrl} onClose={() => setOpen(false)} /> : null;
}
