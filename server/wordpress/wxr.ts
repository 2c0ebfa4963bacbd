import fs from 'node:fs';
import { SaxesParser } from 'saxes';
import { ConfigError } from '../config.ts';
import { WORDPRESS } from '../limits.ts';
import { plainFileProblem } from '../plain-file.ts';

/** Something that a WordPress export holds: a page, a post, a picture, an entry of a menu and others. Texts are as exported. */
export interface WxrItem {
  readonly id: number;
  /** Such as 'page', 'post', 'attachment', 'nav_menu_item' and 'wp_block'. */
  readonly type: string;
  /** Such as 'publish' and 'draft'. */
  readonly status: string;
  readonly title: string;
  /** Its address on the old site. */
  readonly link: string;
  readonly name: string;
  readonly parent: number;
  readonly order: number;
  /** The local time, `YYYY-MM-DD HH:MM:SS`. */
  readonly date: string;
  readonly password: string;
  readonly content: string;
  readonly excerpt: string;
  readonly attachmentUrl: string;
  readonly terms: readonly { readonly domain: string; readonly nicename: string; readonly name: string }[];
  readonly meta: ReadonlyMap<string, string>;
  readonly comments: number;
  /** Where it begins in the file, counted from 1. */
  readonly line: number;
}

/** What an export says of the whole site. */
export interface WxrChannel {
  readonly title: string;
  /** The address of the old site. */
  readonly url: string;
}

type Fields = Record<string, string>;
interface OpenItem {
  readonly fields: Fields;
  readonly terms: { domain: string; nicename: string; name: string }[];
  readonly meta: Map<string, string>;
  comments: number;
  readonly line: number;
}

/** Elements inside an item that hold others. */
const GROUPS: ReadonlySet<string> = new Set(['wp:postmeta', 'wp:comment', 'wp:commentmeta']);

/**
 * Reads an export from beginning to end, one item after the other; no more than one of them is in memory. It has no document
 * type, so no entities can be declared and nothing else is fetched.
 *
 * @throws ConfigError where the file is no WordPress export, or is broken: with the line
 */
export async function readWxr(
  file: string,
  onItem: (item: WxrItem, channel: WxrChannel) => Promise<void> | void,
): Promise<WxrChannel> {
  const reader = new WxrParser();
  const problem = await plainFileProblem(file);
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
  readonly #path: string[] = [];
  #items: WxrItem[] = [];
  #open: OpenItem | null = null;
  #group: Fields = {};
  #attributes: Fields = {};
  #text = '';
  #isWordPress = false;
  readonly #channel: Fields = {};
  /** Characters since the parser last said something: it holds that many. */
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
    const { title = '', link = '', 'wp:base_blog_url': blog, 'wp:base_site_url': site } = this.#channel;
    return { title, url: blog || link || site || '' };
  }

  write(chunk: string): void {
    this.#silent += chunk.length;
    if (this.#silent > WORDPRESS.itemLength) this.#refuse('here begins a text that is too long.');
    this.#parser.write(chunk);
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
    this.#attributes = attributes;
    if (name === 'item' && this.#open === null)
      this.#open = { fields: {}, terms: [], meta: new Map(), comments: 0, line: this.#parser.line };
    if (GROUPS.has(name)) this.#group = {};
  }

  #add(text: string): void {
    this.#silent = 0;
    this.#text += text;
    if (this.#text.length > WORDPRESS.itemLength) this.#refuse('this text is too long.');
  }

  #end(name: string): void {
    this.#silent = 0;
    const text = copied(this.#text);
    this.#text = '';
    this.#path.pop();
    const parent = this.#path.at(-1) ?? '';
    if (name === 'wp:wxr_version') this.#isWordPress = true;
    const open = this.#open;
    if (open === null) {
      if (parent === 'channel') this.#channel[name] ??= text;
      return;
    }
    if (name === 'item') this.#finish(open);
    else if (GROUPS.has(parent)) this.#group[name] = text;
    else if (name === 'wp:postmeta' && open.meta.size < 1000)
      open.meta.set(this.#group['wp:meta_key'] ?? '', this.#group['wp:meta_value'] ?? '');
    else if (name === 'wp:comment') open.comments += 1;
    else if (name === 'category' && open.terms.length < 1000) {
      const { domain = '', nicename = '' } = this.#attributes;
      open.terms.push({ domain: copied(domain), nicename: copied(nicename), name: text });
    } else if (parent === 'item') open.fields[name] ??= text;
  }

  #finish({ fields, terms, meta, comments, line }: OpenItem): void {
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
      password: fields['wp:post_password'] ?? '',
      content: fields['content:encoded'] ?? '',
      excerpt: fields['excerpt:encoded'] ?? '',
      attachmentUrl: (fields['wp:attachment_url'] ?? '').trim(),
      terms,
      meta,
      comments,
      line,
    });
  }
}

/** The same text by itself: a part of another text, such as of a piece of the file, would keep all of that in memory. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}
