import type { ReactNode } from 'react';
import type { SiteShell } from '../model/view.ts';
import { EmergencyStrip } from './emergency-strip.tsx';
import { SiteHeader } from './site-header.tsx';

interface SiteBannerProps {
  shell: Pick<SiteShell, 'nav' | 'settings' | 'path' | 'baseUrls'>;
  /** The text size control, which is an island. */
  children?: ReactNode;
}

/** Shows the start of every page: the contacts for a crisis, and below them the header. The element around both has no box. */
export function SiteBanner({ shell, children }: SiteBannerProps) {
  return (
    <header className="site-banner">
      <EmergencyStrip shell={shell} />
      <SiteHeader shell={shell}>{children}</SiteHeader>
    </header>
  );
}
