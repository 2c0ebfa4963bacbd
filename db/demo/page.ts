import type { DemoBlock, DemoPageDocument, DemoSocial, PictureName } from './types.ts';
import { image, noLink } from './write.ts';

/** The name a page's keys begin with: its slug with hyphens, 'home' for the home page. */
const pageName = (slug: string): string => (slug === '' ? 'home' : slug.replaceAll('/', '-'));

const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** Gives every block and list item its key, in reading order: 'home-quote-1', 'home-icon-list-1-item-2'. */
function withKeys(contents: DemoBlock[], name: string): DemoBlock[] {
  const counts = new Map<string, number>();
  const walk = (blocks: DemoBlock[]): DemoBlock[] => blocks.map(keyed);
  function keyed(block: DemoBlock): DemoBlock {
    const count = (counts.get(block.componentType) ?? 0) + 1;
    counts.set(block.componentType, count);
    const key = `${name}-${kebab(block.componentType)}-${count}`;
    switch (block.componentType) {
      case 'TitledArea':
        return { ...block, key, contents: walk(block.contents) };
      case 'SplitContent':
        return { ...block, key, left: walk(block.left), right: walk(block.right) };
      case 'DonationAmounts':
        return { ...block, key, items: block.items.map((item, n) => ({ ...item, key: itemKey(key, n) })) };
      case 'IconList':
        return { ...block, key, items: block.items.map((item, n) => ({ ...item, key: itemKey(key, n) })) };
      case 'ListAccordion':
        return { ...block, key, items: block.items.map((item, n) => ({ ...item, key: itemKey(key, n) })) };
      case 'Table':
        return {
          ...block,
          key,
          columns: block.columns.map((column, n) => ({ ...column, key: `${key}-column-${n + 1}` })),
          rows: block.rows.map((row, n) => ({ ...row, key: `${key}-row-${n + 1}` })),
        };
      case 'Testimonials':
        return { ...block, key, items: block.items.map((item, n) => ({ ...item, key: itemKey(key, n) })) };
      case 'OneActiveCarousel':
        return {
          ...block,
          key,
          slides: block.slides.map((slide, n) => ({ ...slide, key: `${key}-slide-${n + 1}` })),
        };
      case 'ContactForm':
        return {
          ...block,
          key,
          fields: block.fields.map((field, n) => ({ ...field, key: `${key}-field-${n + 1}` })),
        };
      default:
        return { ...block, key };
    }
  }
  return walk(contents);
}

/** Blocks that end a thought: what follows them begins with more room. */
const SECTIONS: ReadonlySet<string> = new Set([
  'EmergencyContact',
  'DonationAmounts',
  'ContentPanel',
  'SplitContent',
  'TitledArea',
  'Testimonials',
  'OneActiveCarousel',
  'ListAccordion',
  'Quote',
  'IllustratedFocusArea',
  'ExpandableDetails',
  'ContactForm',
  'WorkshopEnquiryForm',
]);

/** A text whose first line is a heading begins a thought of its own. */
function beginsThought(block: DemoBlock): boolean {
  return (
    SECTIONS.has(block.componentType) ||
    (block.componentType === 'RichText' && block.text.content[0]?.type === 'heading')
  );
}

/** Room below a block of the page's own list: the block's own margin, or that of a section. Cards in a row and buttons stand closer. */
function withRhythm(block: DemoBlock, index: number, all: readonly DemoBlock[]): DemoBlock {
  // An anchor takes no room: what matters is the block that it names.
  const next = all.slice(index + 1).find(({ componentType }) => componentType !== 'Anchor');
  if (next === undefined || block.componentType === 'Anchor' || block.marginBottom !== undefined)
    return block;
  const cards = block.componentType === 'ExpandableDetails' && next.componentType === block.componentType;
  const ends = SECTIONS.has(block.componentType) || beginsThought(next);
  if (cards || !ends) return block;
  return {
    ...block,
    marginBottom: next.componentType === 'ButtonCta' ? { small: 3 } : { small: 5 },
  };
}

const itemKey = (key: string, index: number): string => `${key}-item-${index + 1}`;

const noSocial = (): DemoSocial => ({ title: '', description: '', keywords: '', image: null });

/** The header of a page: which one, its words, and its picture with the alt text. */
interface HeaderWords {
  type: 'full' | 'half';
  title: string;
  description: string;
  picture: PictureName;
  alt: string;
}

/** The settings of a page. Fields that are left out take their defaults. */
interface PageWords
  extends Partial<
    Pick<
      DemoPageDocument,
      | 'domainId'
      | 'template'
      | 'priority'
      | 'frequency'
      | 'keywords'
      | 'searchWords'
      | 'og'
      | 'quickExit'
      | 'checkedOn'
      | 'callNumber'
      | 'callName'
      | 'callAbout'
      | 'callHours'
      | 'textNumber'
    >
  > {
  slug: string;
  title: string;
  description: string;
  header?: HeaderWords;
}

/** A whole page, keys included. The same words always give the same page. */
export function page(words: PageWords, ...contents: DemoBlock[]): DemoPageDocument {
  const { slug, title, description, header } = words;
  return {
    collection: 'pages',
    domainId: words.domainId ?? 'open-verandah',
    pageType: 'page',
    template: words.template ?? 'generic',
    slug,
    title,
    description,
    keywords: words.keywords ?? '',
    searchWords: words.searchWords ?? '',
    headerType: header ? (header.type === 'full' ? 'FullWidthImageHeader' : 'HalfWidthImageHeader') : 'none',
    header: {
      title: header?.title ?? title,
      description: header?.description ?? '',
      image: header ? image(header.picture, header.alt) : null,
    },
    og: words.og ?? noSocial(),
    twitter: noSocial(),
    priority: words.priority ?? 0.5,
    frequency: words.frequency ?? 'yearly',
    hideFromSitemap: false,
    hideFromRobots: false,
    quickExit: words.quickExit ?? 'inherit',
    checkedOn: words.checkedOn ?? null,
    easyRead: noLink,
    callNumber: words.callNumber ?? '',
    callName: words.callName ?? '',
    callAbout: words.callAbout ?? '',
    callHours: words.callHours ?? '',
    textNumber: words.textNumber ?? '',
    roles: [],
    contents: withKeys(contents, pageName(slug)).map(withRhythm),
  };
}
