import { forgivenMistakes, mistakesBetween, wordsIn } from './words.ts';

/** The words of a new site after which a search shows first whom to call. Editors change them in the site settings. */
export const DEFAULT_CRISIS_WORDS: readonly string[] = [
  'suicide',
  'suicidal',
  'kill myself',
  'kill me',
  'end my life',
  'end it all',
  'want to die',
  'hurt myself',
  'self-harm',
  'overdose',
];

/** Whether what somebody searches for holds a word or phrase of the list, typing mistakes forgiven. */
export function holdsCrisisWord(search: string, crisisWords: readonly string[]): boolean {
  const typed = wordsIn(search);
  return crisisWords.some((entry) => {
    const words = wordsIn(entry);
    if (words.length === 0) return false;
    const together = words.join('');
    return typed.some(
      (word, start) =>
        isMeant(word, together) || words.every((wanted, index) => isMeant(typed[start + index], wanted)),
    );
  });
}

function isMeant(typed: string | undefined, word: string): boolean {
  return (
    typed !== undefined && Number.isFinite(mistakesBetween(typed, word, Math.min(1, forgivenMistakes(word))))
  );
}
