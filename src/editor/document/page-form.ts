import type { FieldForm } from '../../blocks/form.ts';
import { CHANGE_FREQUENCIES } from '../../model/limits.ts';
import { choiceLabel } from './labels.ts';

/** The settings of a page, by path. Its header has a form of its own. */

export const pageForm: Readonly<Record<string, FieldForm>> = {
  title: {
    editor: 'text',
    label: 'Title',
    help: 'In the browser’s tab, in search results, and wherever a link to this page is shared.',
  },
  description: {
    editor: 'text',
    label: 'Description',
    rows: 3,
    help: 'One or two sentences on what people find here. Search results show about 160 characters.',
  },
  keywords: { editor: 'text', label: 'Keywords', help: 'Words that people may search for, with commas.' },
  frequency: {
    editor: 'select',
    label: 'How often it changes',
    help: 'A hint to search engines, in the sitemap.',
    items: CHANGE_FREQUENCIES.map((value) => ({ value, label: choiceLabel(value) })),
  },
  hideFromSitemap: {
    editor: 'checkbox',
    label: 'Hide from the sitemap',
    help: 'Search engines are not told about the page, but may find it by links.',
  },
  hideFromRobots: {
    editor: 'checkbox',
    label: 'Hide from search engines',
    help: 'Asks search engines not to list the page. Everybody with its address can still read it.',
  },
};
