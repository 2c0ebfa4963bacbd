import { LANGUAGE } from '../../model/language.ts';
import { bestVoice, whenVoicesKnown } from './voices.ts';

/** The reason why nothing can be read: the browser needs another press first (`press`), or no voice responds (`voice`). */
export type Failure = 'press' | 'voice';

/** Words that are read at once, and their language. */
export interface Utterable {
  readonly spoken: string;
  /** A language tag; '' for the language of the site. */
  readonly lang: string;
}

export interface Listener {
  /** Called with the index of a sentence when the sentence begins. */
  onSentence(index: number): void;
  /** Called when everything was read, or when something outside this page stopped the speech. */
  onEnd(): void;
  onFailure(failure: Failure): void;
}

/** The interval between checks whether the browser is still speaking, in milliseconds. */
const LOOK_MS = 1000;
/**
 * The maximum duration of a sentence without a sign from the browser, in milliseconds: a fixed part, and a part per character
 * at speed 1.
 */
const SILENCE_MS = { start: 4000, character: 120 } as const;

/**
 * Reads sentences aloud, one utterance at a time. A pause stores the position of the sentence, because pausing ends the speech
 * on Android. Chrome has problems with long texts, but these do not stop the reading. If Chrome falls silent or does not report
 * the end of a sentence, the next sentence is read.
 */
export class Reading {
  readonly #speech: SpeechSynthesis;
  readonly #sentences: readonly Utterable[];
  readonly #listener: Listener;
  #index = 0;
  #rate = 1;
  #reads = false;
  /** The current utterance, referenced here because Chrome drops utterances without a reference, together with their events. */
  #utterance: SpeechSynthesisUtterance | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Whether the browser has spoken at all; if it never speaks, it has no voice. */
  #heard = false;

  constructor(speech: SpeechSynthesis, sentences: readonly Utterable[], listener: Listener) {
    this.#speech = speech;
    this.#sentences = sentences;
    this.#listener = listener;
  }

  /** Starts to read, or resumes with the sentence at which it was paused. */
  read(): void {
    this.#reads = true;
    whenVoicesKnown(this.#speech, () => {
      if (this.#reads && this.#utterance === null) this.#say();
    });
  }

  pause(): void {
    this.#reads = false;
    this.#silence();
  }

  /** Stops permanently, and does not call `onEnd`. */
  stop(): void {
    this.pause();
    this.#index = 0;
  }

  /** Changes the speed (1 is normal), and repeats the current sentence from its beginning. */
  setRate(rate: number): void {
    this.#rate = rate;
    if (this.#utterance === null) return;
    this.#silence();
    this.#say();
  }

  #silence(): void {
    clearInterval(this.#timer);
    this.#utterance = null;
    this.#speech.cancel();
  }

  #say(again = false): void {
    const sentence = this.#sentences[this.#index];
    if (sentence === undefined) {
      if (this.#heard || this.#sentences.length === 0) this.#end();
      else this.#fail('voice');
      return;
    }
    const { spoken: words, lang } = sentence;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = lang || LANGUAGE;
    utterance.voice = bestVoice(this.#speech.getVoices(), lang || LANGUAGE);
    utterance.rate = this.#rate;
    this.#utterance = utterance;
    let begun = false;
    let lastSign = performance.now();
    const sign = () => {
      begun = true;
      this.#heard ||= utterance === this.#utterance;
      lastSign = performance.now();
    };
    utterance.onstart = sign;
    utterance.onboundary = sign;
    utterance.onend = () => this.#isCurrent(utterance) && this.#next();
    utterance.onerror = ({ error }) => this.#isCurrent(utterance) && this.#failed(error);
    clearInterval(this.#timer);
    let quiet = 0;
    const patience = SILENCE_MS.start + (SILENCE_MS.character * words.length) / this.#rate;
    this.#timer = setInterval(() => {
      quiet = this.#speech.speaking || this.#speech.pending ? 0 : quiet + 1;
      const lost = begun && quiet > 1;
      const silent = performance.now() - lastSign > (begun ? patience : SILENCE_MS.start);
      if (!lost && !silent) return;
      this.#silence();
      if (begun) this.#next();
      else if (!again) this.#say(true);
      else this.#failed('never-began');
    }, LOOK_MS);
    if (!again) this.#listener.onSentence(this.#index);
    if (this.#isCurrent(utterance)) this.#speech.speak(utterance);
  }

  #isCurrent(utterance: SpeechSynthesisUtterance): boolean {
    return utterance === this.#utterance;
  }

  #next(): void {
    this.#index += 1;
    this.#say();
  }

  /**
   * Skips a sentence that cannot be spoken. If nothing was heard before, reading fails, except at a sentence in a language for
   * which the device may have no voice.
   */
  #failed(error: string): void {
    const isForeign = this.#sentences[this.#index]?.lang !== '';
    if (error === 'interrupted' || error === 'canceled') this.#end();
    else if (error === 'not-allowed' && !this.#heard) this.#fail('press');
    else if (this.#heard || isForeign) this.#next();
    else this.#fail('voice');
  }

  #fail(failure: Failure): void {
    this.stop();
    this.#listener.onFailure(failure);
  }

  #end(): void {
    this.stop();
    this.#listener.onEnd();
  }
}
