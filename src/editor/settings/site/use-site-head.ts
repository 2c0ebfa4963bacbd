import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { type HeadData, pageHead } from '../../../model/head.ts';
import { initialisePage } from '../../../model/page.ts';
import { SETTINGS_KEY } from '../../../model/roots.ts';
import { emptySiteSettings, type SiteSettings } from '../../../model/site.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { $start } from '../../document/start-editor.ts';

/** A page that sets nothing itself. */
const PLAIN = initialisePage({ pageType: 'page', template: 'generic', slug: '' });

/** The head of a page that sets nothing itself, with the settings as they are here now. */
export function useSiteHead(): HeadData {
  const stored = useStore(rootAtom(SETTINGS_KEY)) as unknown as SiteSettings;
  const imageBaseUrl = useStore($start)?.shell.baseUrls.imageBaseUrl;
  return useMemo(() => {
    const settings = { ...emptySiteSettings(stored.domainId), ...stored };
    return pageHead({ page: PLAIN, settings, origin: window.location.origin, imageBaseUrl });
  }, [stored, imageBaseUrl]);
}
