import { ConfigError } from '../../core/config/config.ts';
import { WORDPRESS } from '../../core/limits/limits.ts';
import type { OldForm } from './forms/old-form.ts';
import { FORM_TYPES, namesOfForm, storedForm } from './forms/stored-forms.ts';
import { wordsOf } from './html-tree.ts';
import { FORMER_NAMES, readWxr, type WxrCategory, type WxrItem } from './wxr.ts';

/** The maximum length of a category's name. */
const CATEGORY_LENGTH = 100;

/** A page or post, without its content. */
export interface OldPage {
  readonly id: number;
  readonly type: 'page' | 'post';
  readonly status: string;
  readonly title: string;
  readonly link: string;
  readonly name: string;
  readonly parent: number;
  /** The former names of the post in addresses, from which WordPress redirects. */
  readonly formerNames: readonly string[];
  /** The categories of a post. */
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  /** The tags of a post, as addresses name them. */
  readonly tags: readonly string[];
  /** The year and month of a post: '2020/05'; '' if there is none. */
  readonly month: string;
}

/** A picture or file in the WordPress library. */
export interface OldAttachment {
  readonly url: string;
  /** The path in the uploads folder; '' if the export does not contain the path. */
  readonly file: string;
  readonly alt: string;
  /** The words that WordPress shows below the picture in galleries. */
  readonly caption: string;
  /** The page to which WordPress has attached the picture; 0 if there is none. */
  readonly parent: number;
  readonly order: number;
  /** The purpose for which WordPress cut the picture, such as 'custom-logo'; '' if there is none. */
  readonly purpose: string;
  readonly isPicture: boolean;
}

export interface OldMenuItem {
  readonly id: number;
  readonly parent: number;
  readonly order: number;
  readonly title: string;
  /** The id of the page that the menu item leads to; null if the item has an address. */
  readonly pageId: number | null;
  /** The id of the category that the menu item leads to; null if it does not lead to one. */
  readonly category: number | null;
  readonly url: string;
}

/** The old site, as collected in one reading of the export. */
export interface OldSite {
  readonly title: string;
  /** The tagline. */
  readonly description: string;
  /** The address of the icon of the site; '' if it has none. */
  readonly icon: string;
  /** The address of the old site without a slash at the end. */
  readonly url: string;
  readonly categories: readonly WxrCategory[];
  /** The pages by id. If several pages have the same id, the first is kept. Pages without an id are left out. */
  readonly pages: ReadonlyMap<number, OldPage>;
  readonly attachments: ReadonlyMap<number, OldAttachment>;
  /** The numbers of the pictures that WordPress has attached to each page, in their order. */
  readonly attached: ReadonlyMap<number, readonly number[]>;
  readonly menus: ReadonlyMap<string, readonly OldMenuItem[]>;
  /** The contents of blocks that several pages share. */
  readonly reusable: ReadonlyMap<number, string>;
  /** The forms of plugins, by the names with which pages refer to them. */
  readonly forms: ReadonlyMap<string, OldForm>;
  /** The number of entries of each type that is not imported. */
  readonly others: ReadonlyMap<string, number>;
}

/** The states of deleted pages and automatic drafts. */
const LEFT_OUT: ReadonlySet<string> = new Set(['trash', 'auto-draft', 'inherit']);
/** Entry types without content for readers. */
const TECHNICAL: ReadonlySet<string> = new Set(
  'revision customize_changeset oembed_cache wp_global_styles wp_font_face wp_font_family'.split(' '),
);

/** Whether an entry is imported as a page. */
export function isPage({ type, status }: Pick<WxrItem, 'type' | 'status'>): boolean {
  return (type === 'page' || type === 'post') && !LEFT_OUT.has(status);
}

/**
 * Reads the export of a WordPress site.
 *
 * @throws ConfigError as `readWxr` does, and if the export is too large
 */
