import fs from 'node:fs';
import { SaxesParser } from 'saxes';
import { ConfigError } from '../../core/config/config.ts';
import { pathProblem } from '../../core/files/plain-file.ts';
import { WORDPRESS } from '../../core/limits/limits.ts';

/** An item of a WordPress export, for example a page, a post, a picture or a menu entry. Texts are as exported. */
export interface WxrItem {
  readonly id: number;
  /** The type of the item, for example 'page', 'post', 'attachment', 'nav_menu_item' or 'wp_block'. */
  readonly type: string;
  /** The status of the item, for example 'publish' or 'draft'. */
  readonly status: string;
  readonly title: string;
  /** The item's address on the old site. */
  readonly link: string;
  readonly name: string;
  readonly parent: number;
  readonly order: number;
  /** The local time, `YYYY-MM-DD HH:MM:SS`. */
  readonly date: string;
  /** The time in UTC, in the same form; zeros for drafts. */
  readonly dateGmt: string;
  readonly password: string;
  readonly content: string;
  readonly excerpt: string;
  readonly attachmentUrl: string;
  readonly terms: readonly { readonly domain: string; readonly nicename: string; readonly name: string }[];
  /** The custom fields by name. Keeps the last value of a name, but all values of `FORMER_NAMES`, one on each line. */
  // @bounded as #items
  readonly meta: ReadonlyMap<string, string>;
  readonly comments: number;
  /** The names of elements and custom fields that were left out because they were too long. */
  // @bounded as #items
  readonly lost: readonly string[];
  /** The line at which the item begins, counted from 1. */
  readonly line: number;
}

/** The fields of an export that describe the whole site. */
export interface WxrChannel {
  readonly title: string;
  /** The tagline. */
  readonly description: string;
  /** The address of the old site. */
  readonly url: string;
  /** The address of the icon of the site; '' if it has none. */
  readonly icon: string;
  readonly categories: readonly WxrCategory[];
}

export interface WxrCategory {
  readonly id: number;
  /** The category's name in addresses. */
  readonly slug: string;
  /** The slug of the category above; '' if there is none. */
  readonly parent: string;
  readonly name: string;
}

type Fields = Record<string, string>;
interface OpenItem {
  readonly fields: Fields;
  readonly terms: { domain: string; nicename: string; name: string }[];
  readonly meta: Map<string, string>;
  comments: number;
  readonly lost: Set<string>;
  /** The number of characters in the long texts read so far. */
  length: number;
  readonly line: number;
}

/** Elements with a short text that every item needs. */
const SHORT: ReadonlySet<string> = new Set(
  (
    'title link wp:post_id wp:post_type wp:status wp:post_name wp:post_parent wp:menu_order wp:post_date ' +
    'wp:post_date_gmt wp:post_password wp:attachment_url'
  ).split(' '),
);
/** Elements of an item with texts of any length. */
const LONG: ReadonlySet<string> = new Set(['content:encoded', 'excerpt:encoded', 'category']);
/** The elements of a custom field. */
const META: ReadonlySet<string> = new Set(['wp:meta_key', 'wp:meta_value']);
const CHANNEL: ReadonlySet<string> = new Set(
  'title link description wp:base_blog_url wp:base_site_url'.split(' '),
);
/** Elements of the site that contain other elements, with those that are read. */
const CHANNEL_GROUPS: Readonly<Record<string, ReadonlySet<string>>> = {
  image: new Set(['url']),
  'wp:category': new Set(['wp:term_id', 'wp:category_nicename', 'wp:category_parent', 'wp:cat_name']),
};
const CATEGORIES = 1000;
const META_FIELDS = 1000;
/** The custom field with a former name in the page's address. A page can have several such fields. */
export const FORMER_NAMES = '_wp_old_slug';
const TERMS = 1000;
const NAMED_LOSSES = 20;

/** Elements inside an item that contain other elements. */
const GROUPS: ReadonlySet<string> = new Set(['wp:postmeta', 'wp:comment', 'wp:commentmeta']);

/**
 * Reads an export, one item after the other. Only one item is in memory, with at most `WORDPRESS.itemLength` characters. Longer
 * texts are left out, and the item lists the names of the elements that contained them. Refuses a document type declaration, so
 * no entities can be declared and nothing is fetched.
 *
 * @throws ConfigError if the file is not a WordPress export, or is broken; the message names the line
 */
export async function readWxr(
  file: string,
  onItem: (item: WxrItem, channel: WxrChannel) => Promise<void> | void,
): Promise<WxrChannel> {
  const reader = new WxrParser();
  const problem = pathProblem(file, 'file');
  if (problem !== null) throw new ConfigError(problem);
  const source = fs.createReadStream(file, { highWaterMark: 64 * 1024 });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of source) {
      reader.write(decoder.decode(chunk as Buffer, { stream: true }));
      for (const item of reader.take()) await onItem(item, reader.channel);
    }
    reader.end(decoder.decode());
    for (const item of reader.take()) await onItem(item, reader.channel);
  } catch (error) {
    if (error instanceof BrokenExport) throw new ConfigError(`${file}, ${error.message}`, { cause: error });
    throw error;
  }
  return reader.channel;
}

