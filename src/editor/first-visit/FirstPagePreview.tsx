import { useEffect, useMemo } from 'react';
import { BlockList } from '../../blocks/block-list.tsx';
import { completePage } from '../../blocks/complete-page.ts';
import { BaseUrlsContext } from '../../editable/base-urls.ts';
import { headerViewOf } from '../../headers/header-views.ts';
import { brandSheet } from '../../model/brand/brand-colour.ts';
import type { FirstSite } from '../../model/first-site/answers.ts';
import { firstSite } from '../../model/first-site/first-site.ts';
import { newPage, type PageDoc } from '../../model/page.ts';
import { navSchema, siteSettingsSchema } from '../../model/site.ts';
import { SiteBanner } from '../../site/site-banner.tsx';
import { $start } from '../document/start-editor.ts';

const PLACE = 'he-first-page';
const NOT_NAMED = 'Your organisation';

/**
 * Shows the first page at half its size, with the views and the styles that visitors get. It follows what is typed, and nothing
 * in it can be used.
 */
export function FirstPagePreview({ answers }: { answers: FirstSite }) {
  const baseUrls = $start.get()?.shell.baseUrls;
  const { nav, settings, page } = useMemo(() => documentsOf(answers), [answers]);
  useBrand(answers.brandColour);
  if (baseUrls === undefined) return null;
  const Header = headerViewOf(page.headerType);
  const shell = { nav, settings, baseUrls, path: '/' };
  return (
    <div className="he-first-side" aria-hidden="true">
      <p>Your first page, as visitors will see it</p>
      <div className={PLACE} inert>
        <div className="site">
          <BaseUrlsContext value={baseUrls}>
            <SiteBanner shell={shell} />
            <div>
              <Header page={page} />
              <div className="wrap content">
                <BlockList owner="page" slot="contents" blocks={page.contents} />
              </div>
            </div>
          </BaseUrlsContext>
        </div>
      </div>
      <p>Not public yet</p>
    </div>
  );
}

function documentsOf(answers: FirstSite) {
  const { nav, siteSettings, home } = firstSite({ ...answers, name: answers.name.trim() || NOT_NAMED });
  const own = { _id: '', domainId: '' };
  return {
    nav: { ...navSchema.parse(nav), ...own },
    settings: { ...siteSettingsSchema.parse(siteSettings), ...own },
    page: completePage(newPage(home as unknown as Partial<PageDoc>)),
  };
}

/** Gives the preview the colours that are made from the chosen one. */
function useBrand(colour: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(brandSheet(colour, `.${PLACE}`));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [colour]);
}
