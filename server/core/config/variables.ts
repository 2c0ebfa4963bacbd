/** The groups of the environment's variables, in the order in which they are listed. */
export const GROUPS = [
  'Address',
  'HTTPS',
  'Data',
  'Backups',
  'People',
  'Mail',
  'Captcha',
  'Leads in the CRM',
  'Events',
  'Maps',
  'Pictures and videos',
  'Analytics',
  'Running',
] as const;

export type GroupName = (typeof GROUPS)[number];

/** What is known of a variable beyond what it takes, which is in `config.ts`. */
export interface Variable {
  readonly group: GroupName;
  /** What counts where it is not set, as it would be set. */
  readonly default?: string;
  /** The same in words, where it is no value. */
  readonly otherwise?: string;
  /** Whether its value is never shown: it is a secret, or has one in it. */
  readonly secret?: true;
  /** What it means for readers, editors or the owner that it is not set: sentences. */
  readonly missing: string;
  /** What is said in place of both with HTTPS of Hearth's own. */
  readonly withHttps?: { readonly otherwise?: string; readonly missing: string };
  /** Whether it matters only where backups go to a bucket. */
  readonly ofBucket?: true;
}

/** Something that works only with all variables of one of these lists. */
export interface Feature {
  readonly needs: readonly (readonly string[])[];
  /** What it means that it is not set up: sentences. */
  readonly missing: string;
  /** What to set, as a sentence. */
  readonly toSet: string;
}

export const FEATURES: Readonly<Partial<Record<GroupName, Feature>>> = {
  HTTPS: {
    needs: [['HTTPS_HOSTS']],
    missing:
      'Hearth speaks plain HTTP. What readers send is encrypted only with a proxy in front that speaks HTTPS.',
    toSet: 'Set HTTPS_HOSTS, or use a proxy.',
  },
  Mail: {
    needs: [
      ['MAIL_FROM', 'RESEND_API_KEY'],
      ['MAIL_FROM', 'SMTP_URL'],
    ],
    missing:
      'Staff do not get submissions by mail; they are kept and shown in the dashboard. Nobody can be sent a link to set a forgotten password, or an invitation. What is kept is sent once mail is set up.',
    toSet: 'Set MAIL_FROM and RESEND_API_KEY or SMTP_URL.',
  },
  Captcha: {
    needs: [['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET']],
    missing:
      'Forms work without: visitors’ browsers prove with a little arithmetic that they are no flood, and nobody sees a puzzle.',
    toSet: 'For a service like reCAPTCHA, set CAPTCHA_SITE_KEY and CAPTCHA_SECRET.',
  },
  'Leads in the CRM': {
    needs: [['CRM_LEAD_URL', 'CRM_ORG_ID']],
    missing:
      'Training enquiries are not sent to a CRM. They are kept, shown in the dashboard and mailed as any submission.',
    toSet: 'Set CRM_LEAD_URL and CRM_ORG_ID.',
  },
  Events: {
    needs: [['HUMANITIX_API_KEY'], ['EVENTS_SITE_URL']],
    missing: 'Pages that list events show none, and no link to them; the demo shows invented ones.',
    toSet: 'Set HUMANITIX_API_KEY, or EVENTS_SITE_URL for a link alone.',
  },
  Maps: {
    needs: [['MAP_TILE_URL'], ['GEOCODER_URL']],
    missing:
      'Readers get addresses in words and a link to directions, and no map; the demo shows a drawn one. Editors set places by their degrees.',
    toSet: 'Set MAP_TILE_URL, and GEOCODER_URL so that editors find places by their address.',
  },
  Analytics: {
    needs: [['ANALYTICS_ID']],
    missing: 'Nothing is counted, and readers load nothing from anybody else.',
    toSet: 'Set ANALYTICS_ID.',
  },
};

