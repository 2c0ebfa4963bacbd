import { type ReactNode, use } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import { List } from '../editable/list.tsx';
import { EditingContext, OwnerContext } from '../editable/use-editable.ts';
import { isShownLink, leadsAbove, leadsTo } from '../model/link.ts';
import type { LinkItem, NavItem } from '../model/site.ts';
import type { SiteShell } from '../model/view.ts';
import { headerRowClass } from './header-row.ts';
import { Icon } from './icon.tsx';
import { SearchField } from './search-field.tsx';
import { SiteLink } from './site-link.tsx';
import { SiteLogo } from './site-logo.tsx';
import { isBlank, SiteTitle } from './site-title.tsx';

interface SiteHeaderProps {
  shell: Pick<SiteShell, 'nav' | 'settings' | 'path' | 'baseUrls'>;
  /** The text size control, which is an island. */
  children?: ReactNode;
}

/**
 * Shows the organisation's name, its navigation, the tools and one main link: in one row where the page is wide enough, and
 * otherwise with a menu. An empty `<details>` opens the element after it. Thus, the same parts work in both, even without script.
 */
export function SiteHeader({ shell, children }: SiteHeaderProps) {
  const { nav, settings, path } = shell;
  const editing = use(EditingContext) !== null;
  return (
    <BaseUrlsContext value={shell.baseUrls}>
      <OwnerContext value="@nav">
        <div className={`site-header ${headerRowClass(nav, settings)}`.trim()}>
          <div className="wrap site-header-row">
            <OwnerContext value="@siteSettings">
              <a className="site-brand" href="/" aria-label={isBlank(settings.title) ? 'Home' : undefined}>
                <SiteLogo property="logo" value={settings.logo} className="site-brand-logo" first />
                <SiteTitle as="span" property="title" value={settings.title} className="site-brand-name" />
              </a>
            </OwnerContext>
            <details className="site-menu">
              <summary>
                <span className="site-menu-closed">
                  <Icon name="menu" />
                  Menu
                </span>
                <span className="site-menu-opened">
                  <Icon name="close" />
                  Close<span className="visually-hidden"> menu</span>
                </span>
              </summary>
            </details>
            {nav.items.every(isEmptyItem) && !editing ? null : (
              <nav className="site-nav" aria-label="Main">
                <List className="site-nav-items" property="items" items={nav.items} isEmpty={isEmptyItem}>
                  {(item) => <Entry item={item} path={path} />}
                </List>
              </nav>
            )}
            <div className="site-tools">
              <SearchField />
              {children}
              <SiteLink property="donate" link={nav.donate} className="button-secondary" />
            </div>
          </div>
        </div>
      </OwnerContext>
    </BaseUrlsContext>
  );
}

function Entry({ item: { key, link, subItems }, path }: { item: NavItem; path: string }) {
  const isShown = use(EditingContext) === null ? !subItems.every(isEmptyItem) : subItems.length > 0;
  const isCurrent = (item: LinkItem) => !isEmptyItem(item) && leadsTo(item.link, path);
  const holdsPage = subItems.some(isCurrent) || leadsAbove(link, path);
  const property = `items.${key}`;
  return (
    <li className="site-nav-item">
      <SiteLink
        property={`${property}.link`}
        link={link}
        className="site-nav-link"
        path={path}
        holdsPage={holdsPage}
      />
      {isShown ? (
        <>
          <details className="site-nav-more" name="site-nav">
            <summary>
              <span className="visually-hidden">More in {link.text}</span>
              <Icon name="down" />
            </summary>
          </details>
          <List
            className="site-nav-sub"
            property={`${property}.subItems`}
            items={subItems}
            isEmpty={isEmptyItem}
          >
            {(item) => (
              <li>
                <SiteLink property={`${property}.subItems.${item.key}.link`} link={item.link} path={path} />
              </li>
            )}
          </List>
        </>
      ) : null}
    </li>
  );
}

function isEmptyItem({ link }: LinkItem): boolean {
  return !isShownLink(link);
}
