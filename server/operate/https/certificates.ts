import type { FastifyBaseLogger } from 'fastify';
import type { HttpsConfig } from '../../core/config/config.ts';
import { isFull } from '../../core/files/full-disk.ts';
import { CERTIFICATES } from '../../core/limits/limits.ts';
import { AcmeError } from './acme-requests.ts';
import { type Certificate, isValid, readCertificate } from './certificate.ts';
import { CertificateFiles, type CertificateHistory } from './certificate-files.ts';
import type { HttpsHostState } from './https-state.ts';
import { hstsSeconds, isDue, isDueAtStart, renewalTime, waitAfter } from './renewal-times.ts';
import { newKey, requestCertificate } from './request-certificate.ts';

export interface CertificatesOptions {
  readonly config: HttpsConfig;
  readonly siteUrl: string | null;
  /** Returns the time in milliseconds. Default: the system clock. */
  readonly now?: () => number;
  /** Returns a number from 0 to 1. Default: `Math.random`. */
  readonly chance?: () => number;
}

/** A host, its certificate, and its history. */
interface Host {
  readonly name: string;
  certificate: Certificate | null;
  history: CertificateHistory;
  /** A certificate that has not been written to the disk yet, because writing failed. */
  unstored: string | null;
  isUnderWay: boolean;
  /** The certificate whose expiry was already logged. */
  saidEnded: Certificate | null;
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/**
 * Gets and renews the certificates of the hosts in the background, one host after the other. Each host has a separate
 * certificate, so a host name that leads to another server does not affect the other hosts. Failures are logged and retried
 * later. A certificate is used until a newer one arrives, even after it has expired.
 */
export class Certificates {
  /** Answers to the authority's challenges, by token. */
  // @bounded one for each host, while its certificate is asked for (HTTPS_HOSTS: 50) (certificates.test.ts)
  readonly challenges = new Map<string, string>();
  readonly #options: CertificatesOptions;
  readonly #files: CertificateFiles;
  #hosts: readonly Host[];
  readonly #stop = new AbortController();
  readonly #now: () => number;
  readonly #chance: () => number;
  #log: Log = console;
  #timer: NodeJS.Timeout | null = null;
  #underWay: Promise<void> = Promise.resolve();
  #onChange: (host: string) => void = () => {};

  private constructor(options: CertificatesOptions, files: CertificateFiles, hosts: readonly Host[]) {
    this.#options = options;
    this.#files = files;
    this.#hosts = hosts;
    this.#now = options.now ?? (() => Date.now());
    this.#chance = options.chance ?? Math.random;
  }

  /** Reads the stored certificates. If a stored certificate cannot be read, a new one will replace it. */
  static async open(options: CertificatesOptions): Promise<Certificates> {
    const files = new CertificateFiles(options.config.folder);
    const hosts: Host[] = [];
    for (const name of options.config.hosts) hosts.push(await storedHost(files, name));
    return new Certificates(options, files, hosts);
  }

