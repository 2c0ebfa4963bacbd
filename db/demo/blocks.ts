import type {
  BlockFields,
  BlockType,
  Colour,
  DemoBlock,
  DemoFormField,
  DemoImage,
  DemoLink,
  DemoTextNode,
  Illustration,
  Margin,
} from './types.ts';
import type { Inline } from './write.ts';
import { doc, line, noLink } from './write.ts';

/** One block with all its fields. Keys stay empty here; `page()` gives them once the whole tree is known. */
function block<T extends BlockType>(componentType: T, fields: BlockFields[T]): DemoBlock {
  return { key: '', componentType, ...fields } as DemoBlock;
}

/** The block with its own spacing above and below. */
export function spaced(inner: DemoBlock, top: Margin | undefined, bottom?: Margin): DemoBlock {
  return { ...inner, ...(top && { marginTop: top }), ...(bottom && { marginBottom: bottom }) };
}

export const text = (value: string): DemoBlock => block('Text', { text: value });
export const rich = (...nodes: DemoTextNode[]): DemoBlock => block('RichText', { text: doc(...nodes) });
export const formatted = (...parts: Inline[]): DemoBlock => block('FormattedText', { text: line(...parts) });
export const clearData = (): DemoBlock => block('ClearSiteData', {});
export const anchor = (id: string): DemoBlock => block('Anchor', { id });

export function emergency(fields: BlockFields['EmergencyContact']): DemoBlock {
  return block('EmergencyContact', fields);
}

export function iconList(...items: string[]): DemoBlock {
  return block('IconList', { items: items.map((item) => ({ key: '', text: item })) });
}

/** A table whose first row and first column are headings. Each row has as many cells as the first one. */
export function table(caption: string, ...rows: [head: string[], ...rows: string[][]]): DemoBlock {
  const columns = rows[0].map((_, index) => ({ key: '', id: `column-${index + 1}` }));
  return block('Table', {
    caption,
    columns,
    rows: rows.map((cells) => ({
      key: '',
      cells: Object.fromEntries(columns.map(({ id }, index) => [id, line(cells[index] ?? '')])),
    })),
    headerRow: true,
    headerColumn: true,
  });
}

/** Amounts in dollars, each with its purpose. */
export function amounts(
  header: string,
  text: string,
  ...items: [amount: string, purpose: string][]
): DemoBlock {
  return block('DonationAmounts', {
    header,
    text,
    items: items.map(([amount, purpose]) => ({ key: '', amount, purpose })),
    other: 'Another amount',
  });
}

/** A button, with a second link beside it where there are two ways on. */
export function button(link: DemoLink, secondary: DemoLink = noLink, notPrimary = false): DemoBlock {
  return block('ButtonCta', { link, notPrimary, secondary });
}

interface AccordionEntry {
  header: string;
  nodes: DemoTextNode[];
  link?: DemoLink;
  image?: DemoImage;
}

export function accordion(...entries: AccordionEntry[]): DemoBlock {
  return accordionOf(entries, false);
}

/** An accordion of questions and answers. */
export function questions(...entries: AccordionEntry[]): DemoBlock {
  return accordionOf(entries, true);
}

function accordionOf(entries: readonly AccordionEntry[], areQuestions: boolean): DemoBlock {
  return block('ListAccordion', {
    questions: areQuestions,
    items: entries.map(({ header, nodes, link = noLink, image = null }) => {
      return { key: '', header, link, image, contents: doc(...nodes) };
    }),
  });
}

interface DetailsEntry extends AccordionEntry {
  illustration?: Illustration;
}

export function details(entry: DetailsEntry): DemoBlock {
  const { header, nodes, illustration = 'none', image = null, link = noLink } = entry;
  return block('ExpandableDetails', { header, contents: doc(...nodes), illustration, image, link });
}

export function testimonials(...items: { quote: string; quoteBy: string; image: DemoImage }[]): DemoBlock {
  return block('Testimonials', { items: items.map((item) => ({ key: '', ...item })) });
}

