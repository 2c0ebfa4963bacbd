import path from 'node:path';
import type { AnalyticsService } from '../../../src/model/analytics.ts';
import type { VideoType } from '../../../src/model/video.ts';
import {
  type BackupConfig,
  type BackupKeep,
  backupConfig,
  backupProblems,
  type S3Config,
  type SecondPlaceConfig,
} from './config-backups.ts';
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
import { CONFIG_VARIABLES, type Environment, environment, NOT_BUILT_YET, shownValue } from './variables.ts';

export type { BackupKeep, CrmConfig, HttpsConfig, S3Config, SecondPlaceConfig };
export { CONFIG_VARIABLES, ConfigError, environment };

export interface Config {
  /** With HTTPS of its own, the server listens on all addresses of the machine (`::`) unless HOST says otherwise. */
  readonly host: string;
  /** The port for plain HTTP. */
  readonly port: number;
  /** HTTPS of its own; null where there is none, or a proxy in front speaks it. */
  readonly https: HttpsConfig | null;
  readonly dataDir: string;
  readonly databaseFile: string;
  readonly mediaDir: string;
  /** Tiles of the map service: all of them can be fetched again. */
  readonly mapTilesDir: string;
  /** The last good copies of public pages, for when the database cannot be used. */
  readonly pagesDir: string;
  /** Cached renditions of pictures: all of them can be rendered again. */
  readonly renditionsDir: string;
  /** SITE_URL, else that of the first host with HTTPS; null without either: any host then shows the default domain. */
  readonly siteUrl: string | null;
  readonly demo: boolean;
  readonly admin: { readonly username: string; readonly email: string; readonly password: string | null };
  readonly authCookieDays: number;
  readonly trustProxy: readonly string[];
  readonly timeZone: string;
  readonly logLevel: string;
  /** The host and port of metrics; a port of null turns them off. */
  readonly metricsHost: string;
  readonly metricsPort: number | null;
  readonly fileBaseUrl: string;
  readonly apiBaseUrl: string;
  readonly imageBaseUrl: string;
  /** The address of pictures for readers' browsers; null if it is the same as for editors. */
  readonly cdnImageUrl: string | null;
  readonly draft: boolean;
  /** The addresses from which the server fetches the pictures of videos; null where it fetches none. */
  readonly posterUrls: Readonly<Record<VideoType, string | null>>;
  /** The captcha service; null where browsers prove instead that they took some trouble. */
  readonly captcha: CaptchaServiceConfig | null;
  /** The analytics of readers; null where there is none. */
  readonly analytics: AnalyticsService | null;
  /** Whether pictures are rendered when they are published, or only when somebody asks for them. */
  readonly picturesAhead: boolean;
  /** The Humanitix account whose events are shown; null where there is none. */
  readonly humanitix: HumanitixConfig | null;
  /** The site on which events are listed and booked; null until the owner sets EVENTS_SITE_URL. */
  readonly eventsSiteUrl: string | null;
  /** The service whose map tiles are shown; null where there is none. */
  readonly map: MapConfig | null;
  /**
   * The address for editors' searches for addresses, as `searchUrl`; a key can be in it, so it never leaves the server. Null if there is
   * none.
   */
  readonly geocoderUrl: string | null;
  readonly mail: MailConfig;
  readonly backups: BackupConfig;
  /** Null where training enquiries are not sent to a CRM. */
  readonly crm: CrmConfig | null;
}

/** The account at Humanitix, and the address of its API. */
export interface HumanitixConfig {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** A service that is compatible with reCAPTCHA v2: its keys, and the addresses that the server and browsers ask. */
export interface CaptchaServiceConfig {
  readonly siteKey: string;
  readonly secret: string;
  readonly verifyUrl: string;
  readonly scriptUrl: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The variables that are set: an empty one counts as not set. */
export function setVariables(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

/** The problems of the environment, a sentence each: all unusable values, or else the values that do not fit together. */
export function configProblems(env: Env): string[] {
  const present = setVariables(env);
  const early = NOT_BUILT_YET.filter((name) => present[name] !== undefined);
  const result = environment.safeParse(present);
  const wrong = (result.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    const shown = shownValue(name, present[name] ?? '');
    return `${name} ${issue.message}${shown === null ? '' : `, but it is '${shown}'`}.`;
  });
  const tooEarly = `${early.join(', ')} cannot be used yet: this version of Hearth does not have that feature. Unset it and start again.`;
  const each = [...(early.length === 0 ? [] : [tooEarly]), ...new Set(wrong)];
  if (!result.success || each.length > 0) return each;
  return [
    ...captchaProblems(result.data),
    ...deliveryProblems(result.data),
    ...mapProblems(result.data),
    ...backupProblems(result.data),
    ...httpsProblems(result.data, new Set(Object.keys(present))),
  ];
}

function captchaProblems({ CAPTCHA_SITE_KEY, CAPTCHA_SECRET }: Environment): string[] {
  return (CAPTCHA_SITE_KEY === undefined) === (CAPTCHA_SECRET === undefined)
    ? []
    : ['CAPTCHA_SITE_KEY and CAPTCHA_SECRET go together: set both, or none.'];
}

/**
 * The typed settings out of the environment.
 *
 * @throws ConfigError naming every variable that is wrong and what it takes.
 */
export function readConfig(env: Env): Config {
  const problems = configProblems(env);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const present = setVariables(env);
  const values = environment.parse(present);
  const dataDir = path.resolve(values.DATA_DIR);
  const https = httpsConfig(values, dataDir);
  const siteUrl = publicUrl(values);
  return Object.freeze({
    host: https !== null && present.HOST === undefined ? '::' : values.HOST,
    port: https === null ? values.PORT : values.HTTP_PORT,
    https,
    dataDir,
    databaseFile: path.join(dataDir, 'hearth.db'),
    mediaDir: path.join(dataDir, 'media'),
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
    logLevel: values.LOG_LEVEL,
    metricsHost: values.METRICS_HOST,
    metricsPort: values.METRICS_PORT ?? null,
    fileBaseUrl: values.FILE_BASE_URL,
    apiBaseUrl: values.API_BASE_URL,
    imageBaseUrl: values.IMAGE_BASE_URL,
    cdnImageUrl: values.CDN_IMAGE_URL ?? null,
    draft: values.DRAFT,
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
    map: mapConfig(values),
    geocoderUrl: geocoderUrl(values),
    mail: mailConfig(values),
    backups: backupConfig(values),
    crm: crmConfig(values, siteUrl),
  });
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
