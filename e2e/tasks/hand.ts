import { test as base, type Locator, type Page } from '@playwright/test';

/** The hand of an editor: does what an editor does, and counts it. Words that are typed into a text count as one text. */
export interface Hand {
  click(control: Locator, options?: Parameters<Locator['click']>[0]): Promise<void>;
  /** Chooses an option of a select control. */
  choose(control: Locator, label: string): Promise<void>;
  /** Presses keys together, such as `Control+k`. */
  chord(keys: string): Promise<void>;
  /** Types letters that steer the editor, such as those that find a page. Each letter counts. */
  letters(words: string): Promise<void>;
  /** Types the content itself, which every product asks for. */
  write(words: string): Promise<void>;
  /** Returns the counts since the last call. */
  taken(): Counts;
}

export interface Counts {
  readonly clicks: number;
  readonly chords: number;
  readonly letters: number;
}

/** The type of the annotations that `npm run tasks` prints as a table. */
export const TASK = 'task';

/** Returns a hand on a page. */
export function handOf(page: Page): Hand {
  let counts = { clicks: 0, chords: 0, letters: 0 };
  return {
    async click(control, options) {
      counts.clicks++;
      await control.click(options);
    },
    async choose(control, label) {
      counts.clicks++;
      await control.selectOption({ label });
    },
    async chord(keys) {
      counts.chords++;
      await page.keyboard.press(keys);
    },
    async letters(words) {
      counts.letters += words.length;
      await page.keyboard.type(words);
    },
    write: (words) => page.keyboard.type(words),
    taken() {
      const taken = counts;
      counts = { clicks: 0, chords: 0, letters: 0 };
      return taken;
    },
  };
}

/** Adds a row to the table of tasks: the task, what it took, and what it may take. */
export function report(name: string, taken: Counts, bound: Counts): void {
  base.info().annotations.push({ type: TASK, description: JSON.stringify({ name, taken, bound }) });
}
