import type { Page } from '@playwright/test';

/** An utterance that was passed to the browser. */
interface Said {
  readonly text: string;
  readonly lang: string;
  readonly rate: number;
  readonly voice: string | null;
}

/**
 * Replaces the speech synthesis of a page, because browsers in tests have no voices. Like Chrome's, the replacement lists its
 * voices late, reports that it is speaking, and sends the error 'canceled' after a cancel. Each sentence lasts until `finish`
 * is called, or ends at once (`quick`).
 */
export async function speak(page: Page, { quick = false } = {}): Promise<void> {
  await page.addInitScript((isQuick) => {
    type Handler = ((event: object) => void) | null;
    class Utterance {
      lang = '';
      voice: { name: string } | null = null;
      rate = 1;
      onstart: Handler = null;
      onboundary: Handler = null;
      onend: Handler = null;
      onerror: Handler = null;
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    class Speech extends EventTarget {
      speaking = false;
      pending = false;
      said: object[] = [];
      now: Utterance | null = null;
      #voices: object[] = [];
      getVoices() {
        if (this.#voices.length === 0)
          setTimeout(() => {
            this.#voices = [
              { name: 'Far away', lang: 'en-AU', localService: false },
              { name: 'Adelaide', lang: 'en-AU', localService: true },
            ];
            this.dispatchEvent(new Event('voiceschanged'));
          }, 20);
        return this.#voices;
      }
      speak(utterance: Utterance) {
        if (this.speaking) throw new Error('Two utterances at the same time.');
        const { text, lang, rate, voice } = utterance;
        this.said.push({ text, lang, rate, voice: voice?.name ?? null });
        this.speaking = true;
        this.now = utterance;
        utterance.onstart?.({});
        if (isQuick) queueMicrotask(() => this.finish());
      }
      finish() {
        const ended = this.now;
        this.speaking = false;
        this.now = null;
        ended?.onend?.({});
      }
      cancel() {
        const cancelled = this.now;
        this.speaking = false;
        this.now = null;
        if (cancelled) setTimeout(() => cancelled.onerror?.({ error: 'canceled' }));
      }
    }
    const speech = new Speech();
    setInterval(() => speech.now?.onboundary?.({}), 250);
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speech, configurable: true });
    Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance });
  }, quick);
}

/** Returns all utterances on the page. */
export function said(page: Page): Promise<Said[]> {
  return page.evaluate(() => Reflect.get(speechSynthesis, 'said'));
}

/** Ends the sentence that is being spoken. */
export function finish(page: Page): Promise<void> {
  return page.evaluate(() => (speechSynthesis as unknown as { finish(): void }).finish());
}

/** Whether the browser is speaking. */
export function isSpeaking(page: Page): Promise<boolean> {
  return page.evaluate(() => speechSynthesis.speaking);
}

/** Returns the text that is marked as being read aloud; null if no text is marked. */
export function marked(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('listen') ?? [])];
    return range === undefined ? null : String(range);
  });
}
