import type { ReactNode } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import { isShownLink } from '../model/link.ts';
import type { NavItem } from '../model/site.ts';
import type { SiteShell } from '../model/view.ts';
import { Icon } from './icon.tsx';
import { leadsAbove, leadsTo, SiteLink } from './site-link.tsx';
import { SiteLogo } from './site-logo.tsx';

interface SiteHeaderProps {
  shell: Pick<SiteShell, 'nav' | 'settings' | 'path' | 'baseUrls'>;
  /** The control of the text size, which is an island. */
  children?: ReactNode;
}

/**
 * The organisation's name, its navigation and its one call to act. A `<details>` without content opens what follows it,
 * so that one navigation serves narrow and wide, and all of it works without script.
 */
export function SiteHeader({ shell, children }: SiteHeaderProps) {
  const { nav, settings, path } = shell;
  const items = nav.items.filter(({ link }) => isShownLink(link));
  return (
    <BaseUrlsContext value={shell.baseUrls}>
      <header className="site-header">
        <div className="wrap site-header-row">
          <a className="site-brand" href="/">
            <SiteLogo value={settings.logo} className="site-brand-logo" named first />
            <span className="site-brand-name">{settings.title}</span>
          </a>
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
          <div className="site-tools">
            {children}
            <SiteLink link={nav.donate} className="button" />
          </div>
          {items.length === 0 ? null : (
            <nav className="site-nav" aria-label="Main">
              <ul className="site-nav-items">
                {items.map((item) => (
                  <Entry key={item.key} item={item} path={path} />
                ))}
              </ul>
            </nav>
          )}
        </div>
      </header>
    </BaseUrlsContext>
  );
}

function Entry({ item, path }: { item: NavItem; path: string }) {
  const subItems = item.subItems.filter(({ link }) => isShownLink(link));
  const holdsPage = subItems.some(({ link }) => leadsTo(link, path)) || leadsAbove(item.link, path);
  return (
    <li className="site-nav-item">
      <SiteLink link={item.link} className="site-nav-link" path={path} holdsPage={holdsPage} />
      {subItems.length === 0 ? null : (
        <>
          <details className="site-nav-more" name="site-nav">
            <summary>
              <span className="visually-hidden">More in {item.link.text}</span>
              <Icon name="down" />
            </summary>
          </details>
          <ul className="site-nav-sub">
            {subItems.map(({ key, link }) => (
              <li key={key}>
                <SiteLink link={link} path={path} />
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