/** When the carousels of the demo were made: the start of 2026, in ms. */
const CAROUSEL_MADE = 1_767_225_600_000;

export function carousel(...images: DemoImage[]): DemoBlock {
  const slides = images.map((image) => ({ key: '', image }));
  return block('OneActiveCarousel', { swiperId: CAROUSEL_MADE, slides });
}

export function quote(words: string, quoteBy: string): DemoBlock {
  return block('Quote', { quote: words, quoteBy });
}

/** Where people find somebody. */
export function map(fields: BlockFields['MapContent']): DemoBlock {
  return block('MapContent', fields);
}

/** The events of a filter. */
export function events(filter: string): DemoBlock {
  return block('Humanitix', { filter });
}

/** The pages below another, those published last first. */
export function pagesBelow(href: string): DemoBlock {
  return block('PageList', {
    branch: { href },
    category: '',
    order: 'newest',
    look: 'pictures',
    perPage: 12,
    narrowing: true,
  });
}

/** A picture that only accompanies words. */
export function picture(name: DemoImage): DemoBlock {
  const video = { type: 'youtube', videoId: '', isVimeo: false } as const;
  return block('Media', { image: name, video, caption: { ...noLink, icon: 'none' }, size: 'full' });
}

/** A video, with a picture of ours in its place until it is played. */
export function film(
  video: { type: 'youtube' | 'vimeo'; videoId: string },
  picture: DemoImage,
  caption: string,
): DemoBlock {
  return block('Media', {
    image: picture,
    video: { ...video, isVimeo: video.type === 'vimeo' },
    caption: { ...noLink, text: caption, icon: 'none' },
    size: 'full',
  });
}

export function panel(backgroundColour: Colour, ...nodes: DemoTextNode[]): DemoBlock {
  return block('ContentPanel', { backgroundColour, contents: doc(...nodes), fullWidth: false });
}

export function widePanel(backgroundColour: Colour, ...nodes: DemoTextNode[]): DemoBlock {
  return block('ContentPanel', { backgroundColour, contents: doc(...nodes), fullWidth: true });
}

export function titled(title: string, ...contents: DemoBlock[]): DemoBlock {
  return block('TitledArea', { title, contents });
}

export function focus(illustration: Illustration, title: string, description: string): DemoBlock {
  return block('IllustratedFocusArea', { illustration, title, description });
}

interface SplitOptions
  extends Partial<Omit<BlockFields['SplitContent'], 'left' | 'right' | 'reverse' | 'stacked'>> {
  reverse?: { desktop?: boolean; mobile?: boolean };
}

/** Two columns of blocks in twelfths: the left one `width` wide, then the gap, then the rest. */
export function split(options: SplitOptions, left: DemoBlock[], right: DemoBlock[]): DemoBlock {
  const { width = 6, gap = 1, usePixelGap = false, matchHeight = false, reverse = {} } = options;
  const order = { desktop: reverse.desktop ?? false, mobile: reverse.mobile ?? false };
  return block('SplitContent', { left, right, width, gap, usePixelGap, matchHeight, reverse: order });
}

/** A field of a contact form; it is required unless it says otherwise. */
export function field(
  type: DemoFormField['type'],
  name: string,
  label: string,
  rest: Partial<DemoFormField> = {},
): DemoFormField {
  return {
    key: '',
    type,
    placeholder: '',
    label,
    name,
    options: [],
    required: true,
    halfWidth: false,
    hidden: { field: '', equals: '', unless: false },
    errorMessage: '',
    ...rest,
  };
}

export function contactForm(fields: BlockFields['ContactForm']): DemoBlock {
  return block('ContactForm', fields);
}

export function trainingForm(fields: BlockFields['WorkshopEnquiryForm']): DemoBlock {
  return block('WorkshopEnquiryForm', fields);
}
