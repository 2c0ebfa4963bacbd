import { Fragment, type ReactNode } from 'react';

/** Returns the text of an e-mail link. An address in the text may wrap only after its @ and before its dots. */
export function mailWords(text: string): ReactNode {
  if (!text.includes('@')) return text;
  return text.split(/(?<=@)|(?=\.\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
