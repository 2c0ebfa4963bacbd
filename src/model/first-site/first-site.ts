import type { StoredBlock } from '../block.ts';
import { emptyLink, type Link, pageHref } from '../link.ts';
import type { BlockNode, InlineNode } from '../rich-text.ts';
import { callHref, FIRST_PAGES, type FirstPageSlug, type FirstSite } from './answers.ts';

/** A page to begin with: the fields that differ from those of an empty page. */
export interface FirstPage {
  readonly slug: string;
  readonly title: string;
  readonly headerType: 'FullWidthImageHeader' | 'HalfWidthImageHeader';
  readonly header: { readonly title: string; readonly description: string };
  readonly contents: readonly StoredBlock[];
}

interface FirstDocuments {
  readonly siteSettings: object;
  readonly nav: {
    readonly items: readonly { readonly key: string; readonly link: Link; readonly subItems: readonly [] }[];
    readonly crisis: Link;
    readonly emergency: Link;
  };
  readonly footer: object;
  readonly home: FirstPage;
  readonly pages: readonly FirstPage[];
}

const IN_DANGER: Link = { type: 'external', href: 'tel:000', text: 'In danger now? Call 000' };
const IN_DANGER_WORDS = 'If you or someone near you is in danger now, call 000.';

/**
 * Returns the documents of a site from the answers to the five questions. The pages begin with words that say what belongs in
 * their place, so that nothing in them claims anything about the organisation.
 */
export function firstSite(answers: FirstSite): FirstDocuments {
  const { name, phone, brandColour } = answers;
  const logo = answers.logo && { ...answers.logo, alt: name };
  const chosen = FIRST_PAGES.filter(({ slug }) => answers.pages.includes(slug));
  const links = chosen.map(({ slug, title }) => ({ key: slug, link: linkTo(slug, title) }));
  return {
    siteSettings: { title: name, logo, brandColour },
    nav: {
      items: links.map((item) => ({ ...item, subItems: [] as const })),
      crisis: phone === '' ? emptyLink() : callLink(phone, `Call ${phone}`),
      emergency: IN_DANGER,
    },
    footer: { phone, logo, sitemapTitle: links.length === 0 ? '' : 'On this site', sitemap: links },
    home: homePage(answers, links),
    pages: chosen.map(({ slug, title }) => ({
      slug,
      title,
      headerType: 'HalfWidthImageHeader',
      header: { title, description: PAGES[slug].lead },
      contents: PAGES[slug].contents(answers),
    })),
  };
}

function homePage(answers: FirstSite, links: readonly { readonly link: Link }[]): FirstPage {
  const { name, pages } = answers;
  const about = pages.includes('crisis-support') ? linkTo('crisis-support', 'Crisis support') : emptyLink();
  return {
    slug: '',
    title: name,
    headerType: 'FullWidthImageHeader',
    header: { title: name, description: 'Say here in one sentence what you do and for whom.' },
    contents: [
      ...callBlock(answers, about),
      text([
        heading('How we can help'),
        words('Say here what you offer and for whom.'),
        ...(links.length === 0 ? [] : [linkList(links.map(({ link }) => link))]),
      ]),
    ],
  };
}

const PAGES: Readonly<
  Record<
    FirstPageSlug,
    { readonly lead: string; readonly contents: (answers: FirstSite) => readonly StoredBlock[] }
  >
> = {
  'get-help': {
    lead: 'Say here what people can come to you for.',
    contents: () => [
      text([
        heading('What we offer'),
        words('Say here what you offer and for whom.'),
        heading('Who can come'),
        words('Say here who can come, what it costs, and whether they need an appointment.'),
      ]),
    ],
  },
  'crisis-support': {
    lead: 'Say here who can call, and when somebody answers.',
    contents: (answers) => [
      ...callBlock(answers, emptyLink()),
      text([
        heading('What happens when you call'),
        words('Say here who answers, what they ask, and what stays between you.'),
        heading('If you are in danger now'),
        words(IN_DANGER_WORDS),
      ]),
    ],
  },
  about: {
    lead: 'Say here who you are in one sentence.',
    contents: () => [
      text([
        heading('Who we are'),
        words('Say here who works with you, and since when.'),
        heading('Who pays for it'),
        words('Say here where the money for your work comes from.'),
      ]),
    ],
  },
  contact: {
    lead: 'Say here how people reach you when it is not urgent.',
    contents: ({ phone }) => [
      text([
        heading('Reach us'),
        ...(phone === '' ? [] : [called('In a crisis, call ', phone)]),
        words('Say here where you are, at which address people write to you, and when you are there.'),
      ]),
    ],
  },
  stories: {
    lead: 'Say here whose stories these are, and that they agreed to tell them.',
    contents: () => [
      text([
        words('Say here how people can tell theirs. Pages of the kind Story are listed below by themselves.'),
      ]),
      { key: 'list', componentType: 'PageList', branch: { href: pageHref('stories') } },
    ],
  },
  'support-us': {
    lead: 'Say here what support makes possible.',
    contents: () => [
      text([
        heading('Give money'),
        words('Say here how people can give, and what becomes of it.'),
        heading('Give time'),
        words('Say here what volunteers do, and how they begin.'),
      ]),
    ],
  },
};

/** The card with the number to call. Without a number, there is no card. */
function callBlock({ phone }: FirstSite, linkOne: Link): readonly StoredBlock[] {
  if (phone === '') return [];
  return [
    {
      key: 'call',
      componentType: 'EmergencyContact',
      header: 'Call us',
      subHeading: 'Say here when somebody answers, and what the call costs.',
      phoneNumber: phone,
      emergencyInfo: IN_DANGER_WORDS,
      linkOne,
    },
  ];
}

const text = (content: readonly BlockNode[]): StoredBlock => ({
  key: 'words',
  componentType: 'RichText',
  text: { type: 'doc', content },
});

const plain = (of: string): InlineNode => ({ type: 'text', text: of });
const words = (of: string): BlockNode => ({ type: 'paragraph', content: [plain(of)] });
const heading = (of: string): BlockNode => ({ type: 'heading', attrs: { level: 2 }, content: [plain(of)] });

const linkTo = (slug: string, title: string): Link => ({ type: 'page', href: pageHref(slug), text: title });
const callLink = (phone: string, of: string): Link => ({ type: 'external', href: callHref(phone), text: of });

function linked({ type, href, text: of }: Link): InlineNode {
  return { type: 'text', text: of, marks: [{ type: 'link', attrs: { type, href, fileId: null } }] };
}

const called = (before: string, phone: string): BlockNode => ({
  type: 'paragraph',
  content: [plain(before), linked(callLink(phone, phone))],
});

const linkList = (links: readonly Link[]): BlockNode => ({
  type: 'bullet_list',
  content: links.map((link) => ({
    type: 'list_item',
    content: [{ type: 'paragraph', content: [linked(link)] }],
  })),
});