class BrokenExport extends Error {
  override name = 'BrokenExport';
}

class WxrParser {
  readonly #parser = new SaxesParser();
  // @bounded as #items
  readonly #path: string[] = [];
  // @bounded the entries in 64 kB of the file, each of 16 MiB (WORDPRESS) and 1000 fields of its own, 20 names of what was left
  // out, and 12 levels of elements: the text or field is left out, and named in the report; the file is refused for deeper
  // elements, with the line (wxr.test.ts)
  #items: WxrItem[] = [];
  #open: OpenItem | null = null;
  #group: Fields = {};
  #attributes: Fields = {};
  #text = '';
  /** Whether the current text is too long and is left out. */
  #isLost = false;
  #isWordPress = false;
  readonly #channel: Fields = {};
  // @bounded as #items: 1000 categories
  readonly #categories: WxrCategory[] = [];
  /** The number of characters since the parser's last event, all of which the parser holds in memory. */
  #silent = 0;

  constructor() {
    const parser = this.#parser;
    parser.on('error', (error) =>
      this.#refuse(`this is no sound XML: ${error.message.replace(/^[\d:]+\s*/, '')}`),
    );
    parser.on('doctype', () => this.#refuse('a document type has no place in a WordPress export.'));
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
        this.#refuse(`it is in ${encoding}. Export it as UTF-8.`);
    });
    parser.on('opentag', ({ name, attributes }) => this.#start(name, attributes as Fields));
    parser.on('closetag', ({ name }) => this.#end(name));
    parser.on('text', (text) => this.#add(text));
    parser.on('cdata', (text) => this.#add(text));
  }

  get channel(): WxrChannel {
    const { title = '', description = '', icon = '', link = '' } = this.#channel;
    const { 'wp:base_blog_url': blog, 'wp:base_site_url': site } = this.#channel;
    const url = blog || link || site || '';
    return { title, description, url, icon, categories: this.#categories };
  }

  write(chunk: string): void {
    this.#silent += chunk.length;
    if (this.#silent > WORDPRESS.itemLength && !this.#dropHeld())
      this.#refuse('here begins a text that is too long.');
    this.#parser.write(chunk);
  }

  /** Makes the parser drop a very long text that it holds. Returns false if the parser holds something other than a text. */
  #dropHeld(): boolean {
    // The parser offers no other way to drop an unfinished text.
    const parser = this.#parser as unknown as { text: string };
    if (this.#open === null || parser.text.length < WORDPRESS.itemLength / 2) return false;
    parser.text = '';
    this.#silent = 0;
    this.#loseText();
    return true;
  }

  end(rest: string): void {
    this.#parser.write(rest).close();
    if (!this.#isWordPress)
      this.#refuse('this is no WordPress export (WXR). In WordPress, choose Tools, Export, All content.');
  }

  take(): readonly WxrItem[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  #refuse(reason: string): never {
    throw new BrokenExport(`line ${this.#parser.line}: ${reason}`);
  }

  #start(name: string, attributes: Fields): void {
    this.#silent = 0;
    this.#path.push(name);
    if (this.#path.length > 12) this.#refuse('elements are nested more deeply than in a WordPress export.');
    this.#text = '';
    this.#isLost = false;
    this.#attributes = attributes;
    if (name === 'item' && this.#open === null) {
      const line = this.#parser.line;
      const lost = new Set<string>();
      this.#open = { fields: {}, terms: [], meta: new Map(), comments: 0, lost, length: 0, line };
    }
    if (GROUPS.has(name) || Object.hasOwn(CHANNEL_GROUPS, name)) this.#group = {};
  }

  #add(text: string): void {
    this.#silent = 0;
    if (this.#isLost || text === '') return;
    const room = this.#room();
    if (room > 0) this.#text += text;
    if (this.#text.length > room) this.#loseText();
  }

  /** Returns the maximum number of characters for the text of the current element; 0 if the text is not needed. */
  #room(): number {
    const name = this.#path.at(-1) ?? '';
    const parent = this.#path.at(-2) ?? '';
    const open = this.#open;
    if (open === null) {
      const isRead = parent === 'channel' ? CHANNEL.has(name) : isOfChannel(parent, name);
      return isRead ? WORDPRESS.shortLength : 0;
    }
    if (parent === 'item' && SHORT.has(name)) return WORDPRESS.shortLength;
    const isLong = parent === 'item' ? LONG.has(name) : parent === 'wp:postmeta' && META.has(name);
    return isLong ? WORDPRESS.itemLength - open.length : 0;
  }

  #loseText(): void {
    this.#text = '';
    this.#isLost = true;
    const name = this.#path.at(-1) ?? '';
    const open = this.#open;
    if (open === null) return;
    if (this.#path.at(-2) === 'item' && (SHORT.has(name) || LONG.has(name))) lose(open, name);
    else if (name === 'wp:meta_value') lose(open, this.#group['wp:meta_key'] || 'a field of its own');
    else if (name === 'wp:meta_key') lose(open, 'a field of its own');
  }

  #end(name: string): void {
    this.#silent = 0;
    const text = copied(this.#text);
    const isLost = this.#isLost;
    this.#text = '';
    this.#isLost = false;
    this.#path.pop();
    const parent = this.#path.at(-1) ?? '';
    if (name === 'wp:wxr_version') this.#isWordPress = true;
    const open = this.#open;
    if (open === null) {
      if (parent === 'channel' && CHANNEL.has(name)) this.#channel[name] ??= text;
      else if (isOfChannel(parent, name)) this.#group[name] = text;
      else if (name === 'image') this.#channel.icon ??= this.#group.url ?? '';
      else if (name === 'wp:category') this.#addCategory(this.#group);
      return;
    }
    if (name === 'item') this.#finish(open);
    else if (parent === 'wp:postmeta' && META.has(name)) this.#endOfMeta(open, name, text);
    else if (name === 'wp:postmeta') this.#addMeta(open);
    else if (name === 'wp:comment') open.comments += 1;
    else if (parent === 'item' && !isLost) this.#addField(open, name, text);
  }

  #addCategory(fields: Fields): void {
    const { 'wp:term_id': id = '', 'wp:category_nicename': slug = '', 'wp:cat_name': name = '' } = fields;
    const { 'wp:category_parent': parent = '' } = fields;
    if (this.#categories.length < CATEGORIES)
      this.#categories.push({ id: Number.parseInt(id, 10) || 0, slug, parent, name });
  }

  #endOfMeta(open: OpenItem, name: string, text: string): void {
    this.#group[name] = text;
    open.length += text.length;
  }

  #addMeta({ meta, lost }: OpenItem): void {
    const { 'wp:meta_key': key = '', 'wp:meta_value': value = '' } = this.#group;
    if (key === '' || lost.has(key)) return;
    const before = key === FORMER_NAMES ? meta.get(key) : undefined;
    if (meta.size < META_FIELDS || meta.has(key))
      meta.set(key, before === undefined ? value : `${before}\n${value}`);
    else if (lost.size < NAMED_LOSSES) lost.add('more fields of its own than can be read');
  }

  #addField(open: OpenItem, name: string, text: string): void {
    if (SHORT.has(name)) open.fields[name] ??= text;
    else if (name === 'category') this.#addTerm(open, text);
    else if (LONG.has(name) && open.fields[name] === undefined) {
      open.fields[name] = text;
      open.length += text.length;
    }
  }

  #addTerm(open: OpenItem, name: string): void {
    const { domain = '', nicename = '' } = this.#attributes;
    const length = domain.length + nicename.length + name.length;
    if (open.terms.length < TERMS && open.length + length <= WORDPRESS.itemLength) {
      open.terms.push({ domain: copied(domain), nicename: copied(nicename), name });
      open.length += length;
    } else lose(open, 'category');
  }

  #finish({ fields, terms, meta, comments, lost, line }: OpenItem): void {
    this.#open = null;
    const number = (name: string) => Number.parseInt(fields[name] ?? '', 10) || 0;
    this.#items.push({
      id: number('wp:post_id'),
      type: fields['wp:post_type'] ?? '',
      status: fields['wp:status'] ?? '',
      title: fields.title ?? '',
      link: (fields.link ?? '').trim(),
      name: fields['wp:post_name'] ?? '',
      parent: number('wp:post_parent'),
      order: number('wp:menu_order'),
      date: fields['wp:post_date'] ?? '',
      dateGmt: fields['wp:post_date_gmt'] ?? '',
      password: fields['wp:post_password'] ?? '',
      content: fields['content:encoded'] ?? '',
      excerpt: fields['excerpt:encoded'] ?? '',
      attachmentUrl: (fields['wp:attachment_url'] ?? '').trim(),
      terms,
      meta,
      comments,
      lost: [...lost],
      line,
    });
  }
}

function isOfChannel(group: string, name: string): boolean {
  return Object.hasOwn(CHANNEL_GROUPS, group) && CHANNEL_GROUPS[group]!.has(name);
}

function lose({ lost }: OpenItem, name: string): void {
  if (lost.size < NAMED_LOSSES) lost.add(copied(name.slice(0, 100)));
}

/** Copies a text, because a slice of another string would keep that whole string in memory. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}
