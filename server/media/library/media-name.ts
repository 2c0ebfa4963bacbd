import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';

/** Characters that are invisible, or reverse the text after them. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the name under which an upload is stored, as text that can be displayed, never as a path. */
export function mediaName(sent: string): string {
  const name = sent.toWellFormed().normalize('NFC').replace(UNSEEN, '').trim();
  return (
    name
      .slice(0, SHORT_TEXT_MAX_LENGTH)
      .toWellFormed()
      .replace(/\ufffd$/, '') || 'Without a name'
  );
}
