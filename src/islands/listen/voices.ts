import { LANGUAGE } from '../../model/language.ts';

/** The maximum time to wait for the browser's voices, in milliseconds. Some browsers never list any voices, but speak anyway. */
const VOICES_WAIT_MS = 1000;

const PREFERRED = [/^en[-_]AU/i, /^en[-_]GB/i, /^en\b/i];

/**
 * Returns the voice to read with. For the language of the site: an Australian voice, otherwise a British voice, otherwise any
 * English voice. For another language: a voice that also has its script, such as that of Taiwan for traditional Chinese,
 * otherwise any voice of the language. Voices on the device are preferred to voices that send the text to a server. Returns null
 * if no voice speaks the language. The browser then chooses a voice by language.
 */
export function bestVoice(
  voices: readonly SpeechSynthesisVoice[],
  lang: string = LANGUAGE,
): SpeechSynthesisVoice | null {
  const [script, language] = inFull(lang);
  const fits =
    lang === LANGUAGE
      ? PREFERRED.map((pattern) => (voice: SpeechSynthesisVoice) => pattern.test(voice.lang))
      : [
          (voice: SpeechSynthesisVoice) => inFull(voice.lang)[0] === script,
          (voice: SpeechSynthesisVoice) => inFull(voice.lang)[1] === language,
        ];
  for (const local of [true, false]) {
    for (const isFit of fits) {
      const found = voices.find((voice) => voice.localService === local && isFit(voice));
      if (found !== undefined) return found;
    }
  }
  return null;
}

/** Returns the language of a tag with its script, and alone. Some devices write tags with underscores. */
function inFull(tag: string): readonly [script: string, language: string] {
  try {
    const { language, script = '' } = new Intl.Locale(tag.replaceAll('_', '-')).maximize();
    return [`${language}-${script}`, language];
  } catch {
    return [tag, tag];
  }
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
