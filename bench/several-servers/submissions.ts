import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { ENQUIRY } from '../../server/testing/forms.ts';
import type { ResentMail } from '../../server/testing/resend-stand-in.ts';
import { type Activity, attempt, isStatus, outcomeOf, post, type SoakedSite } from './site.ts';
import { Tally } from './tally.ts';

const EVERY_MS = 500;
const ATTEMPTS = 40;
/** Mails that a killed server was sending are sent again after two minutes. */
const MAILS_MS = 200_000;

/** The published form that readers send. */
export interface FormPlace {
  readonly page: string;
  readonly block: string;
}

/** Readers who send a form, and try again with the same id until it is taken, as the script on the page does. */
export class Submissions implements Activity {
  readonly tally = new Tally('submissions');
  readonly #site: SoakedSite;
  readonly #place: FormPlace;
  readonly #mails: readonly ResentMail[];
  readonly #waitsForMails: boolean;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  readonly #acknowledged: string[] = [];
  #count = 0;

  /**
   * @param mails all mails that have left
   * @param waitsForMails whether `verify` waits until every mail has left
   */
  constructor(
    site: SoakedSite,
    place: FormPlace,
    mails: readonly ResentMail[],
    { waitsForMails }: { readonly waitsForMails: boolean },
  ) {
    this.#site = site;
    this.#place = place;
    this.#mails = mails;
    this.#waitsForMails = waitsForMails;
  }

  async run(stopping: AbortSignal): Promise<void> {
    const waiting = new Set<Promise<void>>();
    while (!stopping.aborted) {
      const sending = this.#send().finally(() => waiting.delete(sending));
      waiting.add(sending);
      await sleep(EVERY_MS, null, { signal: stopping }).catch(() => {});
    }
    await Promise.all(waiting);
    this.#agent.destroy();
  }

  async verify(): Promise<void> {
    const client = await this.#site.cluster.connect();
    try {
      const { rows } = await client.query<{ id: string; form: string; mails: string }>(
        `select id, form, (select count(*) from outbox where submission_id = submission.id) as mails from submission`,
      );
      const stored = Map.groupBy(rows, ({ form }) => /Soak [0-9a-f-]{36}/.exec(form)?.[0] ?? '');
      for (const message of this.#acknowledged) {
        const found = stored.get(message) ?? [];
        this.tally.expect(found.length > 0, () => `${message} was acknowledged, and is not stored.`);
        for (const { mails } of found)
          this.tally.expect(Number(mails) === 2, () => `${message} has ${mails} mails instead of two.`);
      }
      for (const [message, found] of stored)
        this.tally.expect(found.length === 1, () => `${message} is stored ${found.length} times.`);
      await this.#expectMails([...stored.keys()]);
    } finally {
      await client.end();
    }
  }

  async #expectMails(messages: readonly string[]): Promise<void> {
    const expected = messages.length * 2;
    const until = performance.now() + MAILS_MS;
    while (this.#waitsForMails && this.#mails.length < expected && performance.now() < until)
      await sleep(500);
    this.tally.expect(
      !this.#waitsForMails || this.#mails.length >= expected,
      () => `${this.#mails.length} of ${expected} mails have left.`,
    );
    const byReader = Map.groupBy(
      this.#mails,
      ({ to, text }) => `${to} ${/Soak [0-9a-f-]{36}/.exec(text)?.[0]}`,
    );
    for (const [mail, sent] of byReader)
      this.tally.expect(sent.length === 1, () => `The mail to ${mail} was sent ${sent.length} times.`);
    this.tally.add(`mails ${this.#mails.length}`);
  }

  async #send(): Promise<void> {
    this.#count += 1;
    const message = `Soak ${randomUUID()}`;
    const headers = { 'x-forwarded-for': `198.18.${(this.#count >> 8) & 255}.${this.#count & 255}` };
    const form = { ...ENQUIRY, email: `ada+${this.#count}@example.org`, message };
    const submissionId = randomUUID();
    for (let turn = 0; turn < ATTEMPTS; turn += 1) {
      const captcha = await this.#captcha();
      const json = { form, ...this.#place, submissionId, ...(captcha && { captcha }) };
      const answer = captcha
        ? await attempt(`${this.#site.url}/api/forms/submit`, post(json, headers, this.#agent))
        : 'no challenge';
      this.tally.add(outcomeOf(answer));
      if (isStatus(answer, 200)) {
        this.#acknowledged.push(message);
        return;
      }
      await sleep(EVERY_MS);
    }
  }

  async #captcha(): Promise<string | null> {
    const answer = await attempt(`${this.#site.url}/api/forms/challenge`, { agent: this.#agent });
    if (!isStatus(answer, 200)) return null;
    const challenge = JSON.parse(answer.body.toString());
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
}
