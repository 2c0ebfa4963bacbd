import { describe, expect, test } from 'vitest';
import { slugOfTitle } from '../../src/model/slug.ts';
import { demoSite } from './index.ts';
import { easyReadPages } from './pages/easy-read.ts';
import { type DemoPicture, pictures as files } from './pictures/index.ts';
import type {
  BlockType,
  DemoBlock,
  DemoDoc,
  DemoDomain,
  DemoPageDocument,
  Illustration,
  PictureName,
} from './types.ts';
import { allBlocks, collect } from './walk.ts';

const blockTypes: Record<BlockType, true> = {
  Text: true,
  ClearSiteData: true,
  RichText: true,
  FormattedText: true,
  Anchor: true,
  EmergencyContact: true,
  IconList: true,
  ButtonCta: true,
  DonationAmounts: true,
  ListAccordion: true,
  ExpandableDetails: true,
  Testimonials: true,
  OneActiveCarousel: true,
  Quote: true,
  Humanitix: true,
  PageList: true,
  MapContent: true,
  Media: true,
  ContentPanel: true,
  TitledArea: true,
  Table: true,
  IllustratedFocusArea: true,
  SplitContent: true,
  ContactForm: true,
  WorkshopEnquiryForm: true,
};

const drawings: readonly DemoPicture[] = files;

const portraits: readonly PictureName[] = [
  'marion-teague',
  'dev-ranganath',
  'soraya-haddad',
  'colin-aldersey',
  'thi-mai-doan',
];

const illustrations: Record<Exclude<Illustration, 'none'>, true> = {
  memory: true,
  donation: true,
  will: true,
  regular: true,
  fundraiser: true,
  volunteer: true,
  privacy: true,
  tree: true,
};

const pictures: Record<PictureName, true> = {
  'verandah-evening': true,
  'food-pantry': true,
  'community-garden': true,
  'training-room': true,
  'leaflet-wall': true,
  'night-line': true,
  'box-upstairs': true,
  'pantry-shelves': true,
  'door-22': true,
  'bench-hills': true,
  'verandah-team': true,
  'writing-table': true,
  'loading-van': true,
  'jar-table': true,
  'bib-walk': true,
  'young-tree': true,
  'practice-pairs': true,
  'second-headset': true,
  'first-birds': true,
  'dog-yard': true,
  'blue-lock': true,
  'sunday-circle': true,
  'three-heaps': true,
  'sunday-call': true,
  'front-door': true,
  'waiting-room': true,
  'talking-room': true,
  courtyard: true,
  'marion-teague': true,
  'dev-ranganath': true,
  'soraya-haddad': true,
  'colin-aldersey': true,
  'thi-mai-doan': true,
  'open-verandah-mark': true,
  'open-verandah-learning-mark': true,
  'partner-one': true,
  'partner-two': true,
  'partner-three': true,
};

/** Numbers reserved for fiction in Australia, and the real emergency number. */
const fictionalNumbers = [
  /^000$/,
  /^1800160401$/,
  /^1[38]009757(?:0[7-9]|1[01])$/,
  /^08(?:5550|7010)\d{4}$/,
  /^04915701(?:56|57|58|59|10)$/,
  /^0491570006$/,
];

/** Runs of digits in prose that look like a telephone number. */
const numberLike =
  /\(0\d\) \d{4} \d{4}|\b1[38]00 \d{3} \d{3}\b|\b04\d\d \d{3} \d{3}\b|\b000\b|\b13 \d\d \d\d\b/g;

/** In how many places two numbers of one length differ. */
function differentDigits(one: string, other: string): number {
  return [...one].filter((digit, at) => digit !== other[at]).length;
}

const [main, learning] = demoSite.domains as [DemoDomain, DemoDomain];

function versionsOf(domain: DemoDomain): DemoPageDocument[] {
  return domain.pages.flatMap(({ page, publishedPage }) => (publishedPage ? [page, publishedPage] : [page]));
}

function publishedOf(domain: DemoDomain): DemoPageDocument[] {
  return domain.pages
    .filter(({ state }) => state !== 'draft')
    .map(({ page, publishedPage }) => publishedPage ?? page);
}

