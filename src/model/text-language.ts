import { isObject } from './json.ts';

/** Languages that are written from right to left, unless their tag names another script; and the scripts that are. */
const RIGHT_TO_LEFT =
  /^(?:(?:aii|ar|arc|azb|bal|ckb|dv|fa|glk|haz|he|ks|mzn|pnb|prs|ps|rhg|sd|syr|ug|ur|yi)(?![a-z]|-[A-Z][a-z])|[a-z]+-(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)(?![a-z]))/;

/** The attributes of an element whose words are in another language. */
export interface LanguageAttributes {
  readonly lang: string;
  readonly dir?: 'rtl';
}

/** Returns the attributes that say which language words are in, and its direction if the words run from right to left. */
export function languageAttributes(lang: string): LanguageAttributes {
  return RIGHT_TO_LEFT.test(lang) ? { lang, dir: 'rtl' } : { lang };
}

/** Returns the language of a stored text; null if it is in the language of the page. */
export function languageOfNode({ marks }: { readonly marks?: unknown }): string | null {
  const found = Array.isArray(marks) ? marks.filter(isObject).find(({ type }) => type === 'lang') : undefined;
  const lang = isObject(found?.attrs) ? found.attrs.lang : null;
  return typeof lang === 'string' ? lang : null;
}

/** Returns the language that all words of a stored paragraph have; null if there is none. */
export function languageOfAll({ content }: { readonly content?: unknown }): string | null {
  const nodes = Array.isArray(content) ? content.filter(isObject) : [];
  const languages = nodes
    .filter(({ text }) => typeof text === 'string' && text.trim() !== '')
    .map(languageOfNode);
  return languages.every((lang) => lang === languages[0]) ? (languages[0] ?? null) : null;
}
