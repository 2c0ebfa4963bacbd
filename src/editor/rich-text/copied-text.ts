import { DOMSerializer, type Fragment } from 'prosemirror-model';
import { OWN_COPY } from './paste/own-copy.ts';
import { schemaOf, type TextKind } from './text-documents.ts';

/** Serialises copied text, and marks it as copied from Hearth. A formatted text is wrapped in one element. */
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
    // With a target, the call is for the content of a nested node.
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
