import { plainIsland } from '../../blocks/plain-island.ts';
import { track } from '../../browser/data-layer.ts';
import { LISTEN_TEXTS } from '../../model/texts.ts';
import { addControls } from './controls.ts';
import { Follow } from './follow.ts';
import { type Line, languageRuns, rangeOf, readLines } from './read-lines.ts';
import { type Failure, Reading } from './reading.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import style from './style.css?inline';

/**
 * The name of the highlight for the current sentence. The channel on which pages announce that they read aloud has the same
 * name.
 */
const NAME = 'listen';

const FAILURES: Readonly<Record<Failure, string>> = {
  press: LISTEN_TEXTS.again,
  voice: LISTEN_TEXTS.noVoice,
};

/**
 * Starts the Listen button, which reads the page aloud, highlights the current sentence and keeps it in view. The same button
 * pauses and resumes reading, so that the focus stays on it.
 */
export default plainIsland((island) => {
  const box = island.querySelector<HTMLElement>('.listen')!;
  const button = box.querySelector('button')!;
  const label = button.querySelector('span')!;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  // In older browsers without BroadcastChannel, this page does not notice that another page starts to read.
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null;
  let stop: (() => void) | null = null;

  const start = () => {
    box.querySelector('p')?.remove();
    const sentences = pageSentences();
    const follow = new Follow(box);
    let isPaused = false;
    const end = () => {
      stop = null;
      follow.end();
      removeControls();
      globalThis.CSS?.highlights?.delete(NAME);
      label.textContent = LISTEN_TEXTS.listen;
    };
    const reading = new Reading(speechSynthesis, sentences, {
      onSentence: (index) => {
        const { line, start, end } = sentences[index]!;
        const range = rangeOf(line, start, end);
        if (range === null) return;
        mark(range);
        follow.show(range);
      },
      onEnd: end,
      onFailure: (failure) => {
        end();
        say(box, FAILURES[failure]);
      },
    });
    stop = () => {
      reading.stop();
      end();
    };
    const removeControls = addControls(box, {
      onStop: () => {
        stop?.();
        button.focus();
      },
      onRate: (rate) => reading.setRate(rate),
    });
    toggle = () => {
      isPaused = !isPaused;
      label.textContent = isPaused ? LISTEN_TEXTS.resume : LISTEN_TEXTS.pause;
      if (isPaused) reading.pause();
      else reading.read();
    };
    label.textContent = LISTEN_TEXTS.pause;
    others?.postMessage('reads');
    track({ event: 'read-page', page_path: location.pathname });
    reading.read();
  };
  let toggle = () => {};

  button.addEventListener('click', () => (stop === null ? start() : toggle()));
  others?.addEventListener('message', () => stop?.());
  // Stops reading when the page is left. Otherwise, Chrome would continue to talk, and a page restored from the cache would
  // show that it is reading.
  addEventListener('pagehide', () => stop?.());
});

/** Returns the sentences of the page, each with its line and its language. A sentence ends where the language changes. */
function pageSentences(): (Sentence & { readonly line: Line; readonly lang: string })[] {
  // The number to call is not read, because it is not one of the page's sentences.
  const roots = document.querySelectorAll(
    ':is(main, .help) > :is(.page-header:not(.page-header-home), .content), .header-home-words',
  );
  return readLines(roots).flatMap((line) =>
    languageRuns(line).flatMap(({ start: at, end: to, lang }) =>
      sentencesOf(line.text.slice(at, to)).map(({ start, end, spoken }) => ({
        ...{ start: at + start, end: at + end, spoken, line, lang },
      })),
    ),
  );
}

/** Marks what is read. Browsers that do not support highlights read the page without marking the sentence. */
function mark(range: Range): void {
  if ('Highlight' in globalThis) CSS.highlights.set(NAME, new Highlight(range));
}

/** Shows why nothing can be read. */
function say(box: HTMLElement, words: string): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'status');
  box.append(message);
  message.textContent = words;
}
