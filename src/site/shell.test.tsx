import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { emptySiteDocument, emptySiteSettings } from '../model/site.ts';
import { EmergencyStrip } from './emergency-strip.tsx';
import { SkipLink, skipLinksHtml } from './shell-html.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StaffBar } from './staff-bar.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { external, footerWith, navWith, page, settingsWith, shellWith } from './testing/shells.ts';

const drawing = (html: string) => html.replaceAll(/<svg.*?<\/svg>/g, '[drawing]');

describe('the skip links', () => {
  const toMain = '<a class="skip-link" href="#main">Skip to main content</a>';
  const toHelp = '<a class="skip-link" href="#urgent-help">Skip to urgent help</a>';
  const emergency = external('tel:000', 'In danger? Call 000');

  it('lead to the content, and to the contacts for a crisis if there are any', () => {
    expect(skipLinksHtml(false, shellWith({ nav: navWith({ emergency }) }))).toBe(toMain + toHelp);
    expect(skipLinksHtml(false, shellWith())).toBe(toMain);
    expect(skipLinksHtml(false, null)).toBe(toMain);
  });
});

describe('the emergency strip', () => {
  const crisis = external('tel:0870100190', 'Crisis line (08) 7010 0190');
  const emergency = external('tel:000', 'In danger? Call 000');

  it('shows the crisis line before the emergency number, each number on one line', () => {
    const html = renderToStaticMarkup(
      <EmergencyStrip shell={shellWith({ nav: navWith({ crisis, emergency }) })} />,
    );
    expect(drawing(html)).toBe(
      '<nav id="urgent-help" class="emergency-strip" aria-label="Urgent help">' +
        '<div class="wrap emergency-strip-row"><ul class="emergency-strip-links">' +
        '<li><a class="emergency-strip-crisis" href="tel:0870100190">[drawing]' +
        '<span>Crisis line <span class="tel">(08) 7010 0190</span></span></a></li>' +
        '<li><a class="emergency-strip-emergency" href="tel:000">[drawing]' +
        '<span>In danger? Call <span class="tel">000</span></span></a></li></ul></div></nav>',
    );
  });

  it('omits links without target, and itself if nothing is left', () => {
    const html = renderToStaticMarkup(<EmergencyStrip shell={shellWith({ nav: navWith({ emergency }) })} />);
    expect(html.match(/<li>/g)).toHaveLength(1);
    expect(renderToStaticMarkup(<EmergencyStrip shell={shellWith()} />)).toBe('');
  });
});

