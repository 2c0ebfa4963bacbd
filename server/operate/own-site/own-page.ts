import type { StoredBlock } from '../../../src/model/block.ts';
import { callHref } from '../../../src/model/first-site/answers.ts';
import type { ImageValue } from '../../../src/model/image.ts';
import { isObject } from '../../../src/model/json.ts';
import { emptyLink, type Link } from '../../../src/model/link.ts';
import { newPage, type PageDoc } from '../../../src/model/page.ts';
import type { BlockNode, ListItem, Paragraph, RichText } from '../../../src/model/rich-text.ts';
import { claimsFact, type OwnFacts, ownInline, ownSentences, ownText, ownTitle } from './own-words.ts';

/** The site that takes over pages of the demo. */
export interface OwnSite {
  readonly facts: OwnFacts;
  /** The slugs of the pages that the site has afterwards. */
  readonly slugs: ReadonlySet<string>;
}

/** The number of the demo's crisis line, which the number of the organisation replaces. */
export const DEMO_CRISIS_NUMBER = '1800 975 707';

/** The blocks that consist of what the demo made up: words of people, places, amounts, opening times and events. */
const INVENTED: ReadonlySet<string> = new Set([
  'Quote',
  'Testimonials',
  'MapContent',
  'DonationAmounts',
  'Humanitix',
  'Table',
  'OneActiveCarousel',
]);

/** Returns a page of the demo as a draft of the organisation: without numbers, names and figures that the demo made up. */
export function ownPage(page: PageDoc, site: OwnSite): PageDoc {
  const { facts } = site;
  const title = ownTitle(page.title, facts) || titleOfSlug(page.slug) || facts.name;
  const crisis = page.callNumber === DEMO_CRISIS_NUMBER ? facts.phone : '';
  const plain = newPage({});
  return {
    ...page,
    title,
    description: ownSentences(page.description, facts),
    keywords: '',
    header: {
      ...page.header,
      title: page.header.title === '' ? '' : ownTitle(page.header.title, facts) || title,
      description: ownSentences(page.header.description, facts),
      image: ownImage(page.header.image),
    },
    og: plain.og,
    twitter: plain.twitter,
    checkedOn: null,
    easyRead: linkTo(page.easyRead, site),
    callNumber: crisis,
    callName: crisis === '' ? '' : ownSentences(page.callName, facts),
    callAbout: '',
    callHours: '',
    textNumber: '',
    contents: ownBlocks(page.contents, site),
  };
}

