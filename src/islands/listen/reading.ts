import { bestVoice, LANGUAGE, whenVoicesKnown } from './voices.ts';

/** Why nothing can be read: the browser wants a press of its own first, or has no voice that answers. */
export type Failure = 'press' | 'voice';

export interface Listener {
  /** A sentence begins, by its place among all. */
  onSentence(index: number): void;
  /** All was read, or somebody else stopped the speech. */
  onEnd(): void;
  onFailure(failure: Failure): void;
}

/** How often it is looked whether the browser still speaks, in ms. */
const LOOK_MS = 1000;
/** How long a sentence may be silent, in ms: to begin with, and for each of its characters, at speed 1. */
const SILENCE_MS = { start: 4000, character: 120 } as const;

/**
 * Reads sentences aloud, one utterance at a time. A pause remembers the sentence, since a pause ends the speech on Android. Chrome's
 * trouble with long texts cannot stop it: if Chrome goes silent or never reports the end of a sentence, the next one is read.
 */
export class Reading {
  readonly #speech: SpeechSynthesis;
  readonly #sentences: readonly string[];
  readonly #listener: Listener;
  #index = 0;
  #rate = 1;
  #reads = false;
  /** Kept here as long as it is spoken: Chrome drops an utterance that nothing refers to, and its events with it. */
  #utterance: SpeechSynthesisUtterance | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Whether the browser has begun anything at all; one that never does has no voice. */
  #heard = false;

  constructor(speech: SpeechSynthesis, sentences: readonly string[], listener: Listener) {
    this.#speech = speech;
    this.#sentences = sentences;
    this.#listener = listener;
  }

  /** Starts, or goes on with the sentence that was paused in. */
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

  /** Stops for good; `onEnd` is not called. */
  stop(): void {
    this.pause();
    this.#index = 0;
  }

  /** Changes the speed, 1 being normal; the current sentence is read again from its start. */
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
    const words = this.#sentences[this.#index];
    if (words === undefined) {
      this.#end();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = LANGUAGE;
    utterance.voice = bestVoice(this.#speech.getVoices());
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

  /** A sentence that cannot be said is left out once something was heard; before, nothing can be. */
  #failed(error: string): void {
    if (error === 'interrupted' || error === 'canceled') this.#end();
    else if (this.#heard) this.#next();
    else {
      this.stop();
      this.#listener.onFailure(error === 'not-allowed' ? 'press' : 'voice');
    }
  }

  #end(): void {
    this.stop();
    this.#listener.onEnd();
  }
}
