import { HREF_MAX_LENGTH } from '../../../../src/model/limits.ts';
import { isSafeHref } from '../../../../src/model/link.ts';
import type { LinkMark, Mark } from '../../../../src/model/rich-text.ts';
import { linkTypeOf } from '../../../../src/model/rich-text-schema.ts';
import { OpenLanguages } from './open-languages.ts';

type Style = 'strong' | 'em' | 'underline';
type Attributes = ReadonlyMap<string, string>;

/** The marks in schema order. */
const STYLES: readonly Style[] = ['strong', 'em', 'underline'];

/** Elements that mark their text, by their name or by their `style`. */
const STYLE_OF: Readonly<Record<string, Style | null>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'underline',
  ins: 'underline',
  span: null,
  font: null,
};

/** The marks of the elements open at the current position. Closing an element that is not open does nothing. */
export class OpenMarks {
  // @bounded the same: the same (from-html.test.ts)
  readonly #open = new Map<string, Style[][]>();
  readonly #counts: Record<Style, number> = { strong: 0, em: 0, underline: 0 };
  #link: LinkMark | null = null;
  readonly #languages = new OpenLanguages();
  #current: readonly Mark[] | null = null;

  /** Opens any element, also one that marks nothing but its language. */
  open(tag: string, attributes: Attributes): void {
    this.#languages.start(tag, attributes.get('lang'));
    this.#current = null;
  }

  close(tag: string): void {
    this.#languages.end(tag);
    this.#current = null;
  }

  start(tag: string, attributes: Attributes): void {
    if (tag === 'a') this.#setLink(linkOf(attributes.get('href')));
    if (!Object.hasOwn(STYLE_OF, tag)) return;
    const styles = stylesOf(STYLE_OF[tag] ?? null, attributes.get('style') ?? '');
    const open = this.#open.get(tag);
    if (open === undefined) this.#open.set(tag, [styles]);
    else open.push(styles);
    for (const style of styles) this.#counts[style] += 1;
    this.#current = null;
  }

  end(tag: string): void {
    if (tag === 'a') this.#setLink(null);
    for (const style of this.#open.get(tag)?.pop() ?? []) this.#counts[style] -= 1;
    this.#current = null;
  }

  get current(): readonly Mark[] {
    const lang = this.#languages.current;
    this.#current ??= [
      ...(lang === null ? [] : [{ type: 'lang' as const, attrs: { lang } }]),
      ...STYLES.filter((style) => this.#counts[style] > 0).map((type) => ({ type })),
      ...(this.#link === null ? [] : [this.#link]),
    ];
    return this.#current;
  }

  #setLink(link: LinkMark | null): void {
    this.#link = link;
    this.#current = null;
  }
}

function stylesOf(own: Style | null, style: string): Style[] {
  const styles = new Set<Style>(own === null ? [] : [own]);
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    const value = declaration.slice(colon + 1).trim();
    switch (declaration.slice(0, Math.max(colon, 0)).trim()) {
      case 'font-weight':
        // Word processors wrap whole texts in a <b> of normal weight. A <b> of normal weight must not make the text bold.
        if (/^(normal|lighter|[1-4]00)/.test(value)) styles.delete('strong');
        if (/^(bold|[6-9]00)/.test(value)) styles.add('strong');
        break;
      case 'font-style':
        if (/^(italic|oblique)/.test(value)) styles.add('em');
        break;
      case 'text-decoration':
      case 'text-decoration-line':
        if (value.includes('underline')) styles.add('underline');
        break;
    }
  }
  return [...styles];
}

/** Returns the mark of a link; null if the URL is unsafe or too long, so that the link becomes plain text. */
function linkOf(address: string | undefined): LinkMark | null {
  const href = (address ?? '').trim().replaceAll(' ', '%20');
  const isLink = href.length <= HREF_MAX_LENGTH && isSafeHref(href);
  return isLink ? { type: 'link', attrs: { type: linkTypeOf(href), href, fileId: null } } : null;
}
