import type { AnyForm, FieldForm, Form } from '../../blocks/form.ts';
import type { CanvasSizes } from '../../model/image.ts';
import { IMAGE_SIZES, LOGO_SIZE } from '../../model/limits.ts';
import { NEUTRAL_URL } from '../../model/quick-exit.ts';
import type { SiteRootKey } from '../../model/roots.ts';
import { TOPIC_CARDS, type TopicCard } from '../../model/search/topic-names.ts';
import type { FooterDoc, LinkItem, NavDoc } from '../../model/site.ts';

/** The forms of the site's documents: navigation, footer and settings. */

const linkItem: Form<Omit<LinkItem, 'key'>> = { link: { editor: 'link', label: 'Link' } };
const social = { desktop: IMAGE_SIZES.social } as const;
/** A logo may have any aspect ratio. */
const logo: CanvasSizes = { [LOGO_SIZE.canvas]: { width: LOGO_SIZE.width } };

const nav: Form<NavDoc> = {
  items: {
    editor: 'list',
    label: 'Items',
    itemName: 'Item',
    below: 'subItems',
    item: {
      link: { editor: 'link', label: 'Link' },
      subItems: { editor: 'list', label: 'Items below', itemName: 'Item', item: linkItem },
    },
  },
  donate: { editor: 'link', label: 'Donate', optional: true },
  crisis: { editor: 'link', label: 'Crisis line', optional: true },
  emergency: { editor: 'link', label: 'Emergency number', optional: true },
};

const footer: Form<FooterDoc> = {
  phone: { editor: 'text', label: 'Phone', optional: true },
  donate: { editor: 'link', label: 'Donate', optional: true },
  logo: { editor: 'image', label: 'Logo', optional: true, sizes: logo },
  logoTwo: { editor: 'image', label: 'Second logo', optional: true, sizes: logo },
  logoThree: { editor: 'image', label: 'Third logo', optional: true, sizes: logo },
  contactsTitle: { editor: 'text', label: 'Title of the contacts', optional: true },
  contacts: { editor: 'list', label: 'Contacts', itemName: 'Contact', item: linkItem },
  contactsLink: { editor: 'link', label: 'All contacts', optional: true },
  sitemapTitle: { editor: 'text', label: 'Title of the pages', optional: true },
  sitemap: { editor: 'list', label: 'Pages', itemName: 'Page', item: linkItem },
  socialsTitle: { editor: 'text', label: 'Title of the social networks', optional: true },
  facebook: { editor: 'link', label: 'Facebook', optional: true },
  linkedIn: { editor: 'link', label: 'LinkedIn', optional: true },
  twitter: { editor: 'link', label: 'Twitter', optional: true },
  footerText: { editor: 'text', label: 'Text', optional: true, rows: 4 },
};

const CARD_LABELS: Readonly<Record<TopicCard, string>> = {
  danger: 'The crisis line and the emergency number',
  violence: 'The number of the page that helps, and the emergency number',
  none: 'No number',
};

/** The form of the settings, by path. Redirects are not among the settings, because they have their own calls. */
const siteSettings: Readonly<Record<string, FieldForm>> = {
  title: { editor: 'text', label: 'Title' },
  description: { editor: 'text', label: 'Description', rows: 4 },
  keywords: { editor: 'text', label: 'Keywords', rows: 4 },
  logo: { editor: 'image', label: 'Logo', sizes: logo },
  address: {
    editor: 'setting',
    label: 'Postal address',
    rows: 3,
    help: 'It stands at the end of every mail that this site sends, below the name and the number of the footer.',
  },
  brandColour: {
    editor: 'brandColour',
    label: 'Colour',
    help: 'The colours of panels, links and bars are made from it, for light and for dark screens. The red of the crisis line stays.',
  },
  'og.title': { editor: 'text', label: 'Title for social networks' },
  'og.keywords': { editor: 'text', label: 'Keywords for social networks', rows: 4 },
  'og.image': { editor: 'image', label: 'Picture for social networks', sizes: social },
  'twitter.title': { editor: 'text', label: 'Title for Twitter' },
  'twitter.keywords': { editor: 'text', label: 'Keywords for Twitter', rows: 4 },
  'twitter.image': { editor: 'image', label: 'Picture for Twitter', sizes: social },
  'quickExit.onEveryPage': {
    editor: 'checkbox',
    label: 'Quick exit on every page',
    help: 'A button that leaves this site at once. Each page can have it, or not, in its own settings.',
  },
  'quickExit.onSearch': {
    editor: 'checkbox',
    label: 'Quick exit on the search page',
    help: 'Searches are private too.',
  },
  'quickExit.url': {
    editor: 'setting',
    label: 'The quick exit leads to',
    help: `A page that says nothing of whoever looks at it. If empty, ${NEUTRAL_URL}`,
  },
  pageFeedback: {
    editor: 'checkbox',
    label: 'Ask below each page: ‘Was this page clear?’',
    help: 'Pages with the quick exit and the home page do not ask. The answers are in the dashboard, under Form Submissions.',
  },
  watchedWords: {
    editor: 'setting',
    label: 'Words to avoid',
    rows: 12,
    help: 'On pages about suicide, self-harm and violence. One on each line, with better words after an = sign. If empty, the checks use the list of the guidelines.',
  },
  crisisWords: {
    editor: 'words',
    label: 'Crisis words',
    help: 'People who search for one of these see the crisis line first. The words below always count too. One word or phrase on each line.',
  },
  searchTopics: {
    editor: 'list',
    label: 'Topics',
    help: 'When somebody searches for words of a topic, the page that helps stands first. Where a search has words of several, they come in this order.',
    itemName: 'Topic',
    item: {
      name: { editor: 'setting', label: 'Name' },
      words: {
        editor: 'words',
        label: 'Words that people type',
        help: 'As they write them, one word or phrase on each line. Small typing mistakes are forgiven.',
      },
      page: {
        editor: 'linkTarget',
        label: 'The page that helps',
        help: 'Without one, the search takes the page whose search words fit best.',
      },
      card: {
        editor: 'select',
        label: 'Above the results',
        help: 'Topics of danger and violence that every site has keep theirs.',
        items: TOPIC_CARDS.map((value) => ({ value, label: CARD_LABELS[value] })),
      },
    },
  },
  categories: {
    editor: 'list',
    label: 'Categories',
    help: 'Readers can narrow lists down by them. Save the site settings to keep your changes.',
    itemName: 'Category',
    item: {
      name: { editor: 'text', label: 'Name' },
      filters: { editor: 'words', label: 'Filters', help: 'One word or phrase on each line.' },
    },
  },
};

/** The form of each site document, by the key of the document. */
export const siteForms: Readonly<Record<SiteRootKey, AnyForm>> = {
  '@nav': nav as AnyForm,
  '@footer': footer as AnyForm,
  '@siteSettings': siteSettings,
};
