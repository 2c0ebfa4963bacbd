import { createContext, type ReactNode, use } from 'react';
import { phoneNumbers } from '../model/phone-numbers.ts';
import { tied } from './tied.ts';

/** Whether phone numbers in running text become links. The value is false inside links, other controls and the editor's fields. */
export const PhoneLinksContext = createContext(true);

/** Renders a phone number in running text, without line breaks. The number is a link unless `PhoneLinksContext` forbids links. */
export function PhoneNumber({ href, children }: { href: string; children?: ReactNode }) {
  if (!use(PhoneLinksContext)) return <span className="tel">{children}</span>;
  return (
    <a className="tel" href={href}>
      {children}
    </a>
  );
}

/** Renders running text, with phone numbers as links, and without line breaks in times and postcodes. */
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
