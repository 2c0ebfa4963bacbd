import type { Link } from '../../model/link.ts';
import { emptySiteDocument, emptySiteSettings, type Footer, type Nav } from '../../model/site.ts';
import type { SiteShell } from '../../model/view.ts';

/** Returns a shell with empty documents, except for these changes. */
export function shellWith(changes: Partial<SiteShell> = {}): SiteShell {
  return {
    domain: { id: 'd', name: 'Open Verandah' },
    nav: emptySiteDocument('nav', 'd'),
    footer: emptySiteDocument('footer', 'd'),
    settings: settingsWith({ title: 'Open Verandah' }),
    baseUrls: { fileBaseUrl: '', apiBaseUrl: '/', imageBaseUrl: '' },
    path: '/',
    ...changes,
  };
}

export function navWith(changes: Partial<Nav>): Nav {
  return { ...emptySiteDocument('nav', 'd'), ...changes };
}

export function footerWith(changes: Partial<Footer>): Footer {
  return { ...emptySiteDocument('footer', 'd'), ...changes };
}

export function settingsWith(changes: Partial<SiteShell['settings']>): SiteShell['settings'] {
  return { ...emptySiteSettings('d'), ...changes };
}

export const page = (href: string, text: string): Link => ({ type: 'page', href, text });
export const external = (href: string, text: string): Link => ({ type: 'external', href, text });
const anchor = (href: string, text: string): Link => ({ type: 'anchor', href, text });
const file = (fileId: string, text: string): Link => ({ type: 'file', href: '', fileId, text });
const nowhere = page('', '');

const ATTACK = '"><img src=x onerror=alert(1)><script>alert(1)</script>&amp;';
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);

/** Returns a shell with the same words in every text and link of a site's documents. */
function filled(text: string, link: (text: string) => Link, path = '/'): SiteShell {
  return shellWith({
    path,
    settings: settingsWith({ title: text, logo: { imageId: 'mark', alt: text } }),
    nav: navWith({
      items: [
        { key: 'a', link: link(text), subItems: [{ key: 'b', link: link(text) }] },
        { key: 'c', link: link(text), subItems: [] },
      ],
      donate: link(text),
      crisis: link(text),
      emergency: link(text),
    }),
    footer: footerWith({
      phone: text,
      donate: link(text),
      logo: { imageId: 'one', alt: text },
      logoTwo: { imageId: 'two', alt: `${text} two` },
      logoThree: { imageId: 'three', alt: text },
      contactsTitle: text,
      contacts: [{ key: 'a', link: link(text) }],
      footerText: `${text}\n\n ${text} again`,
      contactsLink: link(text),
      sitemapTitle: text,
      sitemap: [{ key: 'a', link: link(text) }],
      socialsTitle: text,
      facebook: link(text),
      linkedIn: link(text),
      twitter: link(text),
    }),
  });
}

const crop = { left: 10, top: 20, width: 900, height: 300 };
const small = { left: 0, top: 0, width: 120, height: 60 };

/** Unusual documents of a site, each named by its peculiarity. */
export const edgeShells: Readonly<Record<string, SiteShell>> = {
  empty: shellWith(),
  'without-a-title': shellWith({ settings: settingsWith({ logo: { imageId: 'mark', alt: '' } }) }),
  'links-without-words-or-address': shellWith({
    nav: navWith({
      items: [
        { key: 'a', link: page('/help', ''), subItems: [{ key: 'b', link: page('/food', 'Food') }] },
        { key: 'c', link: page('/help', 'Help'), subItems: [{ key: 'd', link: nowhere }] },
        { key: 'e', link: page('', 'Nowhere'), subItems: [] },
        { key: 'f', link: external('javascript:alert(1)', 'Unsafe'), subItems: [] },
      ],
      crisis: page('', 'Crisis line'),
      emergency: external('tel:000', 'Call 000'),
      donate: page('/donate', ' '),
    }),
    footer: footerWith({
      phone: 'Ask at the desk',
      contactsTitle: 'Nobody to reach',
      contacts: [{ key: 'a', link: nowhere }],
      sitemap: [
        { key: 'a', link: page('/', 'Home') },
        { key: 'b', link: page('//evil.example', 'Elsewhere') },
      ],
      socialsTitle: ' ',
      linkedIn: external('https://social.example', 'LinkedIn'),
      footerText: ' \n ',
    }),
  }),
  'parts-alone': shellWith({
    nav: navWith({ donate: page('/donate', 'Donate') }),
    footer: footerWith({
      contactsLink: page('/contact', 'All contacts'),
      logoThree: { imageId: 'partner', alt: 'A partner' },
    }),
  }),
  'current-page': filled('Call 000 about Food', (text) => page('/help/food', text), '/help/food/'),
  'page-below-an-entry': filled('Help', (text) => page('/help', text), '/help/food'),
  'sub-item-is-current': shellWith({
    path: '/courses',
    nav: navWith({
      items: [
        {
          key: 'a',
          link: page('/learn', 'Learn'),
          subItems: [{ key: 'b', link: page('/courses', '1800 975 707') }],
        },
        { key: 'c', link: anchor('/courses#top', 'Top'), subItems: [] },
        { key: 'd', link: page('/', 'Home'), subItems: [] },
      ],
    }),
  }),
  'telephone-links': filled('13 YARN (13 92 76), 9 am', (text) => external('tel:139276', text)),
  'mail-links': filled('first.last@mail.example.org', (text) => external(`mailto:${text}`, text)),
  'external-links': filled('Ring 1800 975 707 or 000', (text) =>
    external('https://example.org/?a=1&b=2', text),
  ),
  anchors: filled('Visit us at SA 5000,\nfrom 9 am', (text) => anchor('/contact#city', text)),
  files: {
    ...filled('The guide', (text) => file('guide one', text)),
    baseUrls: {
      fileBaseUrl: 'https://files.example/',
      apiBaseUrl: '/',
      imageBaseUrl: 'https://img.example/',
    },
  },
  attacks: filled(ATTACK, (text) => page('/help', text)),
  'unsafe-addresses': filled('Unsafe', (text) => external(' JavaScript:alert(1)', text)),
  'long-words': filled(LONG, (text) => page(`/${LONG}`, text)),
  logos: shellWith({
    settings: settingsWith({ title: 'Name', logo: { imageId: 'mark', alt: 'Name', desktop: crop } }),
    footer: footerWith({
      logo: { imageId: 'one', alt: 'Partner "one"', desktop: crop },
      logoTwo: { imageId: 'two', alt: ' Name ', desktop: small, focus: { x: 0, y: 1 } },
      logoThree: { imageId: 'three', alt: '' },
    }),
  }),
  'logos-that-are-none': shellWith({
    settings: settingsWith({ title: 'Name', logo: { imageId: '', alt: 'Name' } }),
    footer: footerWith({ logo: { imageId: '', alt: 'Name' }, logoThree: { imageId: 'three', alt: 'Three' } }),
  }),
};
