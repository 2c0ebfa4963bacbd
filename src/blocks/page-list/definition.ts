import { z } from 'zod';
import { PAGE_LISTS, SHORT_TEXT_MAX_LENGTH } from '../../model/limits.ts';
import { defineBlock } from '../definition.ts';

/** Links to other pages of the site, each with its title, its summary and optionally its picture. */
export const pageList = defineBlock({
  type: 'PageList',
  label: 'List of pages',
  group: 'Layout',
  about: 'Links to pages of this site: stories, news, services. New ones appear by themselves.',
  alsoCalled: ['listing', 'news', 'blog', 'stories', 'category', 'archive', 'latest'],
  fields: z.strictObject({
    branch: z.strictObject({ href: z.string().max(SHORT_TEXT_MAX_LENGTH).default('') }).prefault({}),
    category: z.string().max(100).default(''),
    order: z.enum(['newest', 'title']).default('newest'),
    look: z.enum(['pictures', 'rows']).default('pictures'),
    perPage: z.number().int().min(1).max(PAGE_LISTS.mostOnPage).default(PAGE_LISTS.onPage),
    narrowing: z.boolean().default(false),
  }),
  form: {
    branch: {
      editor: 'branch',
      label: 'Only pages below',
      help: 'Type words of a page of this site, or its path. The list shows pages of the template Listing, and with a page here only those whose addresses begin with its own.',
    },
    category: { editor: 'category', label: 'Category' },
    order: {
      editor: 'select',
      label: 'Order',
      more: true,
      items: [
        { value: 'newest', label: 'Newest first' },
        { value: 'title', label: 'By title' },
      ],
    },
    look: {
      editor: 'select',
      label: 'Look',
      items: [
        { value: 'pictures', label: 'With pictures' },
        { value: 'rows', label: 'As rows' },
      ],
    },
    perPage: {
      editor: 'number',
      label: 'Pages shown at a time',
      help: 'Readers find the others by links below. If a page has several lists, only the first has these links.',
      min: 1,
      max: PAGE_LISTS.mostOnPage,
      step: 1,
    },
    narrowing: {
      editor: 'checkbox',
      label: 'Readers can choose a category',
      help: 'The categories are in the site settings. A page belongs to those that have one of its keywords.',
    },
  },
  spoken: () => [],
});
