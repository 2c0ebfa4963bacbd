import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';

/** Characters that are not shown, or that turn the text after them around. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** The name of an upload as it is stored: text that is shown, never a path. */
export function mediaName(sent: string): string {
  const name = sent.toWellFormed().normalize('NFC').replace(UNSEEN, '').trim();
  return (
    name
      .slice(0, SHORT_TEXT_MAX_LENGTH)
      .toWellFormed()
      .replace(/\ufffd$/, '') || 'Without a name'
  );
}
