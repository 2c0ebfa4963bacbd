/** The maximum time to wait for the browser's voices, in milliseconds. Some browsers never list any voices, but speak anyway. */
const VOICES_WAIT_MS = 1000;

const PREFERRED = [/^en[-_]AU/i, /^en[-_]GB/i, /^en\b/i];

/**
 * Returns the voice to read with: an Australian voice, otherwise a British voice, otherwise any English voice. Voices on the
 * device are preferred to voices that send the text to a server. Returns null if no voice speaks English. The browser then
 * chooses a voice by language.
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

/**
 * Calls `then` when the browser has listed its voices, or after a second. If the voices are already listed, calls `then`
 * immediately.
 */
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