function anchorsOf(page: DemoPageDocument): string[] {
  return allBlocks(page.contents).flatMap((block) => (block.componentType === 'Anchor' ? [block.id] : []));
}

/** Pictures of list items and cards, with the words that say whose they are. */
function namedPictures(entry: unknown): { picture: PictureName; name: string }[] {
  const found: { picture: PictureName; name: string }[] = [];
  JSON.stringify(entry, (_key, value) => {
    const name = value?.header ?? value?.quoteBy;
    if (value?.image?.picture !== undefined && typeof name === 'string')
      found.push({ picture: value.image.picture, name });
    return value;
  });
  return found;
}

const everyVersion = demoSite.domains.flatMap(versionsOf);
const siteDocuments = demoSite.domains.flatMap(({ nav, footer, settings }) => [nav, footer, settings]);
const mainBlocks = publishedOf(main).flatMap(({ contents }) => allBlocks(contents));

describe('the demo site as a whole', () => {
  test('has two domains, one of them the default', () => {
    expect(demoSite.domains.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      ['open-verandah', true],
      ['open-verandah-learning', false],
    ]);
    expect(learning.hostnames).toEqual(['second.localhost']);
    expect(publishedOf(learning)).toHaveLength(3);
  });

  test('has at least 15 published pages, two drafts and one changed page on the first domain', () => {
    expect(publishedOf(main).length).toBeGreaterThanOrEqual(15);
    expect(main.pages.filter(({ state }) => state === 'draft')).toHaveLength(2);
    const changed = main.pages.filter(({ state }) => state === 'changed');
    expect(changed).toHaveLength(1);
    expect(changed[0]?.publishedPage).not.toEqual(changed[0]?.page);
    expect(changed[0]?.publishedPage?.slug).toBe(changed[0]?.page.slug);
    expect(main.pages.every(({ state, publishedPage }) => (state === 'changed') === !!publishedPage)).toBe(
      true,
    );
  });

  test('uses both headers, and pages without one', () => {
    const types = new Set(publishedOf(main).map(({ headerType }) => headerType));
    expect([...types].sort()).toEqual(['FullWidthImageHeader', 'HalfWidthImageHeader', 'none']);
  });

  test('uses every block and every illustration in published pages', () => {
    expect([...new Set(mainBlocks.map(({ componentType }) => componentType))].sort()).toEqual(
      Object.keys(blockTypes).sort(),
    );
    const used = mainBlocks.flatMap((block) => ('illustration' in block ? [block.illustration] : []));
    expect([...new Set(used)].filter((name) => name !== 'none').sort()).toEqual(
      Object.keys(illustrations).sort(),
    );
  });

  test('shows split content in its forms, panels in all colours, and margins', () => {
    const splits = mainBlocks.filter((block) => block.componentType === 'SplitContent');
    expect(new Set(splits.map(({ width }) => width)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(splits.map(({ gap }) => gap)).size).toBeGreaterThanOrEqual(3);
    expect(splits.some(({ usePixelGap }) => usePixelGap)).toBe(true);
    expect(splits.some(({ reverse }) => reverse.mobile && !reverse.desktop)).toBe(true);
    expect(splits.some(({ reverse }) => reverse.desktop && !reverse.mobile)).toBe(true);
    expect(splits.some(({ matchHeight }) => matchHeight)).toBe(true);
    const inside = (block: (typeof splits)[number]) => [...block.left, ...block.right];
    expect(splits.flatMap(inside).some(({ componentType }) => componentType === 'TitledArea')).toBe(true);
    const titledAreas = mainBlocks.filter((block) => block.componentType === 'TitledArea');
    const held = titledAreas.flatMap(({ contents }) => contents);
    expect(held.some(({ componentType }) => componentType === 'SplitContent')).toBe(true);
    const panels = mainBlocks.filter((block) => block.componentType === 'ContentPanel');
    expect(new Set(panels.map(({ backgroundColour }) => backgroundColour)).size).toBe(7);
    expect(panels.some(({ fullWidth }) => fullWidth)).toBe(true);
    expect(mainBlocks.some(({ marginTop, marginBottom }) => marginTop && marginBottom)).toBe(true);
  });

  test('keeps the home page light', () => {
    const home = publishedOf(main).find(({ slug }) => slug === '');
    expect(allBlocks(home?.contents ?? []).length).toBeLessThanOrEqual(9);
  });
});

