import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Activity, attempt, isStatus, outcomeOf, type SoakedSite } from './site.ts';
import { Tally } from './tally.ts';

const EVERY_MS = 3000;

interface Uploaded {
  readonly name: string;
  /** The path at which editors can load it. */
  readonly url: string;
  readonly text: string;
}

/** Files that an editor uploads. Each must be stored once, with its bytes. */
export class Uploads implements Activity {
  readonly tally = new Tally('uploads');
  readonly #site: SoakedSite;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  readonly #acknowledged: Uploaded[] = [];

  constructor(site: SoakedSite) {
    this.#site = site;
  }

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      await this.#upload();
      await sleep(EVERY_MS, null, { signal: stopping }).catch(() => {});
    }
    this.#agent.destroy();
  }

  /** Reads every uploaded file from every server. */
  async verify(): Promise<void> {
    const client = await this.#site.cluster.connect();
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from media');
    await client.end();
    const stored = Map.groupBy(rows, ({ name }) => name);
    for (const [name, found] of stored)
      this.tally.expect(found.length === 1, () => `${name} is stored ${found.length} times.`);
    for (const { name, url: path, text } of this.#acknowledged) {
      const hash = createHash('sha256').update(text).digest('hex');
      this.tally.expect(
        stored.get(name)?.[0]?.hash === hash,
        () => `${name} was acknowledged, and is not stored.`,
      );
      for (const url of this.#site.fleet.urls) {
        const answer = await attempt(`${url}${path}`, { headers: { cookie: this.#site.cookie } });
        this.tally.expect(
          isStatus(answer, 200) && answer.body.toString() === text,
          () => `${url} answers ${outcomeOf(answer)} for ${name}, or other bytes.`,
        );
      }
    }
  }

  async #upload(): Promise<void> {
    const name = `soak ${randomUUID()}.txt`;
    const text = `The words of ${name}.\n`.repeat(100);
    const boundary = 'soak-upload';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const bytes = Buffer.from(`${head}${text}\r\n--${boundary}--\r\n`);
    const answer = await attempt(`${this.#site.url}/api/file/upload`, {
      method: 'POST',
      headers: { cookie: this.#site.cookie },
      body: { type: `multipart/form-data; boundary=${boundary}`, bytes },
      agent: this.#agent,
    });
    this.tally.add(outcomeOf(answer));
    if (!isStatus(answer, 201)) return;
    const { file } = JSON.parse(answer.body.toString()) as { file: { url: string } };
    this.#acknowledged.push({ name, url: file.url, text });
  }
}
