import { z } from 'zod';
import { AUTH_COOKIE, NEW_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from '../../../src/model/limits.ts';
import { DEFAULT_TIME_ZONE } from '../../../src/model/texts.ts';
import { usernameSchema } from '../../../src/model/users.ts';
import { isCommonPassword } from './common-passwords.ts';
import {
  flag,
  httpUrl,
  httpUrlOrOff,
  httpUrlOrPath,
  networks,
  origin,
  port,
  timeZone,
  wholeNumber,
} from './config-fields.ts';
import { BUCKET, BUCKET_RULE, bucketVariables } from './config-s3.ts';
import type { Variables } from './variable.ts';

/** The variables of the site, and of the services whose variables are in no other file. */
export const siteVariables = {
  SITE_URL: {
    takes: origin('takes the full address of the site without a path, such as https://www.example.org'),
    group: 'Address',
    missing:
      'Any host name shows the site, cookies are sent over http too, and no links can be mailed: nobody gets one to set a forgotten password.',
    withHttps: {
      otherwise: 'https:// and the first name of HTTPS_HOSTS',
      missing: 'Links in mails lead there.',
    },
    about:
      'the public address, such as `https://www.example.org`; with it, unknown hosts are refused and cookies are secure on https',
  },
  HOST: {
    takes: z.string().min(1, 'takes a host name or an IP address'),
    group: 'Address',
    default: '127.0.0.1',
    missing: 'Only this machine reaches Hearth: you, and a proxy in front of it.',
    withHttps: { otherwise: 'all addresses of this machine', missing: 'Others reach Hearth.' },
    about: 'where the server listens: a host name or an address of this machine',
  },
  PORT: {
    takes: wholeNumber(0, 65535, 'takes a port number from 0 to 65535'),
    group: 'Address',
    default: '4321',
    missing: 'Hearth listens at this port.',
    withHttps: { missing: 'HTTPS_PORT and HTTP_PORT count in its place.' },
    about: 'the port at which it listens',
  },
  TRUST_PROXY: {
    takes: networks,
    group: 'Address',
    missing:
      'Visitors are told apart by the address that their connection comes from. Behind a proxy that is the proxy: all of them count as one.',
    unset: '',
    about:
      'networks of the proxies in front, such as `127.0.0.1/32`; without it, all visitors behind a proxy count as one client, which has 200 connections at most, so name it',
  },
  FILE_BASE_URL: {
    takes: httpUrlOrPath,
    group: 'Address',
    otherwise: 'this server',
    missing: 'Browsers get files from it.',
    unset: '',
    about: 'where browsers find files',
  },
  API_BASE_URL: {
    takes: httpUrlOrPath,
    group: 'Address',
    otherwise: 'this server',
    missing: 'Browsers call it.',
    unset: '/',
    about: 'where browsers find the API',
  },
  IMAGE_BASE_URL: {
    takes: httpUrlOrPath,
    group: 'Address',
    otherwise: 'this server',
    missing: 'Browsers get pictures from it.',
    unset: '',
    about: 'where browsers find pictures',
  },
  CDN_IMAGE_URL: {
    takes: httpUrl('takes a full address such as https://cdn.example.org'),
    group: 'Address',
    otherwise: '`IMAGE_BASE_URL`',
    missing: 'Readers get pictures from where editors do.',
    about:
      "where readers' browsers find pictures: a content delivery network in front of `/img` that heeds `Vary: Accept`. Editors' browsers ask `IMAGE_BASE_URL`, since it alone has what is not published",
  },
  DATA_DIR: {
    takes: z.string().min(1, 'takes the path of a folder'),
    group: 'Data',
    default: './data',
    missing:
      'The database, the pictures and the files are in the folder data below the one where it is started.',
    about:
      'the folder of the database and the pictures, on a disk of this machine, for the user who runs Hearth alone. One Hearth serves it at a time: a second one says which process does, and ends',
  },
  MEDIA_TO: {
    takes: z.string().regex(BUCKET, BUCKET_RULE),
    group: 'Data',
    missing: 'Pictures and files are in the folder of the data.',
    about:
      'a bucket such as `s3://bucket/hearth` in which pictures and files are stored instead, for several servers that share a database',
  },
  ...bucketVariables('MEDIA_S3', { group: 'Data', ofBucket: 'MEDIA_TO', stored: 'Pictures and files' }),
  DEMO: {
    takes: flag,
    group: 'Data',
    default: '1',
    missing: 'A new database gets the demo site.',
    about: 'whether a new database gets the demo site; `0` gives an empty one',
  },
  ADMIN_USERNAME: {
    takes: z.string().refine((name) => usernameSchema.safeParse(name).success, {
      error: 'takes a name of at least 3 characters, without spaces and @',
    }),
    group: 'People',
    default: 'admin',
    missing: 'The first admin of a new database logs in so.',
    about: 'the name of the first admin',
  },
  ADMIN_EMAIL: {
    takes: z.email('takes an e-mail address'),
    group: 'People',
    default: 'admin@example.org',
    missing: 'The first admin of a new database has this address, at which nobody gets mail.',
    about: 'the e-mail address of the first admin',
  },
  ADMIN_PASSWORD: {
    takes: z
      .string()
      .min(NEW_PASSWORD_MIN_LENGTH, `takes at least ${NEW_PASSWORD_MIN_LENGTH} characters`)
      .max(PASSWORD_MAX_LENGTH, `takes at most ${PASSWORD_MAX_LENGTH} characters`)
      .refine((password) => !isCommonPassword(password), {
        error: 'takes a password that is not one of the most common ones',
      }),
    group: 'People',
    secret: true,
    missing: 'The first start prints a link that sets the password of the first admin.',
    about: 'the password of the first admin; without it a link is printed',
  },
  AUTH_COOKIE_DAYS: {
    takes: wholeNumber(1, 365, 'takes a whole number of days from 1 to 365'),
    group: 'People',
    default: String(AUTH_COOKIE.days),
    missing: 'People stay logged in for so many days.',
    about: 'how long a log-in lasts',
  },
  CAPTCHA_SITE_KEY: {
    takes: z.string().max(200, 'takes the site key of a captcha service'),
    group: 'Captcha',
    missing: 'No captcha service is asked.',
    about:
      "the public key of a captcha service that works like reCAPTCHA v2; without it, visitors' browsers prove with a little arithmetic that they are no flood, and nobody sees a puzzle",
  },
  CAPTCHA_SECRET: {
    takes: z.string().max(200, 'takes the secret key of a captcha service'),
    group: 'Captcha',
    secret: true,
    missing: 'No captcha service is asked.',
    about: 'the secret key of that service',
  },
  CAPTCHA_VERIFY_URL: {
    takes: httpUrl('takes a full address such as https://www.google.com/recaptcha/api/siteverify'),
    group: 'Captcha',
    default: 'https://www.google.com/recaptcha/api/siteverify',
    missing: 'The captcha service is asked there.',
    about:
      'where that service is asked; while it cannot be reached, forms are taken and marked as unverified',
  },
  CAPTCHA_SCRIPT_URL: {
    takes: httpUrl('takes a full address such as https://www.google.com/recaptcha/api.js'),
    group: 'Captcha',
    default: 'https://www.google.com/recaptcha/api.js',
    missing: 'Browsers get the captcha from there.',
    about: 'where browsers get its script',
  },
  HUMANITIX_API_KEY: {
    takes: z.string().regex(/^[\x21-\x7e]{1,2000}$/, 'takes the API key of a Humanitix account'),
    group: 'Events',
    secret: true,
    missing: 'Pages do not list events, and show a link to the events site in their place.',
    about:
      'the Humanitix account whose coming public events are listed; without it, pages show a link to the events site in their place, and the demo its own invented events',
  },
  HUMANITIX_BASE_URL: {
    takes: httpUrl('takes a full address such as https://api.humanitix.com'),
    group: 'Events',
    default: 'https://api.humanitix.com',
    missing: 'Humanitix is asked there.',
    about: 'the address of its API',
  },
  EVENTS_SITE_URL: {
    takes: httpUrl('takes a full address such as https://events.humanitix.com'),
    group: 'Events',
    missing: 'There is no link to all events.',
    about:
      'the site on which events are listed and booked, such as `https://events.humanitix.com`; without it, events are booked at that address, and there is no link to all of them',
  },
  YOUTUBE_POSTER_URL: {
    takes: httpUrlOrOff('takes a full address such as https://i.ytimg.com, or 0 for none'),
    group: 'Pictures and videos',
    default: 'https://i.ytimg.com',
    missing: 'The pictures of videos on YouTube are fetched there, once each.',
    about:
      'where the server finds the picture of a video on YouTube, once, when a block with the video and without a picture is saved; readers get it from this server alone. `{id}` stands for the id of the video. `0`: it is not asked for, and such a video has a plain ground',
  },
  VIMEO_OEMBED_URL: {
    takes: httpUrlOrOff('takes a full address such as https://vimeo.com/api/oembed.json, or 0 for none'),
    group: 'Pictures and videos',
    default: 'https://vimeo.com/api/oembed.json',
    missing: 'The pictures of videos on Vimeo are found there, once each.',
    about: 'the same for a video on Vimeo',
  },
  PICTURES_AHEAD: {
    takes: flag,
    group: 'Pictures and videos',
    default: '1',
    missing: 'The sizes of pictures are made when a page is published, before readers ask for them.',
    about:
      'whether the sizes of pictures that pages show are made when a page is published; `0`: when somebody asks for them',
  },
  ANALYTICS_ID: {
    takes: z.string().regex(/^[\w-]{1,100}$/, 'takes the id of a container of tags, such as GTM-ABC123'),
    group: 'Analytics',
    missing: 'Nothing is counted.',
    about:
      "the container of tags that counts readers. Without the id, nothing is loaded from anybody else's server and nothing is counted. It is told of `page_view`, `read-page` and `formSubmission`; readers with Do Not Track or Global Privacy Control, and signed-in users, do not load it, and nor do pages with the quick exit",
  },
  ANALYTICS_SCRIPT_URL: {
    takes: httpUrl('takes a full address such as https://www.googletagmanager.com/gtm.js'),
    group: 'Analytics',
    default: 'https://www.googletagmanager.com/gtm.js',
    missing: 'Readers’ browsers get the script from there.',
    about: 'its script',
  },
  TIME_ZONE: {
    takes: timeZone,
    group: 'Running',
    default: DEFAULT_TIME_ZONE,
    missing: 'Dates and times are those of this place, on pages, in lists and in mails.',
    // Not validated, because loading the time zones takes a twentieth of the start-up time.
    isUnchecked: true,
    about: 'the time zone of the site',
  },
  METRICS_PORT: {
    takes: port,
    group: 'Running',
    missing: 'Programs that monitor servers get no figures of this one.',
    about:
      'the port at which figures for Prometheus are told; see [Monitoring](operations.md#monitoring). Without one, nowhere',
  },
  METRICS_HOST: {
    takes: z.string().min(1, 'takes a host name or an IP address'),
    group: 'Running',
    default: '127.0.0.1',
    missing: 'Figures are told to programs on this machine alone.',
    about:
      'the address at which they are told. They have no password: keep it one that strangers cannot reach',
  },
  LOG_LEVEL: {
    takes: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'takes fatal, error, warn, info, debug, trace or silent',
    }),
    group: 'Running',
    default: 'warn',
    missing: 'The log has warnings and errors.',
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
  LOG_FORMAT: {
    takes: z.enum(['text', 'json'], { error: 'takes text or json' }),
    group: 'Running',
    default: 'text',
    missing: 'Each line of the log is a sentence with its details.',
    about:
      '`text` for people, on a terminal and in the journal of systemd; `json` for programs that collect logs',
  },
  DRAFT: {
    takes: flag,
    group: 'Running',
    default: '1',
    missing: 'Editors log in and work on drafts. With 0, this server is for readers alone.',
    about:
      '`0`: a server for readers alone. Published pages, forms, files and the search are served; there is no editor, no log-in and none of their calls, for a server that stands where nobody edits. With `DATABASE_URL`, it needs no right to change the site: see `docs/operations.md`',
  },
} as const satisfies Variables;
