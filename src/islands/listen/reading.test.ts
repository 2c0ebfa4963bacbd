import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reading, type Utterable } from './reading.ts';

type Handler = ((event: { error?: string }) => void) | null;

/** Replaces the utterances of `speechSynthesis` in these tests. */
class Utterance {
  lang = '';
  voice: object | null = null;
  rate = 1;
  onstart: Handler = null;
  onend: Handler = null;
  onboundary: Handler = null;
  onerror: Handler = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const HERE = { lang: 'en-AU', localService: true, name: 'Here' };

/** Simulates a browser that speaks; by default, a sentence takes a second. */
class Speech extends EventTarget {
  voices: object[] = [HERE];
  /** Returns how the browser says a sentence: well, without reporting the end, not at all, or with an error. */
  manner: (text: string) => 'well' | 'silent' | 'lost-end' | 'dead' | `error:${string}` = () => 'well';
  said: Utterance[] = [];
  speaking = false;
  pending = false;
  cancelled = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #now: Utterance | null = null;

  getVoices() {
    return this.voices;
  }

  speak(utterance: Utterance) {
    expect(this.speaking, 'one utterance at a time').toBe(false);
    this.said.push(utterance);
    const manner = this.manner(utterance.text);
    if (manner === 'dead') return;
    if (manner.startsWith('error:')) {
      this.#timer = setTimeout(() => utterance.onerror?.({ error: manner.slice(6) }), 10);
      return;
    }
    this.speaking = true;
    this.#now = utterance;
    utterance.onstart?.({});
    if (manner === 'silent') return;
    this.#timer = setTimeout(() => {
      this.speaking = false;
      this.#now = null;
      if (manner === 'well') utterance.onend?.({});
    }, 1000);
  }

  cancel() {
    this.cancelled += 1;
    clearTimeout(this.#timer);
    this.speaking = false;
    const now = this.#now;
    this.#now = null;
    if (now !== null) setTimeout(() => now.onerror?.({ error: 'canceled' }), 5);
  }
}

