/** The language in which pages are read (specification, "Business constants"). */
export const LANGUAGE = 'en-AU';

/** The longest wait for a browser that has no voices yet, in ms. Some never list any, but speak anyway. */
const VOICES_WAIT_MS = 1000;

const PREFERRED = [/^en[-_]AU/i, /^en[-_]GB/i, /^en\b/i];

/**
 * Returns the voice to read with: Australian, or else British, or else any English one. Voices on this device come before those
 * that send the text to a server. Returns null if none speaks English: the browser then chooses by language.
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

/** Calls back once the browser has listed its voices, or after a second; at once if they are already listed. */
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