  /** Gets and renews the certificates of these hosts from now on. @param names the host names, the first one first */
  async useHosts(names: readonly string[]): Promise<void> {
    const hosts: Host[] = [];
    for (const name of names) hosts.push(this.#host(name) ?? (await storedHost(this.#files, name)));
    this.#hosts = hosts;
    if (this.#timer !== null) void this.check(isDueAtStart);
  }

  /** Starts to get and renew certificates. The caller must answer challenges from now on. */
  start(log: Log): void {
    this.#log = log;
    for (const host of this.#hosts) this.#say(host);
    this.#repeat(isDueAtStart);
  }

  /** Aborts the current attempt. */
  async close(): Promise<void> {
    this.#stop.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#underWay;
  }

  /** Calls the listener whenever a host has received a certificate. */
  onChange(listener: (host: string) => void): void {
    this.#onChange = listener;
  }

  /**
   * Returns the certificate of a host, even an expired one. If no host is named, returns the certificate of the first host.
   * Returns null if the host is unknown.
   */
  forHost(name: string | null): Certificate | null {
    const host = name === null ? this.#hosts[0] : this.#host(name);
    return host?.certificate ?? null;
  }

  /** Whether browsers can reach a host by HTTPS. */
  isReachable(name: string): boolean {
    const certificate = this.#host(name)?.certificate ?? null;
    return certificate !== null && isValid(certificate, this.#now());
  }

  /** Returns the value of the Strict-Transport-Security header for a host; null to send no header. */
  hsts(name: string): string | null {
    const host = this.#host(name);
    const seconds = host && hstsSeconds(host.certificate, host.history, this.#now());
    return seconds === null ? null : `max-age=${seconds}`;
  }

  /** Returns the state of each host's certificate, in the order of the configuration. */
  state(): readonly HttpsHostState[] {
    return this.#hosts.map(({ name, certificate, history, isUnderWay }) => ({
      host: name,
      issuedAt: isoTime(certificate?.notBefore ?? null),
      expiresAt: isoTime(certificate?.notAfter ?? null),
      lastAttemptAt: isoTime(history.lastAttemptAt),
      lastFailure: isUnderWay ? null : history.lastFailure,
      nextAttemptAt: isUnderWay ? null : isoTime(history.nextAttemptAt ?? this.#now()),
    }));
  }

  #host(name: string): Host | null {
    return this.#hosts.find((host) => host.name === name) ?? null;
  }

  /** Gets and renews the certificates that are due, after the current run has ended. */
  check(isDueNow = isDue): Promise<void> {
    this.#underWay = this.#underWay.then(() => this.#doDue(isDueNow));
    return this.#underWay;
  }

  /**
   * Checks at intervals which certificates are due. A single timer for the day of the renewal would not notice a change of the
   * clock.
   */
  #repeat(isDueNow = isDue): void {
    void this.check(isDueNow).finally(() => {
      if (this.#stop.signal.aborted) return;
      this.#timer = setTimeout(() => this.#repeat(), CERTIFICATES.checkMs).unref();
    });
  }

  async #doDue(isDueNow: typeof isDue): Promise<void> {
    for (const host of this.#hosts) {
      if (this.#stop.signal.aborted) return;
      if (host.unstored !== null) await this.#storeAgain(host, host.unstored);
      const { directoryUrl } = this.#options.config;
      if (isDueNow(host.certificate, host.history, directoryUrl, this.#now())) await this.#renew(host);
      if (hasEnded(host.certificate, this.#now()) && host.saidEnded !== host.certificate) this.#say(host);
    }
  }

  async #renew(host: Host): Promise<void> {
    const before = host.history;
    const startedAt = this.#now();
    host.isUnderWay = true;
    try {
      // Stores the attempt as failed before asking the authority, so that a server that keeps restarting does not ask at each
      // start.
      const failed = this.#failed(before, startedAt, 'The attempt was broken off.', 0);
      await this.#files.storeHistory(host.name, failed);
      host.history = failed;
      const pem = await this.#request(host.name);
      const certificate = readCertificate(pem, host.name);
      host.certificate = certificate;
      host.history = this.#succeeded(before, certificate, startedAt);
      host.unstored = pem;
      // Printed at any LOG_LEVEL, because the owner of a new site waits for the first certificate.
      if (before.firstIssuedAt === null) console.log(`${host.name} has its certificate: https works there.`);
      this.#log.info({ host: host.name, expires: isoTime(certificate.notAfter) }, 'a certificate was got');
      this.#onChange(host.name);
      await this.#storeAgain(host, pem);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      const { message, retryAfterMs } = asAcmeError(error);
      host.history = this.#failed(before, startedAt, message, retryAfterMs);
      await this.#files.storeHistory(host.name, host.history).catch(() => {});
    } finally {
      host.isUnderWay = false;
      if (!this.#stop.signal.aborted) this.#say(host);
    }
  }

  async #request(host: string): Promise<string> {
    const { config, siteUrl } = this.#options;
    const accountKey = await this.#files.accountKey(newKey);
    const key = await newKey();
    const chain = await requestCertificate({
      directoryUrl: config.directoryUrl,
      email: config.email,
      accountKey,
      host,
      key,
      siteUrl,
      challenges: this.challenges,
      signal: this.#stop.signal,
    });
    return `${key.toString().trim()}\n${chain.trim()}\n`;
  }

  /**
   * Stores a certificate that could not be stored earlier. The certificate is in use already and not requested again, because
   * authorities limit duplicates.
   */
  async #storeAgain(host: Host, pem: string): Promise<void> {
    try {
      await this.#files.storeCertificate(host.name, pem);
      await this.#files.storeHistory(host.name, { ...host.history, lastFailure: null });
      host.unstored = null;
      host.history = { ...host.history, lastFailure: null };
    } catch (error) {
      const lastFailure = `The new certificate is in use, but could not be stored: ${storageProblem(error)} It is tried again.`;
      host.history = { ...host.history, lastFailure };
    }
  }

  #failed(
    before: CertificateHistory,
    lastAttemptAt: number,
    lastFailure: string,
    retryAfterMs: number,
  ): CertificateHistory {
    const failures = before.failures + 1;
    const wait = waitAfter(failures, retryAfterMs, this.#chance());
    const askedUntil = retryAfterMs > 0 ? this.#now() + Math.min(retryAfterMs, CERTIFICATES.maxWaitMs) : null;
    return { ...before, failures, lastAttemptAt, lastFailure, nextAttemptAt: this.#now() + wait, askedUntil };
  }

  #succeeded(
    before: CertificateHistory,
    certificate: Certificate,
    lastAttemptAt: number,
  ): CertificateHistory {
    const { directoryUrl } = this.#options.config;
    // A new certificate counts as a renewal only if the earlier certificate was from the same authority, because a certificate
    // of another authority, perhaps a test authority, proves nothing about this one.
    const isRenewed = before.firstIssuedAt !== null && before.directoryUrl === directoryUrl;
    return {
      directoryUrl,
      firstIssuedAt: isRenewed ? before.firstIssuedAt : this.#now(),
      renewals: isRenewed ? before.renewals + 1 : 0,
      lastAttemptAt,
      lastFailure: null,
      failures: 0,
      nextAttemptAt: renewalTime(certificate, this.#now(), this.#chance()),
      askedUntil: null,
    };
  }

  /** Logs what the owner should know about a host's certificate. */
  #say(of: Host): void {
    const { name: host, certificate, history } = of;
    const now = this.#now();
    if (hasEnded(certificate, now)) of.saidEnded = certificate;
    const details = { host, problem: history.lastFailure, next: isoTime(history.nextAttemptAt) };
    if (certificate === null) {
      const message = `${host} has no certificate yet: its pages are served by http until it has one.`;
      this.#log.warn(history.failures > 0 ? details : { host }, message);
    } else if (!isValid(certificate, now)) {
      const message = `The certificate of ${host} has expired: browsers warn of the site. It is served by http too until there is another one.`;
      this.#log.error({ ...details, expired: isoTime(certificate.notAfter) }, message);
    } else if (history.lastFailure !== null) {
      const message = `The certificate of ${host} could not be renewed. It is tried again.`;
      this.#log.error({ ...details, expires: isoTime(certificate.notAfter) }, message);
    }
  }
}

function hasEnded(certificate: Certificate | null, now: number): boolean {
  return certificate !== null && now >= certificate.notAfter;
}

/** Reads what is stored of a host. A certificate that cannot be read counts as none. */
async function storedHost(files: CertificateFiles, name: string): Promise<Host> {
  const certificate = await stored(files, name).catch((error: Error) => {
    console.warn(
      `The certificate of ${name} on the disk cannot be used (${error.message}). Another one is got.`,
    );
    return null;
  });
  const history = await files.history(name);
  return { name, certificate, history, unstored: null, isUnderWay: false, saidEnded: null };
}

async function stored(files: CertificateFiles, host: string): Promise<Certificate | null> {
  const pem = await files.certificate(host);
  return pem === null ? null : readCertificate(pem, host);
}

function asAcmeError(error: unknown): AcmeError {
  return error instanceof AcmeError ? error : new AcmeError(storageProblem(error));
}

/** Returns the reason why a file could not be stored or a certificate could not be understood. */
function storageProblem(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (isFull(error)) return 'The disk of DATA_DIR is full.';
  if (code !== undefined) return `The folder https in DATA_DIR cannot be used (${code}).`;
  return error instanceof Error ? error.message : String(error);
}

function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

declare module '../../core/services.ts' {
  interface Services {
    /** The certificates; null unless Hearth serves HTTPS itself. */
    readonly certificates: Certificates | null;
  }
}