let speech: Speech;
let seen: string[];
const texts = ['One.', 'Two.', 'Three.'];
const start = (sentences: readonly (string | Utterable)[] = texts) => {
  const words = sentences.map((one) => (typeof one === 'string' ? { spoken: one, lang: '' } : one));
  const reading = new Reading(speech as never, words, {
    onSentence: (index) => seen.push(String(index)),
    onEnd: () => seen.push('end'),
    onFailure: (failure) => seen.push(failure),
  });
  reading.read();
  return reading;
};
const said = () => speech.said.map(({ text }) => text);
const heard = (which: number) => {
  const { text, lang, voice, rate } = speech.said.at(which)!;
  return { text, lang, voice, rate };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  speech = new Speech();
  seen = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Reading', () => {
  it('reads one sentence after the other in Australian English, and says which', () => {
    start();
    expect(said()).toEqual(['One.']);
    vi.advanceTimersByTime(3500);
    expect(said()).toEqual(texts);
    expect(seen).toEqual(['0', '1', '2', 'end']);
    expect(heard(0)).toEqual({ text: 'One.', lang: 'en-AU', voice: HERE, rate: 1 });
    vi.advanceTimersByTime(60_000);
    expect(said()).toEqual(texts);
  });

  it('reads a passage in another language with a voice of that language and script', () => {
    const voice = (lang: string, localService = true) => ({ lang, localService });
    speech.voices = ['zh-CN', 'zh_TW', 'ar-SA', 'en-AU'].map((lang) => voice(lang));
    speech.voices.push(voice('ar-EG', false));
    const passages = ['ar', 'zh-Hant', 'zh-Hans', 'zh', 'vi', 'en', '', 'made up'];
    start(passages.map((lang) => ({ spoken: lang, lang })));
    vi.advanceTimersByTime(20_000);
    expect(speech.said.map(({ lang, voice }) => [lang, (voice as { lang: string } | null)?.lang])).toEqual([
      ['ar', 'ar-SA'],
      ['zh-Hant', 'zh_TW'],
      ['zh-Hans', 'zh-CN'],
      ['zh', 'zh-CN'],
      ['vi', undefined],
      ['en', 'en-AU'],
      ['en-AU', 'en-AU'],
      ['made up', undefined],
    ]);
    expect(seen.at(-1)).toBe('end');
  });

  it('skips passages for whose language the device has no voice, and fails if nothing could be read', () => {
    speech.manner = (text) => (text === 'One.' ? 'well' : 'error:language-unavailable');
    start([{ spoken: 'Xin', lang: 'vi' }, 'One.', { spoken: 'chào', lang: 'vi' }]);
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual(['0', '1', '2', 'end']);
    seen = [];
    start([{ spoken: 'Xin', lang: 'vi' }]);
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual(['0', 'voice']);
    seen = [];
    speech.manner = () => 'error:not-allowed';
    start([{ spoken: 'Xin', lang: 'vi' }, 'One.']);
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual(['0', 'press']);
  });

  it('pauses by remembering the sentence, and reads it again', () => {
    const reading = start();
    vi.advanceTimersByTime(1500);
    reading.pause();
    expect(speech.speaking).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(said()).toEqual(['One.', 'Two.']);
    reading.read();
    vi.advanceTimersByTime(2500);
    expect(said()).toEqual(['One.', 'Two.', 'Two.', 'Three.']);
    expect(seen).toEqual(['0', '1', '1', '2', 'end']);
  });

  it('stops for good, and starts again at the beginning', () => {
    const reading = start();
    vi.advanceTimersByTime(1500);
    reading.stop();
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual(['0', '1']);
    reading.read();
    expect(said().at(-1)).toBe('One.');
  });

  it('changes its speed within a sentence, and not while paused', () => {
    const reading = start();
    vi.advanceTimersByTime(1500);
    reading.setRate(1.5);
    expect(heard(-1)).toEqual({ text: 'Two.', lang: 'en-AU', voice: HERE, rate: 1.5 });
    reading.pause();
    reading.setRate(0.75);
    expect(said()).toEqual(['One.', 'Two.', 'Two.']);
    reading.read();
    expect(heard(-1)).toEqual({ text: 'Two.', lang: 'en-AU', voice: HERE, rate: 0.75 });
    vi.advanceTimersByTime(3000);
    expect(seen.at(-1)).toBe('end');
  });

  it('takes no end for that of another sentence: some browsers tell it of what was cancelled', () => {
    const reading = start();
    reading.setRate(1.5);
    speech.said[0]!.onend?.({});
    expect(said()).toEqual(['One.', 'One.']);
    vi.advanceTimersByTime(3500);
    expect(said()).toEqual(['One.', ...texts]);
  });

  it('goes on when the browser goes silent within a sentence, and never says that it ended', () => {
    speech.manner = (text) => (text === 'Two.' ? 'silent' : 'well');
    start();
    vi.advanceTimersByTime(10_000);
    expect(said()).toEqual(texts);
    expect(seen.at(-1)).toBe('end');
  });

  it('goes on within seconds when the end of a sentence is lost', () => {
    speech.manner = () => 'lost-end';
    start();
    vi.advanceTimersByTime(4000);
    expect(said()).toEqual(['One.', 'Two.']);
  });

  it('lets a slow voice finish a long sentence', () => {
    const long = `${'word '.repeat(35)}.`;
    speech.manner = () => 'silent';
    start([long, 'Two.']);
    vi.advanceTimersByTime(20_000);
    expect(said()).toEqual([long]);
    speech.said[0]!.onboundary?.({});
    vi.advanceTimersByTime(20_000);
    expect(said()).toEqual([long]);
    vi.advanceTimersByTime(10_000);
    expect(said()).toEqual([long, 'Two.']);
  });

  it('waits for voices that arrive late, and takes the best of them', () => {
    speech.voices = [];
    start();
    vi.advanceTimersByTime(500);
    expect(said()).toEqual([]);
    speech.voices = [
      { lang: 'en-AU', localService: false, name: 'Far' },
      { lang: 'en-US', localService: true, name: 'American' },
      { lang: 'en_GB', localService: true, name: 'British' },
    ];
    speech.dispatchEvent(new Event('voiceschanged'));
    speech.dispatchEvent(new Event('voiceschanged'));
    expect(said()).toEqual(['One.']);
    expect(speech.said[0]!.voice).toBe(speech.voices[2]);
    vi.advanceTimersByTime(3500);
    expect(said()).toEqual(texts);
  });

  it('reads where no voices are ever listed, without choosing one', () => {
    speech.voices = [];
    start();
    vi.advanceTimersByTime(1100);
    expect(heard(0)).toEqual({ text: 'One.', lang: 'en-AU', voice: null, rate: 1 });
  });

  it('does not begin once it was stopped while it waited for voices', () => {
    speech.voices = [];
    start().stop();
    vi.advanceTimersByTime(60_000);
    expect(said()).toEqual([]);
  });

  it('says so where no voice answers, after a second try', () => {
    speech.manner = () => 'dead';
    start();
    vi.advanceTimersByTime(30_000);
    expect(said()).toEqual(['One.', 'One.']);
    expect(seen).toEqual(['0', 'voice']);
  });

  it.each([
    ['not-allowed', 'press'],
    ['synthesis-failed', 'voice'],
    ['canceled', 'end'],
  ] as const)('of the error %s comes %s', (error, outcome) => {
    speech.manner = () => `error:${error}`;
    start();
    vi.advanceTimersByTime(30_000);
    expect(seen).toEqual(['0', outcome]);
    expect(said()).toEqual(['One.']);
  });

  it('leaves out a sentence that cannot be said', () => {
    speech.manner = (text) => (text === 'Two.' ? 'error:synthesis-failed' : 'well');
    start();
    vi.advanceTimersByTime(4000);
    expect(said()).toEqual(texts);
    expect(seen.at(-1)).toBe('end');
  });
});