export async function readOldSite(file: string): Promise<OldSite> {
  const pages = new Map<number, OldPage>();
  const attachments = new Map<number, OldAttachment>();
  const menus = new Map<string, OldMenuItem[]>();
  const reusable = new Map<number, string>();
  const forms = new Map<string, OldForm>();
  const others = new Map<string, number>();
  let entries = 0;
  let reusableLength = 0;
  let remembered = 0;
  const channel = await readWxr(file, (item) => {
    entries += 1;
    if (entries > WORDPRESS.entries)
      throw new ConfigError(`${file} has more than ${WORDPRESS.entries} entries. Export it in parts.`);
    const { id, type, status, link, name, parent } = item;
    remembered += lengthOf(item);
    if (remembered > WORDPRESS.rememberedLength)
      throw new ConfigError(
        `${file} has more titles and addresses than can be read at once. Export it in parts.`,
      );
    if (isPage(item)) {
      if (id > 0 && !pages.has(id))
        pages.set(id, {
          id,
          type: type as OldPage['type'],
          status,
          title: titleOf(item),
          link,
          name,
          parent,
          formerNames: formerNames(item),
          ...(type === 'post' ? placesInLists(item) : NO_LISTS),
        });
    } else if (type === 'attachment') {
      attachments.set(id, {
        url: item.attachmentUrl,
        file: item.meta.get('_wp_attached_file') ?? '',
        alt: wordsOf(item.meta.get('_wp_attachment_image_alt') ?? ''),
        caption: wordsOf(item.excerpt.slice(0, WORDPRESS.shortLength)),
        parent,
        order: item.order,
        purpose: item.meta.get('_wp_attachment_context') ?? '',
        isPicture: /\.(?:jpe?g|png|gif|webp|avif)$/i.test(item.attachmentUrl),
      });
    } else if (type === 'nav_menu_item') addMenuItem(menus, item);
    else if (type === 'wp_block' && reusableLength + item.content.length <= WORDPRESS.reusableLength) {
      reusableLength += item.content.length;
      reusable.set(id, item.content);
    } else if (Object.hasOwn(FORM_TYPES, type) && !LEFT_OUT.has(status)) {
      const form = storedForm(item);
      for (const name of form === null ? [] : namesOfForm(item)) {
        if (form !== null && !forms.has(name)) forms.set(name, form);
      }
      if (form === null) others.set(type, (others.get(type) ?? 0) + 1);
    } else if (!TECHNICAL.has(type)) {
      const what = LEFT_OUT.has(status) ? `${type} (${status})` : type;
      others.set(what, (others.get(what) ?? 0) + 1);
    }
  });
  return {
    title: wordsOf(channel.title),
    description: wordsOf(channel.description),
    icon: channel.icon.trim(),
    url: channel.url.trim().replace(/\/$/, ''),
    categories: channel.categories.map((category) => ({
      ...category,
      name: wordsOf(category.name).slice(0, CATEGORY_LENGTH),
    })),
    pages,
    attachments,
    attached: attachedTo(attachments),
    menus,
    reusable,
    forms,
    others,
  };
}

function attachedTo(attachments: ReadonlyMap<number, OldAttachment>): Map<number, number[]> {
  const pictures = [...attachments].filter(([, { parent, isPicture }]) => parent > 0 && isPicture);
  const inOrder = pictures.sort(([one, { order }], [other, next]) => order - next.order || one - other);
  const groups = Map.groupBy(inOrder, ([, { parent }]) => parent);
  return new Map([...groups].map(([page, found]) => [page, found.map(([id]) => id)]));
}

/** Returns the maximum number of characters that are kept in memory for an entry. */
function lengthOf(item: WxrItem): number {
  const { type, title, link, name, attachmentUrl, content, excerpt, meta, terms } = item;
  const lists =
    type === 'post' ? terms.reduce((sum, term) => sum + term.nicename.length + term.name.length, 0) : 0;
  const alt = meta.get('_wp_attachment_image_alt') ?? '';
  const url = meta.get('_menu_item_url') ?? '';
  const names = meta.get(FORMER_NAMES) ?? '';
  const file = meta.get('_wp_attached_file') ?? '';
  const caption = type === 'attachment' ? Math.min(excerpt.length, WORDPRESS.shortLength) : 0;
  const form = Object.hasOwn(FORM_TYPES, type) ? lengthOfForm(content, meta) : 0;
  return (
    caption +
    form +
    lists +
    file.length +
    names.length +
    title.length +
    link.length +
    name.length +
    attachmentUrl.length +
    alt.length +
    url.length
  );
}

function lengthOfForm(content: string, meta: WxrItem['meta']): number {
  return ['_form', 'forminator_form_meta'].reduce(
    (length, key) => length + (meta.get(key) ?? '').length,
    content.length,
  );
}

/** Returns the former names of a post. WordPress does not store the former names of pages. */
function formerNames({ type, meta }: WxrItem): string[] {
  return type === 'post' ? (meta.get(FORMER_NAMES) ?? '').split('\n').filter((name) => name !== '') : [];
}

const NO_LISTS = { categories: [], tags: [], month: '' } as const;

/** Returns where WordPress listed a post. */
function placesInLists({ terms, date }: WxrItem): Pick<OldPage, 'categories' | 'tags' | 'month'> {
  const [, year, month] = /^(\d{4})-(\d{2})-/.exec(date) ?? [];
  return {
    categories: termsOf(terms, 'category'),
    tags: termsOf(terms, 'post_tag').map(({ slug }) => slug),
    month: year === undefined ? '' : `${year}/${month}`,
  };
}

function termsOf(terms: WxrItem['terms'], of: string) {
  return terms
    .filter(({ domain }) => domain === of)
    .map(({ nicename, name }) => ({ slug: nicename, name: wordsOf(name).slice(0, CATEGORY_LENGTH) }))
    .filter(({ name }) => name !== '');
}

/** Returns the title of an entry as plain text. */
export function titleOf({ title }: Pick<WxrItem, 'title'>): string {
  return wordsOf(title);
}

function addMenuItem(menus: Map<string, OldMenuItem[]>, item: WxrItem): void {
  const { meta } = item;
  const menu = item.terms.find(({ domain }) => domain === 'nav_menu')?.nicename ?? '';
  const isPageItem = meta.get('_menu_item_type') === 'post_type';
  const items = menus.get(menu) ?? [];
  menus.set(menu, items);
  items.push({
    id: item.id,
    parent: Number(meta.get('_menu_item_menu_item_parent')) || 0,
    order: item.order,
    title: titleOf(item),
    pageId: isPageItem ? Number(meta.get('_menu_item_object_id')) || null : null,
    category:
      meta.get('_menu_item_type') === 'taxonomy' ? Number(meta.get('_menu_item_object_id')) || null : null,
    url: meta.get('_menu_item_url') ?? '',
  });
}