describe('every page of the demo site', () => {
  test('has one beat: its parts stand equally far apart', () => {
    const boxes = [
      'ContentPanel',
      'EmergencyContact',
      'ExpandableDetails',
      'Quote',
      'SplitContent',
      'TitledArea',
    ];
    const offBeat = demoSite.domains.flatMap(publishedOf).flatMap(({ slug, contents }) => {
      const blocks = contents.filter(({ componentType }) => componentType !== 'Anchor');
      return blocks.slice(1).flatMap(({ key, componentType }, index) => {
        const before = blocks[index]!;
        const parts = [componentType, before.componentType].some((type) => boxes.includes(type));
        const together = componentType === 'ButtonCta' || componentType === before.componentType;
        return !parts || together || before.marginBottom?.small === 5 ? [] : [`${slug}: before ${key}`];
      });
    });
    expect(offBeat).toEqual([]);
  });

  test('has a slug in its stored form, once per domain', () => {
    for (const domain of demoSite.domains) {
      const slugs = domain.pages.map(({ page }) => page.slug);
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const slug of slugs) expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/|$)){0,3}$/);
    }
    for (const domain of demoSite.domains) {
      for (const { domainId } of versionsOf(domain)) expect(domainId).toBe(domain.id);
    }
  });

  test('sits below a published page', () => {
    for (const domain of demoSite.domains) {
      const slugs = new Set(publishedOf(domain).map(({ slug }) => slug));
      for (const { slug } of publishedOf(domain)) {
        expect(slugs, slug).toContain(slug.split('/').slice(0, -1).join('/'));
      }
    }
  });

  test('says what it is about', () => {
    for (const { slug, title, description, contents } of everyVersion) {
      expect(title, slug).not.toBe('');
      expect(description.length, slug).toBeGreaterThan(40);
      expect(description.length, slug).toBeLessThanOrEqual(160);
      expect(contents.length, slug).toBeGreaterThan(2);
    }
  });

  test('has keys that are unique, nested blocks and items included', () => {
    for (const entry of [...everyVersion, ...siteDocuments]) {
      const { keys } = collect(entry);
      expect(keys.every((key) => /^[a-z0-9-]+$/.test(key))).toBe(true);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test('has an outline without gaps', () => {
    for (const page of everyVersion) {
      const levels = outline(page);
      const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
      expect(jumps, page.slug).toEqual([]);
    }
  });

  test('has three slides or more wherever it has slides', () => {
    for (const { slug, contents } of everyVersion) {
      for (const block of allBlocks(contents)) {
        if (block.componentType === 'Testimonials')
          expect(block.items.length, slug).toBeGreaterThanOrEqual(3);
        if (block.componentType === 'OneActiveCarousel')
          expect(block.slides.length, slug).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test('has anchors that are unique on it', () => {
    for (const page of everyVersion) {
      const ids = anchorsOf(page);
      expect(new Set(ids).size, page.slug).toBe(ids.length);
    }
  });
});

describe('links', () => {
  test('inside a site lead to a published page of the same domain, or an anchor on it', () => {
    for (const domain of demoSite.domains) {
      const targets = new Map(publishedOf(domain).map((page) => [`/${page.slug}`, anchorsOf(page)]));
      const check = (entry: unknown, own: string[], where: string) => {
        for (const { type, href } of collect(entry).links) {
          if (type === 'external') continue;
          const [path = '', id] = href.split('#');
          const anchors = path === '' ? own : targets.get(path);
          expect(anchors, `${where}: ${href}`).toBeDefined();
          if (id !== undefined) expect(anchors, `${where}: ${href}`).toContain(id);
          // That of a list of pages has no type: it is always a page.
          expect(type ?? 'page').toBe(id === undefined ? 'page' : 'anchor');
        }
      };
      for (const page of versionsOf(domain)) check(page, anchorsOf(page), page.slug);
      for (const entry of [domain.nav, domain.footer]) check(entry, [], entry._id);
    }
  });

  test('to the outside call a number, write to our own address, or name an address that cannot exist', () => {
    const allowed = [
      /^tel:\d+$/,
      /^mailto:[a-z]+@openverandah\.example$/,
      /^https:\/\/[a-z.]*example\.(?:org|com)\//,
      /^http:\/\/(?:second\.)?localhost:4321(?:\/|$)/,
    ];
    for (const { type, href } of collect([everyVersion, siteDocuments]).links) {
      if (type === 'external')
        expect(
          allowed.some((pattern) => pattern.test(href)),
          href,
        ).toBe(true);
    }
  });

  test('of the navigation and the footer are all filled', () => {
    for (const { nav, footer } of demoSite.domains) {
      const { donate, crisis, emergency } = nav;
      const { contactsLink, facebook, linkedIn, twitter } = footer;
      const links = [donate, crisis, emergency, contactsLink, facebook, linkedIn, twitter, footer.donate];
      for (const { href, text } of links) {
        expect(href).not.toBe('');
        expect(text).not.toBe('');
      }
    }
    expect(main.nav.items).toHaveLength(5);
    expect(main.nav.items.every(({ subItems }) => subItems.length > 0)).toBe(true);
    expect(main.nav.emergency.href).toBe('tel:000');
  });
});

describe('words and pictures', () => {
  const texts = collect([everyVersion, siteDocuments]).texts;

  test('use only telephone numbers reserved for fiction, and 000', () => {
    const written = texts.flatMap((line) => line.match(numberLike) ?? []);
    const linked = collect([everyVersion, siteDocuments]).links.flatMap(({ href }) =>
      href.startsWith('tel:') ? [href.slice(4)] : [],
    );
    for (const number of [...written, ...linked]) {
      const digits = number.replace(/\D/g, '');
      expect(
        fictionalNumbers.some((pattern) => pattern.test(digits)),
        number,
      ).toBe(true);
    }
    const leftOver = texts
      .map((line) => line.replace(numberLike, ''))
      .filter((line) => /\d[\d ]{6,}\d/.test(line));
    expect(leftOver).toEqual([]);
  });

  test('keep sentences to 30 words', () => {
    const sentences = texts.flatMap((line) => line.split(/(?<=[.?!]”?)\s+/));
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 30)).toEqual([]);
  });

  test('use one style of quotation mark and no placeholder', () => {
    expect(texts.filter((line) => /['"]|--|lorem|insert text here/i.test(line))).toEqual([]);
    expect(texts.filter((line) => line.includes('  '))).toEqual([]);
  });

  test('underline no words, which a reader would take for a link', () => {
    expect(JSON.stringify([everyVersion, siteDocuments]).includes('"underline"')).toBe(false);
  });

  test('has no two numbers that a tired reader could take for each other', () => {
    const numbers = [...new Set(texts.flatMap((line) => line.match(numberLike) ?? []))].map((number) =>
      number.replace(/\D/g, ''),
    );
    const alike = numbers.flatMap((one, at) =>
      numbers
        .slice(at + 1)
        .filter((other) => other.length === one.length && differentDigits(one, other) < 3)
        .map((other) => [one, other]),
    );
    expect(alike).toEqual([]);
  });

  test('say "died by suicide", never the words that blame', () => {
    expect(
      texts.filter((line) => /commit(?:ted|s)? suicide|(?:un)?successful suicide|overdose/i.test(line)),
    ).toEqual([]);
  });

  test('name a number to call on every page that speaks of suicide or violence', () => {
    for (const page of everyVersion) {
      const found = collect(page);
      if (!found.texts.some((line) => /suicid|violence/i.test(line))) continue;
      const calls = found.texts.some((line) => /1800 (?:975 707|160 401)/.test(line));
      const leads = found.links.some(({ href }) => /tel:1800|\/get-help/.test(href));
      expect(calls || leads, page.slug).toBe(true);
    }
  });

  test('show a portrait beside the person it portrays, and beside nobody else', () => {
    const named = [everyVersion, siteDocuments].flat().flatMap((entry) => namedPictures(entry));
    const shown = named.filter(({ picture }) => portraits.includes(picture));
    expect(shown.filter(({ picture, name }) => !slugOfTitle(name).startsWith(picture))).toEqual([]);
    expect(shown.map(({ picture }) => picture).sort()).toEqual([...portraits].sort());
    const used = collect([everyVersion, siteDocuments]).images.filter((image) =>
      portraits.includes(image.picture),
    );
    expect(used).toHaveLength(shown.length);
  });

  test('are not the same on two published pages of a site', () => {
    // An Easy Read version says the same as its full version, so it shows pictures that readers know from there.
    const own = (page: DemoPageDocument) => !easyReadPages.includes(page);
    for (const domain of demoSite.domains) {
      const shown = publishedOf(domain)
        .filter(own)
        .flatMap(({ header, contents }) => {
          const names = collect([header, contents]).images.map(({ picture }) => picture);
          return [...new Set(names)];
        });
      const often = shown.filter((picture, at) => shown.indexOf(picture) !== at);
      expect(often, domain.id).toEqual([]);
    }
  });

  test('have a drawing of the same size for dark screens, wherever a header shows one', () => {
    for (const { header } of everyVersion) {
      if (header.image === null) continue;
      const light = drawings.find(({ name }) => name === header.image?.picture);
      const dark = drawings.find(({ name }) => name === light?.dark);
      expect([dark?.width, dark?.height], header.image.picture).toEqual([light?.width, light?.height]);
    }
  });

  test('say which part of a picture stays in sight where a header cuts it', () => {
    const cut = everyVersion.flatMap(({ header }) => header.image?.picture ?? []);
    const wide = drawings.filter(({ name }) => cut.some((picture) => picture === name));
    expect(wide.length).toBeGreaterThan(5);
    for (const file of wide) expect(file, file.name).toHaveProperty('focus');
  });

  test('have known pictures, and headers whose picture is described', () => {
    for (const { picture } of collect([everyVersion, siteDocuments]).images) {
      expect(Object.keys(pictures)).toContain(picture);
    }
    for (const { slug, headerType, header } of everyVersion) {
      expect(header.image === null, slug).toBe(headerType === 'none');
      expect(header.image?.alt, slug).not.toBe('');
    }
  });
});

/** The heading levels of a page in reading order, the title's 1 first. */
function outline(page: DemoPageDocument): number[] {
  const levels = [1];
  const ofDoc = (doc: DemoDoc) => {
    for (const node of doc.content) if (node.type === 'heading') levels.push(node.attrs.level);
  };
  for (const block of allBlocks(page.contents)) {
    switch (block.componentType) {
      case 'EmergencyContact':
      case 'TitledArea':
      case 'IllustratedFocusArea':
        levels.push(2);
        break;
      case 'ExpandableDetails':
        levels.push(2);
        ofDoc(block.contents);
        break;
      case 'RichText':
        ofDoc(block.text);
        break;
      case 'ContentPanel':
        ofDoc(block.contents);
        break;
      case 'ListAccordion':
        for (const item of block.items) ofDoc(item.contents);
        break;
    }
  }
  return levels;
}

test('the Easy Read pages have one idea in each sentence of at most ten words, and a picture beside each group', () => {
  expect(easyReadPages.length).toBeGreaterThanOrEqual(2);
  for (const { slug, contents } of easyReadPages) {
    const full = everyVersion.find(({ easyRead }) => easyRead.href === `/${slug}`);
    expect(full?.slug, slug).toBe(slug.slice(0, slug.lastIndexOf('/')));
    for (const { left, right } of contents as { left: DemoBlock[]; right: DemoBlock[] }[]) {
      expect(left.map(({ componentType }) => componentType)).toEqual(['Media']);
      const [words] = right as unknown as { text: DemoDoc }[];
      for (const { content = [] } of words!.text.content as { content?: { text?: string }[] }[]) {
        const sentence = content.map(({ text = '' }) => text).join('');
        expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(10);
        expect(sentence.slice(0, -1)).not.toMatch(/[.!?;:]/);
      }
    }
  }
});
