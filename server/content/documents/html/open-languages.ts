import { otherLanguage } from '../../../../src/model/language-tags.ts';

/** Elements that have no content and no end tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** An open element with a language: null if it is that of the page. */
interface Open {
  readonly lang: string | null;
  isOpen: boolean;
}

/** The languages of the elements open at the current position. Closing an element that is not open does nothing. */
export class OpenLanguages {
  /** The open elements by their names; null for an element without a language of its own. */
  // @bounded the one document that is converted: the call is refused for its size (from-html.test.ts)
  readonly #byTag = new Map<string, (Open | null)[]>();
  // @bounded as #byTag
  readonly #open: Open[] = [];

  start(tag: string, lang: string | undefined): void {
    if (VOID.test(tag)) return;
    // A paragraph ends where the next one begins, even without an end tag.
    if (tag === 'p') this.end(tag);
    const element = lang === undefined ? null : { lang: otherLanguage(lang), isOpen: true };
    const open = this.#byTag.get(tag);
    if (open === undefined) this.#byTag.set(tag, [element]);
    else open.push(element);
    if (element !== null) this.#open.push(element);
  }

  end(tag: string): void {
    const element = this.#byTag.get(tag)?.pop() ?? null;
    if (element !== null) element.isOpen = false;
  }

  get current(): string | null {
    while (this.#open.at(-1)?.isOpen === false) this.#open.pop();
    return this.#open.at(-1)?.lang ?? null;
  }
}
