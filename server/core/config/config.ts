import path from 'node:path';
import type { AnalyticsService } from '../../../src/model/analytics.ts';
import type { InstallationSectionId } from '../../../src/model/installation.ts';
import type { VideoType } from '../../../src/model/video.ts';
import {
  type BackupConfig,
  type BackupKeep,
  backupConfig,
  backupProblems,
  type SecondPlaceConfig,
} from './config-backups.ts';
import { type CdnConfig, cdnConfig, cdnProblems } from './config-cdn.ts';
import { databaseConfig, databaseProblems, type PostgresConfig } from './config-database.ts';
import {
  type CrmConfig,
  crmConfig,
  deliveryProblems,
  type MailConfig,
  mailConfig,
} from './config-delivery.ts';
import { ConfigError } from './config-error.ts';
import { type HttpsConfig, httpsConfig, httpsProblems, publicUrl } from './config-https.ts';
import { geocoderUrl, type MapConfig, mapConfig, mapProblems } from './config-maps.ts';
import { keyProblem, type S3Config, s3Config } from './config-s3.ts';
import { CONFIG_VARIABLES, type Environment, environment, shownValue } from './variables.ts';

export type { BackupKeep, CrmConfig, HttpsConfig, S3Config, SecondPlaceConfig };
export { CONFIG_VARIABLES, ConfigError, environment };

export interface Config {
  /** With built-in HTTPS, the server listens on all addresses of the machine (`::`) unless HOST is set. */
  readonly host: string;
  /** The port for plain HTTP. */
  readonly port: number;
  /** The built-in HTTPS; null if it is off, or a proxy in front handles HTTPS. */
  readonly https: HttpsConfig | null;
  readonly dataDir: string;
  /** The database file, which is used unless `postgres` is set. */
  readonly databaseFile: string;
  /** The PostgreSQL database of several servers; null if the database is a file. */
  readonly postgres: PostgresConfig | null;
  /** The media store; with `mediaTo`, only what arrives. */
  readonly mediaDir: string;
  /** The bucket of the media store; null if media are stored in `mediaDir`. */
  readonly mediaTo: S3Config | null;
  /** Cached pictures and files of the bucket, all of which can be fetched again. */
  readonly originalsDir: string;
  /** Map tiles, all of which can be fetched again. */
  readonly mapTilesDir: string;
  /** The last good copies of public pages, served while the database is unavailable. */
  readonly pagesDir: string;
  /** Cached renditions of pictures, all of which can be rendered again. */
  readonly renditionsDir: string;
  /** SITE_URL, or the first host with HTTPS. Null if neither is set; in that case, unknown hosts show the default domain. */
  readonly siteUrl: string | null;
  readonly demo: boolean;
  readonly admin: { readonly username: string; readonly email: string; readonly password: string | null };
  readonly authCookieDays: number;
  readonly trustProxy: readonly string[];
  readonly timeZone: string;
  /** Whether somebody has chosen the time zone. */
  readonly isTimeZoneChosen: boolean;
  /** Whether the log is written for people, or for programs. */
  readonly logFormat: 'text' | 'json';
  readonly logLevel: string;
  /** The host and port of the metrics endpoint. If the port is null, there is no endpoint. */
  readonly metricsHost: string;
  readonly metricsPort: number | null;
  readonly fileBaseUrl: string;
  readonly apiBaseUrl: string;
  readonly imageBaseUrl: string;
  /** The base URL of pictures for readers; null if it is the same as for editors. */
  readonly cdnImageUrl: string | null;
  /** The CDN that keeps readers' pages; null if there is none. */
  readonly cdn: CdnConfig | null;
  readonly draft: boolean;
  /**
   * Whether this is one of several servers, and for readers alone. It needs no right to change the site (`db/readers-role.ts`), and
   * does none of the work that servers do by themselves.
   */
  readonly isEdge: boolean;
  /** The addresses from which the server fetches the pictures of videos; null if no pictures are fetched. */
  readonly posterUrls: Readonly<Record<VideoType, string | null>>;
  /** The captcha service; null if browsers solve a proof of work instead. */
  readonly captcha: CaptchaServiceConfig | null;
  /** The analytics for readers' pages; null if no analytics are configured. */
  readonly analytics: AnalyticsService | null;
  /** Whether pictures are rendered on publication, or on first request. */
  readonly picturesAhead: boolean;
  /** The Humanitix account whose events are shown; null if no account is configured. */
  readonly humanitix: HumanitixConfig | null;
  /** The site that lists and books events; null if EVENTS_SITE_URL is not set. */
  readonly eventsSiteUrl: string | null;
  /** The map tile service; null if no service is configured. */
  readonly map: MapConfig | null;
  /**
   * The URL of editors' address searches (see `searchUrl`). The URL may contain a key, so it never leaves the server. Null if
   * no address search is configured.
   */
  readonly geocoderUrl: string | null;
  readonly mail: MailConfig;
  readonly backups: BackupConfig;
  /** The CRM that receives training enquiries; null if no CRM is configured. */
  readonly crm: CrmConfig | null;
  /** The address that is told how the site is; null if each admin is told. */
  readonly alertEmail: string | null;
  /** The URL that is fetched every minute while all is well; null if nobody watches from outside. */
  readonly heartbeatUrl: string | null;
  /**
   * The sections of settings that admins have set in the dashboard. The server connects only to public addresses for them,
   * because the dashboard must be no way into the network of the server.
   */
  readonly fromDashboard: readonly InstallationSectionId[];
  /** The URL of the offer of newer programs; null if none is asked for. */
  readonly updateUrl: string | null;
}

