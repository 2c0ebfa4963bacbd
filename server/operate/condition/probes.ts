import { z } from 'zod';
import type { InstallationSectionId } from '../../../src/model/installation.ts';
import { Humanitix } from '../../content/events/humanitix.ts';
import { cdnTag } from '../../core/cdn/cdn-tags.ts';
import type { Config } from '../../core/config/config.ts';
import { PROBE } from '../../core/limits/limits.ts';
import { readPlaces } from '../../media/maps/found-places.ts';
import { tileType } from '../../media/maps/tile-type.ts';
import { mediaPlace } from '../../media/store/open-media-store.ts';
import { purgePages } from '../../outside/cdn/purge-pages.ts';
import { fetchOutside, type OutsideFailure, type OutsideRequest } from '../../outside/fetch/fetch-outside.ts';
import { resendProblem } from '../../outside/mail/resend-mailer.ts';
import { mailServerProblem, smtpServer } from '../../outside/mail/smtp-mailer.ts';
import { S3Bucket } from '../../outside/s3/s3-bucket.ts';
import { S3Error } from '../../outside/s3/s3-client.ts';
import { BackupError } from '../backups/archive.ts';
import { nameOfTarget } from '../backups/open-target.ts';
import { S3Target } from '../backups/s3-target.ts';

/** The result of probing one service. */
export interface Probed {
  /** The name of the service, such as 'Mail server mail.example.org'. */
  readonly service: string;
  /** A sentence about the problem; null if the service answered as expected. */
  readonly problem: string | null;
}

interface Probe {
  readonly service: string;
  readonly ask: (signal: AbortSignal) => Promise<string | null>;
}

/**
 * Probes each outside service in the configuration once, all at the same time. Sends a heartbeat and a purge of nothing, but no mail or lead, orders no certificate and
 * stores nothing.
 *
 * @param timeoutMs the time limit of each probe
 */
export async function probe(config: Config, timeoutMs: number = PROBE.timeoutMs): Promise<Probed[]> {
  return await asked(
    Object.values(PROBES).flatMap((probesOf) => probesOf(config)),
    timeoutMs,
  );
}

/** Probes the services of one section of the settings. */
export async function probeSection(config: Config, section: InstallationSectionId): Promise<Probed[]> {
  return await asked(PROBES[section]?.(config) ?? [], PROBE.timeoutMs);
}

async function asked(probes: readonly Probe[], timeoutMs: number): Promise<Probed[]> {
  return await Promise.all(
    probes.map(async ({ service, ask }) => ({ service, problem: await inTime(ask, timeoutMs) })),
  );
}

/** The probes by the section of the settings that they are about. */
const PROBES: Readonly<
  Partial<
    Record<InstallationSectionId | 'authority' | 'cdn' | 'media' | 'videos', (config: Config) => Probe[]>
  >
> = {
  https: siteProbes,
  authority: certificateProbes,
  secondPlace: backupProbes,
  media: mediaProbes,
  mail: mailProbes,
  crm: crmProbes,
  cdn: cdnProbes,
  captcha: captchaProbes,
  events: eventProbes,
  maps: mapProbes,
  videos: videoProbes,
  alarms: heartbeatProbes,
};

/** Returns the result of `ask`, or a sentence that says that no answer came in time. */
async function inTime(ask: Probe['ask'], timeoutMs: number): Promise<string | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve(SLOW));
  });
  return await Promise.race([ask(signal), late]);
}

/**
 * Checks that each public address leads to a Hearth server. From inside the site's network, a public address may be unreachable
 * although readers can reach it.
 */
function siteProbes({ siteUrl, https }: Config): Probe[] {
  if (siteUrl === null) return [];
  const { hostname, origin, port } = new URL(siteUrl);
  const others = https?.hosts.filter((name) => name !== hostname) ?? [];
  const origins = [origin, ...others.map((name) => `https://${name}${port === '' ? '' : `:${port}`}`)];
  return origins.map((address) => ({
    service: `This site at ${address}`,
    ask: async (signal) => {
      const answer = await fetchOutside(`${address}/health/live`, {
        ...BASE,
        siteUrl,
        signal,
        accept: JSON_ONLY,
      });
      if (answer.kind === 'ok')
        return isLive(answer.body) ? null : 'Something else than Hearth answers there.';
      if (answer.isUntrusted === true)
        return `It answers, but its certificate is not trusted on this machine. ${CA_HINT}`;
      if (answer.reason === 'unreachable')
        return 'It could not be reached from here. Is Hearth running, and does the name lead to this machine?';
      return answer.reason === 'slow' ? SLOW : `Something else than Hearth answers there (${answer.status}).`;
    },
  }));
}

function isLive(body: Buffer): boolean {
  return (parsed(body) as { status?: unknown } | null)?.status === 'live';
}

