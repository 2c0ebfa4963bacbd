import { HEARTBEAT } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { fetchOutside } from '../../outside/fetch/fetch-outside.ts';

type Needed = Pick<Services, 'config' | 'outbox'> & Partial<Pick<Services, 'duty'>>;

/**
 * Fetches HEARTBEAT_URL once a minute, so that a watcher outside tells the owner when that stops: the machine is off, Hearth does
 * not work, or mail is not sent, of which no mail can tell.
 */
export class Heartbeat {
  readonly #services: Needed;
  readonly #report: (problem: string) => void;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | null = null;

  /** @param report called with the reason if the watcher cannot be reached, or the state of mail cannot be read */
  constructor(services: Needed, report: (problem: string) => void) {
    this.#services = services;
    this.#report = report;
  }

  start(everyMs: number = HEARTBEAT.everyMs): void {
    const beat = () => {
      if (this.#services.duty?.isHere !== false) void this.beat();
    };
    beat();
    this.#timer = setInterval(beat, everyMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#beating;
  }

  /** Fetches the URL, unless mail is not sent. Never rejects. While one request lasts, no other begins. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat()
      .catch((error: unknown) => this.#report(String(error)))
      .finally(() => {
        this.#beating = null;
      });
    return this.#beating;
  }

  async #beat(): Promise<void> {
    const { config, outbox } = this.#services;
    if (config.heartbeatUrl === null) return;
    const { isSending } = await outbox.state();
    if (config.mail.provider !== null && !isSending) return;
    const answer = await fetchOutside(config.heartbeatUrl, {
      timeoutMs: HEARTBEAT.timeoutMs,
      maxBytes: HEARTBEAT.maxBytes,
      accept: [],
      publicOnly: config.fromDashboard.includes('alarms'),
      siteUrl: config.siteUrl,
      signal: this.#stopped.signal,
    });
    if (answer.kind === 'failed' && !this.#stopped.signal.aborted) {
      this.#report(answer.status === undefined ? answer.reason : `status ${answer.status}`);
    }
  }
}

declare module '../../core/services.ts' {
  interface Services {
    readonly heartbeat: Heartbeat;
  }
}
