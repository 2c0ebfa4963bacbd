import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { type HeadData, pageHead } from '../../../model/head.ts';
import type { HeadParts } from '../../../model/head-fallbacks.ts';
import type { StoredPage } from '../../../model/page.ts';
import { PAGE_KEY, SETTINGS_KEY } from '../../../model/roots.ts';
import { emptySiteSettings, type SiteSettings } from '../../../model/site.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { $start } from '../../document/start-editor.ts';

/** The head that the page would have if it were published as it is now, and what it is made of. */
export function useHead(): { readonly head: HeadData; readonly parts: HeadParts } {
  const page = useStore(rootAtom(PAGE_KEY)) as unknown as StoredPage;
  const stored = useStore(rootAtom(SETTINGS_KEY)) as unknown as SiteSettings;
  const imageBaseUrl = useStore($start)?.shell.baseUrls.imageBaseUrl;
  return useMemo(() => {
    const settings = { ...emptySiteSettings(page.domainId), ...stored };
    const head = pageHead({ page, settings, origin: window.location.origin, imageBaseUrl });
    return { head, parts: { page, settings } };
  }, [page, stored, imageBaseUrl]);
}
