import { DOMSerializer, type Fragment } from 'prosemirror-model';
import { schemaOf, type TextKind } from '../text-documents.ts';
import type { Hidden } from '../text-tools.ts';
import { isElement, type PastedElement } from './styles.ts';

/** The attribute that marks the first element of a text copied in Hearth. Its value is the kind of text. */
export const OWN_COPY = 'data-hearth-copy';

/** Returns whether pasted content was copied from a Hearth text and can be used unchanged in a text of this kind. */
export function isOwnCopy(body: PastedElement, kind: TextKind, hide: Hidden): boolean {
  if (hide.style || hide.headers || hide.lists || hide.links) return false;
  const copied = [...body.childNodes].find(isElement)?.getAttribute(OWN_COPY);
  return copied === 'formattedText' || (copied === 'richText' && kind === 'richText');
}

/** Serialises copied text, and marks the result as copied from Hearth. A formatted text is wrapped in one element. */
export class CopiedText extends DOMSerializer {
  readonly #kind: TextKind;

  constructor(kind: TextKind) {
    const schema = schemaOf(kind);
    super(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
    this.#kind = kind;
  }

  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    // If there is a target, serialises the content of a nested node.
    if (target !== undefined) return super.serializeFragment(fragment, options, target);
    const { document: owner = document } = options ?? {};
    const copied = owner.createDocumentFragment();
    copied.append(super.serializeFragment(fragment, options));
    if (this.#kind === 'formattedText') {
      const line = owner.createElement('span');
      line.append(copied);
      copied.append(line);
    }
    copied.firstElementChild?.setAttribute(OWN_COPY, this.#kind);
    return copied;
  }
}
