/** The language in which pages are read (specification, "Business constants"). */
export const LANGUAGE = 'en-AU';

/** How long a browser is waited for that has no voices yet, in ms. Some never list any, and speak all the same. */
const VOICES_WAIT_MS = 1000;

const PREFERRED = [/^en[-_]AU/i, /^en[-_]GB/i, /^en\b/i];

/**
 * The voice to read with: Australian, else British, else any English one. One of this device goes before all that send the text
 * to somebody's server. Null where none speaks English: the browser then chooses by the language.
 */
export function bestVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  for (const local of [true, false]) {
    for (const language of PREFERRED) {
      const found = voices.find((voice) => voice.localService === local && language.test(voice.lang));
      if (found !== undefined) return found;
    }
  }
  return null;
}

/** Calls back once the browser has listed its voices, at once if it has already, and after a second in any case. */
export function whenVoicesKnown(speech: SpeechSynthesis, then: () => void): void {
  if (speech.getVoices().length > 0) {
    then();
    return;
  }
  const known = () => {
    clearTimeout(timer);
    speech.removeEventListener('voiceschanged', known);
    then();
  };
  const timer = setTimeout(known, VOICES_WAIT_MS);
  speech.addEventListener('voiceschanged', known);
}
