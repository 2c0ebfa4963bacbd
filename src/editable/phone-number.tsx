import { createContext, type ReactNode, use } from 'react';
import { phoneNumbers } from '../model/phone-numbers.ts';
import { tied } from './tied.ts';

/**
 * Whether telephone numbers in running text become links. False inside links, other controls and editor
 * fields.
 */
export const PhoneLinksContext = createContext(true);

/** A telephone number in running text, on one line; a link unless `PhoneLinksContext` forbids it. */
export function PhoneNumber({ href, children }: { href: string; children?: ReactNode }) {
  if (!use(PhoneLinksContext)) return <span className="tel">{children}</span>;
  return (
    <a className="tel" href={href}>
      {children}
    </a>
  );
}

/** Returns running text with telephone numbers as links; times and postcodes stay on one line. */
export function withPhoneNumbers(written: string): ReactNode {
  const text = tied(written);
  const numbers = phoneNumbers(text);
  if (numbers.length === 0) return text;
  const parts: ReactNode[] = [];
  let read = 0;
  for (const { start, end, href } of numbers) {
    parts.push(
      text.slice(read, start),
      <PhoneNumber key={start} href={href}>
        {text.slice(start, end)}
      </PhoneNumber>,
    );
    read = end;
  }
  parts.push(text.slice(read));
  return parts.filter((part) => part !== '');
}
