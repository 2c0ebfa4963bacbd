import { LANGUAGE } from './language.ts';

/** Matches a tag as it is stored: a language, a script, a region and variants. */
const TAG = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?(?:-[a-z\d]{5,8}){0,3}$/;

/** Returns whether this is a tag of a language in its usual spelling. */
export function isLanguageTag(tag: unknown): tag is string {
  return typeof tag === 'string' && TAG.test(tag);
}

/** Returns a tag in its usual spelling, `zh-Hant-TW` for `ZH_hant-tw`; null if it is no tag. */
export function languageTag(typed: string): string | null {
  const [language = '', ...rest] = typed.trim().toLowerCase().split(/[-_]/);
  const spelt = rest.map((part) => {
    if (part.length === 2) return part.toUpperCase();
    return part.length === 4 ? part[0]!.toUpperCase() + part.slice(1) : part;
  });
  const tag = [language, ...spelt].join('-');
  return isLanguageTag(tag) ? tag : null;
}

/** Returns the tag of the language of pasted or imported words; null if it is no tag, or the language is that of the page. */
export function otherLanguage(lang: string): string | null {
  const tag = languageTag(lang);
  return tag === null || tag.split('-')[0] === LANGUAGE.split('-')[0] ? null : tag;
}

/** Returns the name of a language that the platform knows, in English; null if it knows none. */
export function knownName(tag: string): string | null {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag) ?? null;
  } catch {
    return null;
  }
}
