import { callHref } from '../../../src/model/first-site/answers.ts';
import { type FirstPage, firstSite } from '../../../src/model/first-site/first-site.ts';
import { emptyLink, type Link } from '../../../src/model/link.ts';
import type { OwnAnswers } from '../../../src/model/own-site/answers.ts';
import type { FooterDoc, NavDoc, SiteDocs, SiteSettingsDoc } from '../../../src/model/site.ts';
import { NEW_SITE } from '../../content/documents/new-site.ts';
import { type OwnSite, ownLink } from './own-page.ts';

/** The logo of an organisation, described by its name. */
const logoOf = ({ logo, name }: OwnAnswers) => logo && { ...logo, alt: name };

/** Returns the navigation, the footer and the settings of the organisation, from those of the demo. */
export function ownDocuments(demo: SiteDocs, answers: OwnAnswers, site: OwnSite): SiteDocs {
  return {
    nav: ownNav(demo.nav, answers, site),
    footer: ownFooter(demo.footer, answers, site),
    siteSettings: ownSettings(demo.siteSettings, answers, site),
  };
}

/** Returns a link to a page that remains; the empty link otherwise. A place on a page may be gone, so no link leads to one. */
const pageLink = (link: Link, site: OwnSite): Link =>
  link.href.includes('#') ? emptyLink() : ownLink(link, site);

const isThere = ({ link }: { readonly link: Link }) => link.href !== '';

function ownNav(nav: NavDoc, { phone }: OwnAnswers, site: OwnSite): NavDoc {
  const items = nav.items.flatMap((item) => {
    const link = pageLink(item.link, site);
    const subItems = item.subItems.map((sub) => ({ ...sub, link: pageLink(sub.link, site) })).filter(isThere);
    return link.href === ''
      ? subItems.map((sub) => ({ ...sub, subItems: [] }))
      : [{ ...item, link, subItems }];
  });
  return {
    ...nav,
    items,
    donate: pageLink(nav.donate, site),
    crisis: phone === '' ? emptyLink() : callLink(phone, `Call ${phone}`),
    emergency: nav.emergency.href === 'tel:000' ? nav.emergency : emptyLink(),
  };
}

const callLink = (phone: string, text: string): Link => ({ type: 'external', href: callHref(phone), text });

function ownFooter(footer: FooterDoc, answers: OwnAnswers, site: OwnSite): FooterDoc {
  const { phone, email } = answers;
  const mail: Link = { type: 'external', href: `mailto:${email}`, text: email };
  const contacts = email === '' ? [] : [{ key: 'footer-contact-email', link: mail }];
  const sitemap = footer.sitemap
    .map((item) => ({ ...item, link: pageLink(item.link, site) }))
    .filter(isThere);
  return {
    ...footer,
    phone,
    donate: pageLink(footer.donate, site),
    logo: logoOf(answers),
    ...{ logoTwo: null, logoThree: null },
    contactsTitle: contacts.length === 0 ? '' : footer.contactsTitle,
    contacts,
    footerText: '',
    contactsLink: pageLink(footer.contactsLink, site),
    sitemapTitle: sitemap.length === 0 ? '' : footer.sitemapTitle,
    sitemap,
    socialsTitle: '',
    ...{ facebook: emptyLink(), linkedIn: emptyLink(), twitter: emptyLink() },
  };
}

function ownSettings(settings: SiteSettingsDoc, answers: OwnAnswers, site: OwnSite): SiteSettingsDoc {
  const { name, address, brandColour } = answers;
  const social = { image: null, title: '', keywords: '' };
  return {
    ...settings,
    ...{ title: name, description: '', keywords: '', address, brandColour },
    logo: logoOf(answers),
    ...{ og: social, twitter: social, categories: [], redirects: [] },
    searchTopics: settings.searchTopics.map((topic) => ({ ...topic, page: pageLink(topic.page, site) })),
  };
}

/** Returns the first page of an organisation that takes over another one than that of the demo. */
export function plainHome({ name, phone }: OwnAnswers): FirstPage {
  const answers = { name: name || NEW_SITE.title, phone, logo: null, brandColour: '', pages: [] };
  return firstSite(answers).home;
}
