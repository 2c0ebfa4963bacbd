import type { FieldForm } from '../../blocks/form.ts';
import type { SocialNetwork } from '../../model/head-fallbacks.ts';
import { CHANGE_FREQUENCIES, IMAGE_SIZES, PAGE_PRIORITY } from '../../model/limits.ts';
import { pageTypeOf, pageTypes, TEMPLATES } from '../../model/page.ts';
import { QUICK_EXIT, type QuickExit } from '../../model/quick-exit.ts';
import { choiceLabel, fieldLabel } from './labels.ts';

const QUICK_EXIT_CHOICES: Readonly<Record<QuickExit, string>> = {
  inherit: 'As the page above it, or the site',
  on: 'On this page',
  off: 'Not on this page',
};

/** The form for the settings of a page, by path. The page header has a separate form. */
const settings: Readonly<Record<string, FieldForm>> = {
  title: {
    editor: 'text',
    label: 'Title',
    help: 'Shown in the browser’s tab and in search results, and where a link to this page is shared.',
  },
  slug: { editor: 'slug', label: 'Slug', help: 'The part of the address behind the name of the site.' },
  pageType: {
    editor: 'select',
    label: 'Page type',
    items: Object.keys(pageTypes).map((value) => ({ value, label: fieldLabel(value) })),
  },
  description: {
    editor: 'text',
    label: 'Description',
    rows: 3,
    help: 'One or two sentences on what people find here. Search results show about 160 characters.',
  },
  keywords: { editor: 'text', label: 'Keywords', help: 'Words that people search for, separated by commas.' },
  searchWords: {
    editor: 'text',
    label: 'Search words',
    help: 'Words that people type when they need this page, separated by commas: as they write them, with their mistakes. The search of this site finds the page by them first. Readers do not see them.',
  },
  priority: {
    editor: 'number',
    label: 'Priority',
    help: `How important the page is beside the others of this site, from ${PAGE_PRIORITY.min} to ${PAGE_PRIORITY.max}. The sitemap tells search engines.`,
    ...PAGE_PRIORITY,
  },
  frequency: {
    editor: 'select',
    label: 'Frequency',
    help: 'How often the page changes. The sitemap tells search engines.',
    items: CHANGE_FREQUENCIES.map((value) => ({ value, label: choiceLabel(value) })),
  },
  hideFromSitemap: {
    editor: 'checkbox',
    label: 'Hide from sitemap',
    help: 'Search engines are not told about the page. They may still find it by links.',
  },
  hideFromRobots: {
    editor: 'checkbox',
    label: 'Hide from robots',
    help: 'Search engines are asked not to list the page. Whoever has its address can still read it.',
  },
  checkedOn: {
    editor: 'date',
    label: 'Last checked',
    orNull: true,
    help: 'The day on which somebody last made sure that the page is right. Readers see it below the content.',
  },
  easyRead: {
    editor: 'pageOfSite',
    label: 'Easy Read version',
    help: 'The page that says the same in short sentences and pictures. Both pages lead to each other once both are published.',
  },
  callNumber: {
    editor: 'text',
    label: 'Number to call',
    help: 'A page with a number is a help page: the number stands beside the content, and in a bar on phones. Pages below this one in its address follow it, unless they have their own.',
  },
  callName: { editor: 'text', label: 'Whose number it is', optional: true },
  callAbout: { editor: 'text', label: 'About the call', optional: true, rows: 2 },
  callHours: {
    editor: 'text',
    label: 'Hours of the number',
    optional: true,
    help: 'As in ‘Monday to Friday 9 am to 5 pm; closed 25 December’ or ‘Day and night’.',
  },
  textNumber: { editor: 'text', label: 'Number for text messages', optional: true },
  quickExit: {
    editor: 'select',
    label: 'Quick exit',
    help: 'A button that leaves this site at once, for readers who may be watched. Browsers are not sent the page before somebody opens it, and do not store it. Pages below this one in its address follow it, unless they say otherwise.',
    items: QUICK_EXIT.map((value) => ({ value, label: QUICK_EXIT_CHOICES[value] })),
  },
  ...socialFields('og', 'social networks'),
  ...socialFields('twitter', 'Twitter'),
};

/** Returns the fields of the page's card on a social network. */
function socialFields(network: SocialNetwork, name: string): Record<string, FieldForm> {
  return {
    [`${network}.title`]: { editor: 'text', label: `Title for ${name}` },
    [`${network}.description`]: { editor: 'text', label: `Description for ${name}`, rows: 3 },
    [`${network}.keywords`]: { editor: 'text', label: `Keywords for ${name}` },
    [`${network}.image`]: {
      editor: 'image',
      label: `Picture for ${name}`,
      sizes: { desktop: IMAGE_SIZES.social },
    },
  };
}

/** Returns the form for the settings of a page of this type, by path. */
export function pageForm(pageType: string): Readonly<Record<string, FieldForm>> {
  const { templates } = pageTypeOf(pageType);
  const items = TEMPLATES.map((value) => ({ value, label: templates[value].label }));
  const help = 'Lists of pages show pages of the template Listing, with a title, a summary and a picture.';
  return { ...settings, template: { editor: 'select', label: 'Template', help, items } };
}
