import { TypedRichText } from './TypedRichText.tsx';
import { TypedText } from './TypedText.tsx';
import type { TypedLeafProps } from './typed-leaf.ts';

/** A text that somebody types in on the page itself. */
export function TypedLeaf(props: TypedLeafProps) {
  return props.target.kind === 'text' ? <TypedText {...props} /> : <TypedRichText {...props} />;
}
