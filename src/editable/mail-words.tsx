import { Fragment, type ReactNode } from 'react';

/** The words of a link to write a mail; an address in them may wrap after its @ and before a dot of it, and nowhere else. */
export function mailWords(text: string): ReactNode {
  if (!text.includes('@')) return text;
  return text.split(/(?<=@)|(?=\.\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