/** Every variable that Hearth reads. README has the same table, for owners. */
export const VARIABLES = {
  SITE_URL: {
    group: 'Address',
    missing:
      'Any host name shows the site, cookies are sent over http too, and no links can be mailed: nobody gets one to set a forgotten password.',
    withHttps: {
      otherwise: 'https:// and the first name of HTTPS_HOSTS',
      missing: 'Links in mails lead there.',
    },
  },
  HOST: {
    group: 'Address',
    default: '127.0.0.1',
    missing: 'Only this machine reaches Hearth: you, and a proxy in front of it.',
    withHttps: { otherwise: 'all addresses of this machine', missing: 'Others reach Hearth.' },
  },
  PORT: {
    group: 'Address',
    default: '4321',
    missing: 'Hearth listens at this port.',
    withHttps: { missing: 'HTTPS_PORT and HTTP_PORT count in its place.' },
  },
  TRUST_PROXY: {
    group: 'Address',
    missing:
      'Visitors are told apart by the address that their connection comes from. Behind a proxy that is the proxy: all of them count as one.',
  },
  HTTPS_HOSTS: { group: 'HTTPS', missing: 'No certificates are got.' },
  HTTPS_PORT: { group: 'HTTPS', default: '443', missing: 'HTTPS is served at this port.' },
  HTTP_PORT: {
    group: 'HTTPS',
    default: '80',
    missing: 'Plain HTTP is served at this port: it leads to HTTPS, and proves whose the host names are.',
  },
  ACME_DIRECTORY_URL: {
    group: 'HTTPS',
    default: 'https://acme-v02.api.letsencrypt.org/directory',
    missing: 'Certificates come from Let’s Encrypt.',
  },
  ACME_EMAIL: { group: 'HTTPS', missing: 'The certificate authority cannot write to anybody.' },
  FILE_BASE_URL: { group: 'Address', otherwise: 'this server', missing: 'Browsers get files from it.' },
  API_BASE_URL: { group: 'Address', otherwise: 'this server', missing: 'Browsers call it.' },
  IMAGE_BASE_URL: { group: 'Address', otherwise: 'this server', missing: 'Browsers get pictures from it.' },
  CDN_IMAGE_URL: {
    group: 'Address',
    otherwise: '`IMAGE_BASE_URL`',
    missing: 'Readers get pictures from where editors do.',
  },
  DATA_DIR: {
    group: 'Data',
    default: './data',
    missing:
      'The database, the pictures and the files are in the folder data below the one where it is started.',
  },
  DEMO: { group: 'Data', default: '1', missing: 'A new database gets the demo site.' },
  BACKUP_AT: {
    group: 'Backups',
    default: '03:00',
    missing: 'A backup is made, and proven, every night at that time of the site.',
  },
  BACKUP_KEEP: {
    group: 'Backups',
    default: '7/4/6',
    missing: 'The last backup of each of so many days, weeks and months is kept, as far as there is room.',
  },
  BACKUP_TO: {
    group: 'Backups',
    missing: 'Backups are on the disk of the site alone, and lost with it.',
  },
  S3_ENDPOINT: {
    group: 'Backups',
    otherwise: 'that of Amazon',
    missing: 'The bucket is one of Amazon S3.',
    ofBucket: true,
  },
  S3_REGION: {
    group: 'Backups',
    default: 'us-east-1',
    missing: 'The bucket is in that region.',
    ofBucket: true,
  },
  S3_ACCESS_KEY_ID: {
    group: 'Backups',
    secret: true,
    missing: 'Backups cannot be stored in the bucket.',
    ofBucket: true,
  },
  S3_SECRET_ACCESS_KEY: {
    group: 'Backups',
    secret: true,
    missing: 'Backups cannot be stored in the bucket.',
    ofBucket: true,
  },
  ADMIN_USERNAME: {
    group: 'People',
    default: 'admin',
    missing: 'The first admin of a new database logs in so.',
  },
  ADMIN_EMAIL: {
    group: 'People',
    default: 'admin@example.org',
    missing: 'The first admin of a new database has this address, at which nobody gets mail.',
  },
  ADMIN_PASSWORD: {
    group: 'People',
    secret: true,
    missing: 'The first start prints a link that sets the password of the first admin.',
  },
  AUTH_COOKIE_DAYS: { group: 'People', default: '3', missing: 'People stay logged in for so many days.' },
  MAIL_FROM: {
    group: 'Mail',
    missing: 'Mail has nobody to come from, and is not sent.',
  },
  RESEND_API_KEY: { group: 'Mail', secret: true, missing: 'Mail is not sent through Resend.' },
  RESEND_BASE_URL: { group: 'Mail', default: 'https://api.resend.com', missing: 'Resend is asked there.' },
  SMTP_URL: { group: 'Mail', secret: true, missing: 'Mail is not sent through a mail server.' },
  CAPTCHA_SITE_KEY: { group: 'Captcha', missing: 'No captcha service is asked.' },
  CAPTCHA_SECRET: { group: 'Captcha', secret: true, missing: 'No captcha service is asked.' },
  CAPTCHA_VERIFY_URL: {
    group: 'Captcha',
    default: 'https://www.google.com/recaptcha/api/siteverify',
    missing: 'The captcha service is asked there.',
  },
  CAPTCHA_SCRIPT_URL: {
    group: 'Captcha',
    default: 'https://www.google.com/recaptcha/api.js',
    missing: 'Browsers get the captcha from there.',
  },
  CRM_LEAD_URL: { group: 'Leads in the CRM', missing: 'No leads are sent.' },
  CRM_ORG_ID: { group: 'Leads in the CRM', missing: 'No leads are sent.' },
  CRM_RETURN_URL: {
    group: 'Leads in the CRM',
    otherwise: '`SITE_URL/training-thank-you`',
    missing: 'Leads name that page to return to.',
  },
  CRM_TYPE_FIELD: {
    group: 'Leads in the CRM',
    default: 'myself_org',
    missing: 'Leads have the kind of enquirer in this field.',
  },
  CRM_INTERESTS_FIELD: {
    group: 'Leads in the CRM',
    default: 'Interested_In',
    missing: 'Leads have the courses in this field.',
  },
  CRM_WEB_FIELD: {
    group: 'Leads in the CRM',
    default: 'web_created',
    missing: 'Leads say in this field that they came from the web.',
  },
  CRM_NO_COMPANY: {
    group: 'Leads in the CRM',
    missing: 'Leads of people who enquire for themselves name no company.',
  },
  HUMANITIX_API_KEY: {
    group: 'Events',
    secret: true,
    missing: 'Pages do not list events, and show a link to the events site in their place.',
  },
  HUMANITIX_BASE_URL: {
    group: 'Events',
    default: 'https://api.humanitix.com',
    missing: 'Humanitix is asked there.',
  },
  EVENTS_SITE_URL: { group: 'Events', missing: 'There is no link to all events.' },
  MAP_TILE_URL: {
    group: 'Maps',
    secret: true,
    missing: 'Readers get addresses in words and a link to directions, and no map.',
  },
  MAPS_KEY: { group: 'Maps', secret: true, missing: 'The map service is asked without a key.' },
  GEOCODER_URL: {
    group: 'Maps',
    secret: true,
    missing: 'Editors set places on the map or by their degrees, and cannot search for an address.',
  },
  MAP_ATTRIBUTION: {
    group: 'Maps',
    default: '© OpenStreetMap contributors',
    missing: 'Each map says that it is theirs.',
  },
  YOUTUBE_POSTER_URL: {
    group: 'Pictures and videos',
    default: 'https://i.ytimg.com',
    missing: 'The pictures of videos on YouTube are fetched there, once each.',
  },
  VIMEO_OEMBED_URL: {
    group: 'Pictures and videos',
    default: 'https://vimeo.com/api/oembed.json',
    missing: 'The pictures of videos on Vimeo are found there, once each.',
  },
  PICTURES_AHEAD: {
    group: 'Pictures and videos',
    default: '1',
    missing: 'The sizes of pictures are made when a page is published, before readers ask for them.',
  },
  ANALYTICS_ID: { group: 'Analytics', missing: 'Nothing is counted.' },
  ANALYTICS_SCRIPT_URL: {
    group: 'Analytics',
    default: 'https://www.googletagmanager.com/gtm.js',
    missing: 'Readers’ browsers get the script from there.',
  },
  TIME_ZONE: {
    group: 'Running',
    default: 'Australia/Adelaide',
    missing: 'Dates and times are those of this place, on pages, in lists and in mails.',
  },
  METRICS_PORT: { group: 'Running', missing: 'Programs that monitor servers get no figures of this one.' },
  METRICS_HOST: {
    group: 'Running',
    default: '127.0.0.1',
    missing: 'Figures are told to programs on this machine alone.',
  },
  LOG_LEVEL: { group: 'Running', default: 'warn', missing: 'The log has warnings and errors.' },
  DRAFT: {
    group: 'Running',
    default: '1',
    missing: 'Editors log in and work on drafts. With 0, this server is for readers alone.',
  },
} as const satisfies Readonly<Record<string, Variable>>;

/** Names of variables whose values are addresses. */
const ADDRESS = /_URL$|^S3_ENDPOINT$|^BACKUP_TO$/;

/**
 * The value of a variable as it is shown in a message; null where it is not, since it is a secret or has one in it. Of an address
 * it is the host and the path: names, passwords and keys are before and behind them.
 */
export function shownValue(name: string, value: string): string | null {
  if (isSecret(name)) return null;
  if (!ADDRESS.test(name) && !value.includes('://')) return value;
  const { protocol, host, pathname } = URL.parse(value) ?? {};
  if (host) return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
  return /[@?#]/.test(value) ? null : value;
}

function isSecret(name: string): boolean {
  return (VARIABLES as Readonly<Record<string, Variable>>)[name]?.secret ?? false;
}