/** The fields that the directory of every certificate authority has (RFC 8555, section 7.1.1). */
const acmeDirectorySchema = z.object({ newNonce: z.url(), newAccount: z.url(), newOrder: z.url() });

/** Reads the directory of the certificate authority, but creates no account and orders no certificate. */
function certificateProbes({ https, siteUrl }: Config): Probe[] {
  if (https === null) return [];
  const ask = async (signal: AbortSignal) => {
    const answer = await fetchOutside(https.directoryUrl, { ...BASE, siteUrl, signal, accept: JSON_ONLY });
    if (answer.kind === 'failed') return problemOf(answer, 'ACME_DIRECTORY_URL');
    return acmeDirectorySchema.safeParse(parsed(answer.body)).success
      ? null
      : 'It sent something else than a directory of ACME. Check ACME_DIRECTORY_URL.';
  };
  return [{ service: `Certificate authority ${new URL(https.directoryUrl).host}`, ask }];
}

/** Checks that the key may list the bucket. Only the first backup shows whether the key may also write. */
function backupProbes({ backups: { to } }: Config): Probe[] {
  if (to?.kind !== 's3') return [];
  const ask = async () => {
    try {
      await new S3Target(to, { tries: 1 }).check();
      return null;
    } catch (error) {
      if (error instanceof BackupError) return error.message;
      throw error;
    }
  };
  return [{ service: `Backups in ${nameOfTarget(to)}`, ask }];
}

/** Tries whatever uploads need of the bucket, with a small object that is removed. */
function mediaProbes(config: Config): Probe[] {
  const { mediaTo } = config;
  if (mediaTo === null) return [];
  const ask = async () => {
    try {
      await new S3Bucket(mediaTo, { tries: 1 }).checkRights();
      return null;
    } catch (error) {
      if (error instanceof S3Error) return error.message;
      throw error;
    }
  };
  return [{ service: `Pictures and files in ${mediaPlace(config)}`, ask }];
}

function mailProbes({ mail }: Config): Probe[] {
  if (mail.provider === 'smtp') {
    const ask = (signal: AbortSignal) => mailServerProblem(mail.url, signal, mail.publicOnly);
    return [{ service: `Mail server ${smtpServer(mail.url).host}`, ask }];
  }
  if (mail.provider === null) return [];
  return [{ service: 'Mail by Resend', ask: (signal) => resendProblem(mail.apiKey, mail.baseUrl, signal) }];
}

/** Checks only that the CRM answers, because a test lead would create an entry in the CRM. */
function crmProbes({ crm, siteUrl }: Config): Probe[] {
  if (crm === null) return [];
  const ask = async (signal: AbortSignal) => {
    const answer = await fetchOutside(crm.url, {
      ...BASE,
      publicOnly: crm.publicOnly,
      siteUrl,
      signal,
      accept: ['text/html'],
    });
    if (answer.kind === 'ok') return null;
    const isGone = answer.status === 404 || answer.status === 410;
    if (isGone) return `Nothing is at that address (${answer.status}). Check CRM_LEAD_URL.`;
    return ['slow', 'unreachable'].includes(answer.reason) || (answer.status ?? 0) >= 500
      ? problemOf(answer, 'CRM_LEAD_URL')
      : null;
  };
  return [{ service: 'CRM', ask }];
}

/** Purges a tag that no page has, which shows whether the token may purge. */
function cdnProbes({ cdn }: Config): Probe[] {
  const purge = cdn?.purge ?? null;
  if (purge === null) return [];
  const ask = async (signal: AbortSignal) => {
    const delivery = await purgePages(purge, [cdnTag('probe')], signal);
    return delivery.kind === 'sent' ? null : delivery.reason;
  };
  return [{ service: `CDN at ${new URL(purge.url).hostname}`, ask }];
}

/** Sends an unsolved captcha, because the response of the service says whether the secret is valid. */
function captchaProbes({ captcha, siteUrl }: Config): Probe[] {
  if (captcha === null) return [];
  const ask = async (signal: AbortSignal) => {
    const answer = await fetchOutside(captcha.verifyUrl, {
      ...BASE,
      siteUrl,
      signal,
      accept: JSON_ONLY,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret: captcha.secret, response: 'probe' }).toString(),
    });
    if (answer.kind === 'failed') return problemOf(answer, 'CAPTCHA_VERIFY_URL');
    const said = parsed(answer.body) as { success?: unknown; 'error-codes'?: unknown } | null;
    if (typeof said?.success !== 'boolean')
      return 'It sent something else than a verdict. Check CAPTCHA_VERIFY_URL.';
    const codes = Array.isArray(said['error-codes']) ? said['error-codes'] : [];
    return codes.includes('invalid-input-secret')
      ? 'It does not know the secret. Check CAPTCHA_SECRET.'
      : null;
  };
  return [{ service: 'Captcha service', ask }];
}

