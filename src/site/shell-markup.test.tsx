import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoSite } from '../../db/demo/index.ts';
import type { DemoDomain } from '../../db/demo/types.ts';
import { shownFooterSchema, shownNavSchema, shownSiteSettingsSchema } from '../model/site.ts';
import type { SiteShell } from '../model/view.ts';
import { SiteBanner } from './site-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { edgeShells, shellWith } from './testing/shells.ts';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

/** Returns the documents of a demo site, in which pictures are identified by their names. */
function demoShell({ nav, footer, settings }: DemoDomain, path: string): SiteShell {
  const stored = JSON.parse(JSON.stringify({ nav, footer, settings }), (_, value) =>
    value?.picture === undefined ? value : { imageId: value.picture, alt: value.alt },
  );
  return shellWith({
    nav: shownNavSchema.parse(stored.nav),
    footer: shownFooterSchema.parse(stored.footer),
    // The categories are left out, because the shell shows none.
    settings: shownSiteSettingsSchema.parse({ ...stored.settings, categories: [] }),
    path,
  });
}

const [main, learning] = demoSite.domains as [DemoDomain, DemoDomain];
const demoShells = {
  'demo-home': demoShell(main, '/'),
  'demo-sub-page': demoShell(main, '/get-help/housing'),
  'demo-second-site': demoShell(learning, '/courses'),
};

describe('what visitors get around the content of a page', () => {
  test.each(Object.entries({ ...demoShells, ...edgeShells }))('%s', async (name, shell) => {
    const html = [
      <SiteBanner key="banner" shell={shell}>
        [tools]
      </SiteBanner>,
      <SiteFooter key="footer" shell={shell} />,
    ].map((view) => renderToStaticMarkup(view));
    await expect(html.join('\n')).toMatchFileSnapshot(`testing/markup/${name}.html`);
  });
});