/** Returns the last part of a slug as words: ‘Food and bills’ of `get-help/food-and-bills`. */
function titleOfSlug(slug: string): string {
  const words = (slug.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function ownBlocks(blocks: readonly StoredBlock[], site: OwnSite): StoredBlock[] {
  const own = blocks.flatMap((block) => ownBlock(block, site));
  // An anchor names the block after it.
  return own.filter(
    ({ componentType }, index) =>
      componentType !== 'Anchor' ||
      (own[index + 1] !== undefined && own[index + 1]?.componentType !== 'Anchor'),
  );
}

function ownBlock(block: StoredBlock, site: OwnSite): readonly StoredBlock[] {
  const { componentType } = block;
  if (INVENTED.has(componentType)) return [];
  const fields: Readonly<Record<string, unknown>> = block;
  const { facts } = site;
  const made = (own: object, hasWords: boolean) => (hasWords ? [{ ...block, ...own } as StoredBlock] : []);
  switch (componentType) {
    case 'Text': {
      const text = ownText(String(fields.text), facts);
      return made({ text }, text !== '');
    }
    case 'RichText': {
      const text = ownRichText(fields.text as RichText, site);
      return made({ text }, hasContent(text));
    }
    case 'FormattedText': {
      const [paragraph] = (fields.text as RichText).content as Paragraph[];
      const content = ownInline(paragraph?.content ?? [], facts, () => false);
      return made({ text: { type: 'doc', content: [{ type: 'paragraph', content }] } }, content.length > 0);
    }
    case 'ContentPanel': {
      const contents = ownRichText(fields.contents as RichText, site);
      return made({ contents }, hasContent(contents));
    }
    case 'IconList': {
      const items = (fields.items as readonly { text: string }[]).flatMap((item) => {
        const text = ownText(item.text, facts);
        return text === '' ? [] : [{ ...item, text }];
      });
      return made({ items }, items.length > 0);
    }
    case 'ListAccordion': {
      const items = (fields.items as readonly Disclosure[]).flatMap((item) => disclosure(item, site) ?? []);
      return made({ items }, items.length > 0);
    }
    case 'ExpandableDetails': {
      const own = disclosure(fields as unknown as Disclosure, site);
      return made(own ?? {}, own !== null);
    }
    case 'IllustratedFocusArea': {
      const title = ownTitle(String(fields.title), facts);
      const description = ownText(String(fields.description), facts);
      return made({ title, description }, title !== '' && description !== '');
    }
    case 'ButtonCta': {
      const [link, secondary] = [fields.link, fields.secondary].map((each) => ownLink(each as Link, site));
      const main = link?.href ? link : secondary;
      return made(
        { link: main, secondary: main === link ? secondary : emptyLink() },
        main !== undefined && main.href !== '',
      );
    }
    case 'Media': {
      const { videoId } = fields.video as unknown as { videoId: string };
      const image = ownImage(fields.image as ImageValue);
      const caption = { ...(fields.caption as object), ...ownLink(fields.caption as unknown as Link, site) };
      return made({ image, caption }, videoId === '' && image !== null);
    }
    case 'PageList':
      return made({}, isKept(String((fields.branch as { href?: string }).href), site));
    case 'TitledArea': {
      const title = ownTitle(String(fields.title), facts);
      const contents = ownBlocks(fields.contents as StoredBlock[], site);
      const says = contents.some(({ componentType: type }) => type !== 'Anchor' && type !== 'ButtonCta');
      return title === '' ? contents : made({ title, contents }, says);
    }
    case 'SplitContent': {
      const left = ownBlocks(fields.left as StoredBlock[], site);
      const right = ownBlocks(fields.right as StoredBlock[], site);
      if (left.length === 0 || right.length === 0) return [...left, ...right];
      // A picture alone accompanies words that are gone.
      return left.every(isPicture) && right.every(isPicture) ? [] : made({ left, right }, true);
    }
    case 'EmergencyContact': {
      const own = {
        phoneNumber: facts.phone,
        subHeading: '',
        emergencyInfo: ownSentences(String(fields.emergencyInfo), facts),
      };
      const [linkOne, linkTwo] = [fields.linkOne, fields.linkTwo].map((each) => ownLink(each as Link, site));
      const header = ownTitle(String(fields.header), facts);
      return made({ ...own, header, linkOne, linkTwo }, facts.phone !== '' && header !== '');
    }
    case 'ContactForm':
    case 'WorkshopEnquiryForm':
      return [ownForm(block, fields, site)];
    default:
      return [block];
  }
}

const isPicture = ({ componentType }: StoredBlock) => componentType === 'Media';

/** A form keeps its questions. Nobody is written to until the organisation names the address. */
function ownForm(block: StoredBlock, fields: Readonly<Record<string, unknown>>, site: OwnSite): StoredBlock {
  const own: Record<string, unknown> = { recipient: '', ccs: [], successEmailText: '' };
  for (const field of ['title', 'subject', 'successMessage', 'successEmailSubject']) {
    if (typeof fields[field] === 'string') own[field] = ownSentences(fields[field], site.facts);
  }
  if (isObject(fields.secondaryLink))
    own.secondaryLink = ownLink(fields.secondaryLink as unknown as Link, site);
  return { ...block, ...own } as StoredBlock;
}

interface Disclosure {
  readonly header: string;
  readonly contents: RichText;
  readonly link: Link;
  readonly image: ImageValue;
}

function disclosure<Item extends Disclosure>(item: Item, site: OwnSite): Item | null {
  const header = ownTitle(item.header, site.facts);
  const contents = ownRichText(item.contents, site);
  if (header === '' || !hasContent(contents)) return null;
  return { ...item, header, contents, link: ownLink(item.link, site), image: ownImage(item.image) };
}

const hasContent = ({ content }: RichText) => content.some(({ type }) => type !== 'heading');

/** Returns a rich text without what the demo made up, and without headings that nothing stands under any more. */
function ownRichText({ content }: RichText, site: OwnSite): RichText {
  const nodes = content.flatMap((node): readonly BlockNode[] => ownNode(node, site));
  return {
    type: 'doc',
    content: nodes.filter((node, index) => !standsOverNothing(node, nodes.slice(index + 1))),
  };
}

/** Whether a heading has no words under it, before the next heading of its level or above. */
function standsOverNothing(node: BlockNode, after: readonly BlockNode[]): boolean {
  if (node.type !== 'heading') return false;
  for (const next of after) {
    if (next.type !== 'heading') return false;
    if (next.attrs.level <= node.attrs.level) return true;
  }
  return true;
}

function ownNode(node: BlockNode, site: OwnSite): readonly BlockNode[] {
  const { facts } = site;
  switch (node.type) {
    case 'paragraph': {
      const content = ownInline(node.content ?? [], facts, (href) => isKept(href, site));
      return content.length === 0 ? [] : [{ ...node, content }];
    }
    case 'heading': {
      const words = (node.content ?? []).map((each) => (each.type === 'text' ? each.text : ' ')).join('');
      const text = ownTitle(words, facts);
      return text === '' ? [] : [{ ...node, content: [{ type: 'text', text }] }];
    }
    default: {
      const items = node.content.flatMap((item): ListItem[] => {
        const inside = item.content.flatMap((each) => ownNode(each, site)) as ListItem['content'];
        return inside.length === 0 ? [] : [{ ...item, content: inside }];
      });
      return items.length === 0 ? [] : [{ ...node, content: items }];
    }
  }
}

/** Returns a picture, or none if its description tells of a place or a person. */
function ownImage(image: ImageValue): ImageValue {
  return image !== null && claimsFact(image.alt) ? null : image;
}

/** Returns a link with its words; the empty link if its target is gone, or was a number or an address of the demo. */
export function ownLink(link: Link, site: OwnSite): Link {
  const { phone } = site.facts;
  if (link.href === callHref(DEMO_CRISIS_NUMBER) && phone !== '') {
    return { type: 'external', href: callHref(phone), text: `Call ${phone}` };
  }
  const text = ownSentences(link.text, site.facts);
  const to = linkTo(link, site);
  return to.href === '' || (text === '' && link.text !== '') ? emptyLink() : { ...to, text };
}

function linkTo(link: Link, site: OwnSite): Link {
  return link.href !== '' && isKept(link.href, site) ? link : emptyLink();
}

/** Whether the target of a link remains: a page that is taken over, a place on the same page, or the emergency number. */
function isKept(href: string, { slugs }: OwnSite): boolean {
  if (href.startsWith('#') || href === 'tel:000') return true;
  if (!href.startsWith('/')) return false;
  const [path = ''] = href.slice(1).split('#');
  return slugs.has(path);
}