function eventProbes({ humanitix, siteUrl, timeZone }: Config): Probe[] {
  if (humanitix === null) return [];
  const ask = async (signal: AbortSignal) => {
    const service = new Humanitix({
      config: humanitix,
      siteUrl,
      timeZone,
      source: 'probe',
      retries: { tries: 1 },
    });
    signal.addEventListener('abort', () => void service.close());
    const listed = await service.fetchEvents(new Date().toISOString());
    await service.close();
    return listed.kind === 'listed' ? null : listed.problem;
  };
  return [{ service: 'Events of Humanitix', ask }];
}

function mapProbes({ map, geocoderUrl, siteUrl, fromDashboard }: Config): Probe[] {
  const publicOnly = fromDashboard.includes('maps');
  const tile = async (tileUrl: string, signal: AbortSignal) => {
    const url = tileUrl.replaceAll(/\{([zxy])\}/g, '0');
    const accept = ['image/png', 'image/jpeg', 'image/webp'];
    const answer = await fetchOutside(url, { ...BASE, publicOnly, siteUrl, signal, accept });
    if (answer.kind === 'failed') return problemOf(answer, 'MAP_TILE_URL and MAPS_KEY');
    return tileType(answer.body) === null ? 'It sent a broken picture.' : null;
  };
  const search = async (geocoder: string, signal: AbortSignal) => {
    const url = new URL(geocoder);
    if (!url.searchParams.has('format')) url.searchParams.set('format', 'json');
    url.searchParams.set('limit', '1');
    url.searchParams.set('q', 'Adelaide');
    const answer = await fetchOutside(url.href, { ...BASE, publicOnly, siteUrl, signal, accept: JSON_ONLY });
    if (answer.kind === 'failed') return problemOf(answer, 'GEOCODER_URL and MAPS_KEY');
    return readPlaces(answer.body) === null ? 'It sent something else than a list of places.' : null;
  };
  return [
    ...(map === null ? [] : [{ service: 'Maps', ask: (signal: AbortSignal) => tile(map.tileUrl, signal) }]),
    ...(geocoderUrl === null
      ? []
      : [{ service: 'Search for addresses', ask: (signal: AbortSignal) => search(geocoderUrl, signal) }]),
  ];
}

/** Checks only that the video services can be reached, because posters exist only for real videos. */
function videoProbes({ posterUrls, siteUrl }: Config): Probe[] {
  const probes = [
    { service: 'Pictures of videos on YouTube', url: posterUrls.youtube },
    { service: 'Pictures of videos on Vimeo', url: posterUrls.vimeo },
  ];
  return probes.flatMap(({ service, url }) => {
    if (url === null) return [];
    const ask = async (signal: AbortSignal) => {
      const answer = await fetchOutside(url, { ...BASE, siteUrl, signal, accept: JSON_ONLY });
      const isSilent = answer.kind === 'failed' && ['slow', 'unreachable'].includes(answer.reason);
      return isSilent ? problemOf(answer, 'the address') : null;
    };
    return [{ service, ask }];
  });
}

/** Sends one heartbeat. */
function heartbeatProbes({ heartbeatUrl, siteUrl, fromDashboard }: Config): Probe[] {
  const publicOnly = fromDashboard.includes('alarms');
  if (heartbeatUrl === null) return [];
  const ask = async (signal: AbortSignal) => {
    const answer = await fetchOutside(heartbeatUrl, { ...BASE, publicOnly, siteUrl, signal, accept: [] });
    return answer.kind === 'failed' ? problemOf(answer, 'HEARTBEAT_URL') : null;
  };
  return [{ service: 'Watcher of the heartbeat', ask }];
}

const JSON_ONLY = ['application/json'] as const;
const CA_HINT = 'NODE_EXTRA_CA_CERTS takes the file of a root certificate to trust.';
const SLOW = 'It did not answer in time.';
const BASE = { timeoutMs: PROBE.timeoutMs, maxBytes: PROBE.maxBytes } satisfies Partial<OutsideRequest>;

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/**
 * Describes a failure in a sentence, without any content of the request.
 *
 * @param what the setting to check, such as 'MAP_TILE_URL'
 */
function problemOf({ reason, status, isUntrusted }: OutsideFailure, what: string): string {
  if (reason === 'slow') return SLOW;
  if (isUntrusted === true)
    return `It answers, but its certificate is not trusted on this machine. ${CA_HINT}`;
  if (reason === 'unreachable') return `It could not be reached. Check ${what}.`;
  if (reason !== 'status') return `It sent something else than it should. Check ${what}.`;
  const isOutOfOrder = status !== undefined && status >= 500;
  return isOutOfOrder
    ? `It is out of order (${status}).`
    : `It refuses to answer (${status}). Check ${what}.`;
}