describe('the site header', () => {
  const items = [
    {
      key: 'a',
      link: page('/get-help', 'Get help'),
      subItems: [{ key: 'b', link: page('/get-help/food', 'Food') }],
    },
    { key: 'c', link: page('/about', 'About us'), subItems: [] },
    { key: 'd', link: page('', 'Nowhere'), subItems: [] },
  ];

  it('names the site, then offers the menu, the navigation and the tools', () => {
    const nav = navWith({ items, donate: page('/donate', 'Donate') });
    const html = renderToStaticMarkup(
      <SiteHeader shell={shellWith({ nav, path: '/about/' })}>TOOL</SiteHeader>,
    );
    expect(drawing(html)).toBe(
      '<div class="site-header"><div class="wrap site-header-row">' +
        '<a class="site-brand" href="/"><span class="site-brand-name">Open Verandah</span></a>' +
        '<details class="site-menu"><summary><span class="site-menu-closed">[drawing]Menu</span>' +
        '<span class="site-menu-opened">[drawing]Close<span class="visually-hidden"> menu</span></span></summary></details>' +
        '<nav class="site-nav" aria-label="Main"><ul class="site-nav-items">' +
        '<li class="site-nav-item"><a class="site-nav-link" href="/get-help">Get help</a>' +
        '<details class="site-nav-more" name="site-nav"><summary><span class="visually-hidden">More in Get help</span>' +
        '[drawing]</summary></details><ul class="site-nav-sub"><li><a href="/get-help/food">Food</a></li></ul></li>' +
        '<li class="site-nav-item"><a class="site-nav-link" href="/about" aria-current="page">About us</a></li>' +
        '</ul></nav>' +
        '<div class="site-tools"><details class="site-search" name="site-nav"><summary aria-label="Search">[drawing]</summary></details>' +
        '<search><form class="search-field" action="/search" method="post"><input type="search" ' +
        'aria-label="Search this site" placeholder="Search" maxLength="200" autoComplete="off" name="q"/>' +
        '<button type="submit" aria-label="Search">[drawing]</button></form></search>' +
        'TOOL<a class="button-secondary" href="/donate">Donate</a></div></div></div>',
    );
  });

  it('marks the entry that the page belongs to, by its path or by its place in the navigation', () => {
    const learning = {
      key: 'e',
      link: page('/learn', 'Learn'),
      subItems: [{ key: 'f', link: page('/courses', 'Courses') }],
    };
    const nav = navWith({ items: [...items, { key: 'g', link: page('/', 'Home'), subItems: [] }, learning] });
    const marked = (path: string) =>
      [
        ...renderToStaticMarkup(<SiteHeader shell={shellWith({ nav, path })} />).matchAll(
          /href="([^"]*)" aria-current="(\w+)"/g,
        ),
      ].map(([, href, current]) => `${href} ${current}`);
    expect(marked('/get-help/food')).toEqual(['/get-help true', '/get-help/food page']);
    expect(marked('/get-help/housing')).toEqual(['/get-help true']);
    expect(marked('/courses')).toEqual(['/learn true', '/courses page']);
    expect(marked('/get-helpers')).toEqual([]);
    expect(marked('/')).toEqual(['/ page']);
  });

  it('shows a logo beside the name, without saying the name twice', () => {
    const settings = {
      ...emptySiteSettings('d'),
      title: 'Open Verandah',
      logo: { imageId: 'logo', alt: 'Open Verandah', desktop: { left: 0, top: 0, width: 640, height: 320 } },
    };
    const html = renderToStaticMarkup(<SiteHeader shell={shellWith({ settings })} />);
    expect(html).toContain(
      '<img class="site-brand-logo" src="/img/logo?w=320&amp;cx=0&amp;cy=0&amp;cw=640&amp;ch=320"',
    );
    expect(html).toContain('alt="" decoding="async" fetchPriority="low" width="320" height="160"/>');
    expect(html).not.toContain('preload');
    expect(html).toContain('<span class="site-brand-name">Open Verandah</span>');
  });

  it('tells that links to other sites open in a new window', () => {
    const nav = navWith({
      items: [{ key: 'a', link: external('https://example.org', 'Shop'), subItems: [] }],
    });
    expect(renderToStaticMarkup(<SiteHeader shell={shellWith({ nav })} />)).toContain(
      '<a class="site-nav-link" href="https://example.org" target="_blank" rel="noopener">Shop' +
        '<span class="visually-hidden"> (opens in a new window)</span></a>',
    );
  });
});

describe('a title that is blank', () => {
  it('leaves the link to the home page a name', () => {
    for (const title of ['', ' ']) {
      const settings = settingsWith({ title, logo: { imageId: 'logo', alt: '' } });
      const html = renderToStaticMarkup(<SiteHeader shell={shellWith({ settings })} />);
      expect(html).toMatch(/<a class="site-brand" href="\/" aria-label="Home"><img [^>]*\/><\/a>/);
    }
  });

  it('makes no heading in the footer, and names its list of pages', () => {
    const footer = footerWith({
      sitemapTitle: ' ',
      sitemap: [{ key: 'a', link: page('/about', 'About us') }],
    });
    const html = renderToStaticMarkup(<SiteFooter shell={shellWith({ footer })} />);
    expect(html).toContain('<nav aria-label="Site map"><ul>');
    expect(html).not.toContain('<h2>');
  });
});

