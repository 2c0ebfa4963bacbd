import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Writer } from '../../../db/connection.ts';
import { derivedBy, setDerivedBy } from '../../../db/derived.ts';
import { draftPagesAfter } from '../../../db/page-queries.ts';
import { publishedAfter } from '../../../db/published-queries.ts';
import { clearWords, putDraftText, putPublishedText } from '../../../db/search-texts.ts';
import { callNumberOf } from '../../../src/blocks/call-number.ts';
import { definitions } from '../../../src/blocks/registry.ts';
import { searchableText } from '../../../src/blocks/searchable-text.ts';
import { spokenLines } from '../../../src/blocks/spoken-lines.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { PageDoc } from '../../../src/model/page.ts';
import { phoneNumbers } from '../../../src/model/phone-numbers.ts';
import { plainText } from '../../../src/model/rich-text.ts';
import { vocabularyOf } from '../../../src/model/search/words.ts';
import type { BackgroundDuty } from '../../core/changes/background-duty.ts';
import { completeDocument } from '../documents/page-documents.ts';
import { draftText, publishedText } from '../documents/search-text.ts';

/**
 * Increase this number if a function that is not listed below changes so that different texts are extracted from the same
 * documents.
 */
const VERSION = 2;
const DERIVED = 'search';
/** The number of pages in a transaction. The number is small, because saves wait until the transaction ends. */
const BATCH = 20;

/**
 * Extracts the search texts of all pages again, in the background, if another version of the program extracted them
 * differently. Until all texts are extracted, searches use the previous texts.
 */
export class SearchTexts {
  readonly #db: Writer;
  readonly #report: (error: unknown) => void;
  readonly #duty: Pick<BackgroundDuty, 'whenTaken'>;
  #isClosed = false;
  #running: Promise<void> = Promise.resolve();

  /**
   * @param report called with the error if a run fails; the next start tries again
   * @param duty says when this server does the work for all; by default, it does it at the start
   */
  constructor(
    db: Writer,
    report: (error: unknown) => void,
    duty: Pick<BackgroundDuty, 'whenTaken'> = { whenTaken: (work) => work() },
  ) {
    this.#db = db;
    this.#report = report;
    this.#duty = duty;
  }

  start(): void {
    this.#duty.whenTaken(() => {
      this.#running = this.#running.then(() => this.#refreshUnlessClosed()).catch(this.#report);
    });
  }

  async #refreshUnlessClosed(): Promise<void> {
    if (!this.#isClosed) await this.refresh();
  }

  /** Stops the extraction after its current step. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  /** Resolves when the extraction has ended. */
  async done(): Promise<void> {
    await this.#running;
  }

  /** Records that this program has extracted the texts of all pages. */
  async areRead(): Promise<void> {
    await setDerivedBy(this.#db, DERIVED, currentRules());
  }

  /** Whether this program has extracted the texts of all stored pages. */
  async isCurrent(): Promise<boolean> {
    return (await derivedBy(this.#db, DERIVED)) === currentRules();
  }

  /** Extracts the texts now, if another version of the program extracted them. */
  async refresh(): Promise<void> {
    if (await this.isCurrent()) return;
    await clearWords(this.#db);
    await this.#inSteps(async (trx, last) => {
      const rows = await publishedAfter(trx, last, BATCH);
      for (const { id: pageId, domainId, doc } of rows) {
        const page = completePage(doc);
        await putPublishedText(trx, { pageId, domainId }, page && publishedText(page));
      }
      return rows[BATCH - 1]?.id ?? null;
    });
    await this.#inSteps(async (trx, last) => {
      const rows = await draftPagesAfter(trx, last, BATCH);
      for (const { id: pageId, domainId, doc } of rows) {
        const page = completePage(doc);
        if (page !== null) await putDraftText(trx, { pageId, domainId }, draftText(page));
      }
      return rows[BATCH - 1]?.id ?? null;
    });
    if (!this.#isClosed) await this.areRead();
  }

  /**
   * Runs steps, each in a transaction. After each step, pauses for as long as the step took.
   *
   * @param step returns where the next step begins; null after the last step
   */
  async #inSteps(step: (trx: Writer, last: string) => Promise<string | null>): Promise<void> {
    for (let last: string | null = ''; last !== null && !this.#isClosed; ) {
      const from = performance.now();
      const begin: string = last;
      last = await this.#db.transaction().execute((trx) => step(trx, begin));
      if (last !== null) await sleep(performance.now() - from);
    }
  }
}

/**
 * Returns a stored page in its complete form; null if the type of the page has no definition, because nobody can see pages of
 * that type.
 */
function completePage(doc: string): PageDoc | null {
  try {
    return completeDocument(doc);
  } catch (error) {
    if (error instanceof HearthError && error.code === 'unknown-page-type') return null;
    throw error;
  }
}

/** Returns a hash of the source code of the functions that extract texts. */
function currentRules(): string {
  const blocks = definitions.map(({ type, slots, shownSlots, spoken, headings }) =>
    [type, slots, shownSlots, spoken, headings].map(String),
  );
  const reading = [
    ...[searchableText, draftText, publishedText, vocabularyOf, spokenLines, plainText],
    ...[callNumberOf, phoneNumbers],
  ].map(String);
  return createHash('sha256')
    .update(JSON.stringify([VERSION, blocks, reading]))
    .digest('hex');
}

declare module '../../core/services.ts' {
  interface Services {
    /** The search texts of all pages, which are extracted again if another version of the program extracted them. */
    readonly searchTexts: SearchTexts;
  }
}
