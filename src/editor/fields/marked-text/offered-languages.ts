import { folded } from '../../../model/folded.ts';
import { knownName, languageTag } from '../../../model/language-tags.ts';
import { languageName, TEXT_LANGUAGES, type TextLanguage } from '../../../model/text-languages.ts';

/** Returns the languages of the passages in a value, each once. */
export function languagesIn(value: unknown): string[] {
  const marks = JSON.stringify(value).matchAll(/\{"type":"lang","attrs":\{"lang":"([\w-]+)"\}\}/g);
  return [...new Set([...marks].map(([, tag = '']) => tag))];
}

/**
 * Returns the languages that what is typed may mean: those whose names or tag begin with it or have it in a name, and the
 * language of which it is the tag.
 * @param used the tags of languages that the page has; they are first
 */
export function offeredLanguages(typed: string, used: readonly string[]): TextLanguage[] {
  const words = folded(typed.trim()).letters;
  const known = [
    ...used.map((tag) => TEXT_LANGUAGES.find((language) => language.tag === tag) ?? named(tag)),
    ...TEXT_LANGUAGES.filter(({ tag }) => !used.includes(tag)),
  ];
  if (words === '') return known;
  const tagged = known.filter(({ tag }) => tag.toLowerCase() === words);
  const beginning = known.filter(({ name, own }) =>
    [name, own].some((one) => folded(one).letters.startsWith(words)),
  );
  const having = known.filter(({ name, own }) =>
    [name, own].some((one) => folded(one).letters.includes(words)),
  );
  return [...new Set([...tagged, ...beginning, ...having, ...byTag(typed, known)])];
}

/** Returns the language with this tag, if the platform knows it and it is not among those that are known. */
function byTag(typed: string, known: readonly TextLanguage[]): TextLanguage[] {
  const tag = languageTag(typed);
  const usual =
    tag === null || knownName(tag) === null ? null : languageTag(Intl.getCanonicalLocales(tag)[0] ?? '');
  if (usual === null || known.some((language) => [tag, usual].includes(language.tag))) return [];
  return [named(usual)];
}

function named(tag: string): TextLanguage {
  const name = languageName(tag);
  return { tag, name: name === tag ? tag : `${name} (${tag})`, own: '' };
}