/** The Humanitix account and the URL of its API. */
export interface HumanitixConfig {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** A reCAPTCHA v2 compatible service: its keys, and the URLs that the server and browsers call. */
export interface CaptchaServiceConfig {
  readonly siteKey: string;
  readonly secret: string;
  readonly verifyUrl: string;
  readonly scriptUrl: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the variables that are set; an empty variable counts as unset. */
export function setVariables(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

/**
 * Returns a sentence for each problem of the environment: for every invalid value or, if all values are valid, for every
 * conflict between values.
 */
export function configProblems(env: Env): string[] {
  const present = setVariables(env);
  const result = environment.safeParse(present);
  const wrong = (result.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    const shown = shownValue(name, present[name] ?? '');
    return `${name} ${issue.message}${shown === null ? '' : `, but it is '${shown}'`}.`;
  });
  if (!result.success) return [...new Set(wrong)];
  return [
    ...captchaProblems(result.data),
    ...deliveryProblems(result.data),
    ...mapProblems(result.data),
    ...backupProblems(result.data),
    ...databaseProblems(result.data),
    ...cdnProblems(result.data),
    ...[keyProblem('MEDIA_S3', 'MEDIA_TO', result.data)].filter((problem) => problem !== null),
    ...httpsProblems(result.data, new Set(Object.keys(present))),
  ];
}

function captchaProblems({ CAPTCHA_SITE_KEY, CAPTCHA_SECRET }: Environment): string[] {
  return (CAPTCHA_SITE_KEY === undefined) === (CAPTCHA_SECRET === undefined)
    ? []
    : ['CAPTCHA_SITE_KEY and CAPTCHA_SECRET go together: set both, or none.'];
}

/**
 * Returns the typed settings from the environment.
 *
 * @param fromDashboard the sections whose variables are not from the environment, but from the dashboard
 * @throws ConfigError that lists every wrong variable and the values it takes.
 */
export function readConfig(env: Env, fromDashboard: readonly InstallationSectionId[] = []): Config {
  const problems = configProblems(env);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const present = setVariables(env);
  const values = environment.parse(present);
  const dataDir = path.resolve(values.DATA_DIR);
  const https = httpsConfig(values, dataDir);
  const siteUrl = publicUrl(values);
  const isFrom = (section: InstallationSectionId) => fromDashboard.includes(section);
  const config: Config = Object.freeze({
    host: https !== null && present.HOST === undefined ? '::' : values.HOST,
    port: https === null ? values.PORT : values.HTTP_PORT,
    https,
    dataDir,
    databaseFile: path.join(dataDir, 'hearth.db'),
    postgres: databaseConfig(values),
    mediaDir: path.join(dataDir, 'media'),
    mediaTo: values.MEDIA_TO === undefined ? null : s3Config('MEDIA_S3', values.MEDIA_TO, values),
    originalsDir: path.join(dataDir, 'originals'),
    mapTilesDir: path.join(dataDir, 'map-tiles'),
    pagesDir: path.join(dataDir, 'pages'),
    renditionsDir: path.join(dataDir, 'renditions'),
    siteUrl: siteUrl ?? null,
    demo: values.DEMO,
    admin: {
      username: values.ADMIN_USERNAME,
      email: values.ADMIN_EMAIL,
      password: values.ADMIN_PASSWORD ?? null,
    },
    authCookieDays: values.AUTH_COOKIE_DAYS,
    trustProxy: values.TRUST_PROXY,
    timeZone: values.TIME_ZONE,
    isTimeZoneChosen: present.TIME_ZONE !== undefined,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    metricsHost: values.METRICS_HOST,
    metricsPort: values.METRICS_PORT ?? null,
    fileBaseUrl: values.FILE_BASE_URL,
    apiBaseUrl: values.API_BASE_URL,
    imageBaseUrl: values.IMAGE_BASE_URL,
    cdnImageUrl: values.CDN_IMAGE_URL ?? null,
    cdn: cdnConfig(values),
    draft: values.DRAFT,
    isEdge: !values.DRAFT && values.DATABASE_URL !== undefined,
    posterUrls: { youtube: values.YOUTUBE_POSTER_URL, vimeo: values.VIMEO_OEMBED_URL },
    captcha: captchaService(values),
    analytics:
      values.ANALYTICS_ID === undefined
        ? null
        : { id: values.ANALYTICS_ID, scriptUrl: values.ANALYTICS_SCRIPT_URL },
    picturesAhead: values.PICTURES_AHEAD,
    humanitix:
      values.HUMANITIX_API_KEY === undefined
        ? null
        : { apiKey: values.HUMANITIX_API_KEY, baseUrl: values.HUMANITIX_BASE_URL },
    eventsSiteUrl: values.EVENTS_SITE_URL ?? null,
    map: mapConfig(values, isFrom('maps')),
    geocoderUrl: geocoderUrl(values),
    mail: mailConfig(values, isFrom('mail')),
    backups: backupConfig(values, isFrom('secondPlace')),
    crm: crmConfig(values, siteUrl, isFrom('crm')),
    alertEmail: values.ALERT_EMAIL ?? null,
    heartbeatUrl: values.HEARTBEAT_URL ?? null,
    fromDashboard,
    updateUrl: values.UPDATE_URL ?? null,
  });
  GIVEN.set(config, present);
  return config;
}

const GIVEN = new WeakMap<Config, Readonly<Record<string, string>>>();

/** Returns the variables from which a configuration was read; none for one that a test has put together. */
export function variablesOf(config: Config): Readonly<Record<string, string>> {
  return GIVEN.get(config) ?? {};
}

function captchaService(values: Environment): CaptchaServiceConfig | null {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = values;
  if (siteKey === undefined || secret === undefined) return null;
  return {
    siteKey,
    secret,
    verifyUrl: values.CAPTCHA_VERIFY_URL,
    scriptUrl: values.CAPTCHA_SCRIPT_URL,
  };
}
