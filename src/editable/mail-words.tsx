import { Fragment, type ReactNode } from 'react';

/** A mail address that may wrap after its @ and before a full stop, and nowhere else while there is room. */
export function mailWords(address: string): ReactNode {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