describe('the site footer', () => {
  it('shows every field', () => {
    const footer = {
      ...emptySiteDocument('footer', 'd'),
      phone: '(08) 7010 0110',
      donate: page('/donate', 'Give'),
      logo: { imageId: 'one', alt: 'Open Verandah' },
      logoTwo: { imageId: 'two', alt: 'Registered charity' },
      contactsTitle: 'Contact',
      contacts: [{ key: 'a', link: external('mailto:hello@example.org', 'hello@example.org') }],
      contactsLink: page('/contact', 'All contacts'),
      footerText: 'First line.\n\nSecond line.',
      sitemapTitle: 'Pages',
      sitemap: [{ key: 'b', link: page('/', 'Home') }],
      socialsTitle: 'Follow us',
      facebook: external('https://facebook.example', 'Facebook'),
    };
    const html = drawing(renderToStaticMarkup(<SiteFooter shell={shellWith({ footer })} />));
    expect(html).toBe(
      '<footer class="site-footer"><div class="wrap"><div class="site-footer-columns">' +
        '<div class="site-footer-about"><p class="site-footer-name">' +
        '<img src="/img/one?w=320" alt="" decoding="async" loading="lazy"/>Open Verandah</p><p><a class="site-footer-phone" href="tel:0870100110">[drawing]' +
        '<span><span class="tel">(08) 7010 0110</span></span></a></p>' +
        '<a class="button-secondary" href="/donate">Give</a></div>' +
        '<div class="site-footer-contacts"><h2>Contact</h2><ul><li class="site-footer-line">' +
        '<a href="mailto:hello@example.org">hello@<wbr/>example<wbr/>.org</a></li></ul>' +
        '<p class="site-footer-line site-footer-last"><a href="/contact">All contacts</a></p></div>' +
        '<nav aria-label="Pages"><h2>Pages</h2><ul><li class="site-footer-line">' +
        '<a href="/" aria-current="page">Home</a></li></ul></nav>' +
        '<div class="site-footer-socials"><h2>Follow us</h2><ul><li class="site-footer-line">' +
        '<a href="https://facebook.example" target="_blank" rel="noopener">Facebook' +
        '<span class="visually-hidden"> (opens in a new window)</span></a></li></ul></div></div>' +
        '<div class="site-footer-end"><div class="site-footer-words"><p>First line.</p><p>Second line.</p></div>' +
        '<ul class="site-footer-logos"><li><img src="/img/two?w=320" alt="" decoding="async" loading="lazy"/>' +
        'Registered charity</li></ul></div></div></footer>',
    );
  });

  it('of an empty document has only the name of the site', () => {
    expect(renderToStaticMarkup(<SiteFooter shell={shellWith()} />)).toBe(
      '<footer class="site-footer"><div class="wrap"><div class="site-footer-columns">' +
        '<div class="site-footer-about"><p class="site-footer-name">Open Verandah</p></div></div></div></footer>',
    );
  });
});

describe('the menu for staff', () => {
  it('consists of a collapse control and a login form that need no script', () => {
    const html = renderToStaticMarkup(<StaffMenu />);
    expect(drawing(html)).toBe(
      '<aside class="staff-menu" aria-labelledby="staff-menu-title"><div class="wrap staff-menu-bar">' +
        '<p id="staff-menu-title">For staff</p>' +
        '<p id="staff-menu-open" popover="manual" class="staff-menu-open">The menu shows its labels.</p>' +
        '<button type="button" popoverTarget="staff-menu-open">[drawing]' +
        '<span class="staff-menu-label">Collapse Menu</span></button>' +
        '<form aria-label="Login" action="/login" method="get"><button type="submit">[drawing]' +
        '<span class="staff-menu-label">Login</span></button></form></div></aside>',
    );
  });
});

describe('the bar for signed-in users', () => {
  it('says what the page is, and links to the editor without script', () => {
    const link = { href: '/about', text: 'Back to the editor' };
    expect(renderToStaticMarkup(<StaffBar value={{ site: null, message: 'You see this.', link }} />)).toBe(
      '<aside class="staff-bar" aria-label="For staff"><div class="wrap staff-bar-row"><p>You see this.</p>' +
        '<a href="/about">Back to the editor</a></div></aside>',
    );
  });

  it('names the site that they work on', () => {
    const html = renderToStaticMarkup(
      <StaffBar value={{ site: 'Learning', message: 'No page.', link: null }} />,
    );
    expect(html).toContain('<p>Site: <strong>Learning</strong></p><p>No page.</p>');
    expect(html).not.toContain('<a ');
  });
});

describe('the parts around the content', () => {
  it('have no style attributes, which the security policy forbids', () => {
    const shell = shellWith({ nav: navWith({ donate: page('/donate', 'Donate') }) });
    const html = [
      <SkipLink key="a" />,
      <EmergencyStrip key="b" shell={shell} />,
      <SiteHeader key="c" shell={shell} />,
      <SiteFooter key="d" shell={shell} />,
      <StaffMenu key="e" />,
    ].map((element) => renderToStaticMarkup(element));
    expect(html.join('')).not.toMatch(/\sstyle=|\son\w+=/);
  });
});
