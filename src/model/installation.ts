/**
 * The settings of the installation that admins change in the dashboard, in sections. A section is stored, tested and reported
 * as a whole. If the environment sets a variable of a section, the environment decides the whole section.
 */
export const INSTALLATION_SECTIONS = [
  'mail',
  'alarms',
  'time',
  'backups',
  'secondPlace',
  'https',
  'crm',
  'events',
  'maps',
  'captcha',
  'analytics',
] as const;

export type InstallationSectionId = (typeof INSTALLATION_SECTIONS)[number];

/** A field of a section. Its name is that of the variable of the environment, unless `SECTION_VARIABLES` says otherwise. */
export interface InstallationField {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly kind?: 'email' | 'number' | 'password' | 'url' | 'zone';
  /** Whether the value is sealed in the database and never answered. */
  readonly secret?: true;
  /** The fields that decide where a secret is sent. If one of them changes, the secret must be typed again. */
  readonly goesTo?: readonly string[];
}

export interface InstallationSection {
  readonly title: string;
  /** The purpose of the section, and its meaning for readers, in a sentence or two. */
  readonly about: string;
  readonly fields: readonly InstallationField[];
  /** The label of the button that tests the stored settings; none if there is nothing to ask. */
  readonly test?: string;
  /** Whether the defaults count if nothing is set, and are shown. */
  readonly hasDefaults?: true;
}

/** The port for mail that is encrypted from the first byte. All other ports begin in plain text and switch to TLS. */
export const SMTPS_PORT = '465';

const MAIL_SERVER = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER'];
const BUCKET = ['BACKUP_TO', 'S3_ENDPOINT', 'S3_REGION'];

export const INSTALLATION: Readonly<Record<InstallationSectionId, InstallationSection>> = {
  mail: {
    title: 'Mail',
    about:
      'Submissions, invitations and links for forgotten passwords are sent from this address, through a mail server or through Resend.',
    test: 'Send a test mail',
    fields: [
      {
        name: 'MAIL_FROM',
        label: 'Mail comes from',
        help: 'Such as Example Support <hello@example.org>.',
      },
      {
        name: 'SMTP_HOST',
        label: 'Mail server',
        help: 'Such as mail.example.org. Leave it empty with Resend.',
      },
      {
        name: 'SMTP_PORT',
        label: 'Port',
        kind: 'number',
        help: '587 or 465. Your mail provider says which.',
      },
      { name: 'SMTP_USER', label: 'Username at the mail server' },
      {
        name: 'SMTP_PASSWORD',
        label: 'Password at the mail server',
        kind: 'password',
        secret: true,
        goesTo: MAIL_SERVER,
      },
      {
        name: 'RESEND_API_KEY',
        label: 'Key of Resend',
        kind: 'password',
        secret: true,
        help: 'In place of a mail server.',
      },
    ],
  },
  alarms: {
    title: 'Alarms',
    about:
      'A mail each Monday says how the site is, and one at once if something is wrong. Without an address, each admin gets them.',
    test: 'Test the watcher',
    fields: [
      { name: 'ALERT_EMAIL', label: 'Address for alarms', kind: 'email' },
      {
        name: 'HEARTBEAT_URL',
        label: 'Address of a watcher',
        kind: 'url',
        secret: true,
        help: 'A service for watching cron jobs gives you such an address, and mails you if this machine is off.',
      },
    ],
  },
  time: {
    title: 'Time zone',
    about:
      'Dates and times on pages, in mails and in lists, and the times of backups, are those of this place.',
    hasDefaults: true,
    fields: [{ name: 'TIME_ZONE', label: 'Time zone', kind: 'zone' }],
  },
  backups: {
    title: 'Times of backups',
    about: 'Each backup is proven by a test restore.',
    hasDefaults: true,
    fields: [
      {
        name: 'BACKUP_AT',
        label: 'Times of day',
        help: 'Such as 03:00, or 03:00,15:00 for two. 0 for none, which we advise against.',
      },
      {
        name: 'BACKUP_KEEP',
        label: 'How many are kept',
        help: 'Three numbers, such as 7/4/6: the last of 7 days, of 4 weeks and of 6 months.',
      },
    ],
  },
  secondPlace: {
    title: 'Second place for backups',
    about:
      'Each backup is copied to a bucket of Amazon S3, or of a store that works like it. A backup holds everything, so let nobody else read the bucket.',
    test: 'Test the place',
    fields: [
      { name: 'BACKUP_TO', label: 'Bucket', kind: 'url', help: 'Such as s3://our-site/hearth.' },
      {
        name: 'S3_ENDPOINT',
        label: 'Address of the store',
        kind: 'url',
        help: 'Such as https://s3.example.org. Leave it empty for Amazon.',
      },
      { name: 'S3_REGION', label: 'Region', help: 'Such as ap-southeast-2.' },
      { name: 'S3_ACCESS_KEY_ID', label: 'Id of the key', kind: 'password', secret: true, goesTo: BUCKET },
      {
        name: 'S3_SECRET_ACCESS_KEY',
        label: 'Secret of the key',
        kind: 'password',
        secret: true,
        goesTo: BUCKET,
      },
    ],
  },
  https: {
    title: 'Further names with HTTPS',
    about:
      'Each name gets a certificate as soon as it leads to this machine. A name that belongs to no site leads to the main address.',
    test: 'Test the names',
    fields: [
      {
        name: 'HTTPS_NAMES',
        label: 'Names',
        help: 'With commas between them, such as example.org,help.example.org.',
      },
    ],
  },
  crm: {
    title: 'CRM',
    about: 'Training enquiries are sent there as leads. They hold what the enquirer typed.',
    test: 'Test the CRM',
    fields: [
      {
        name: 'CRM_LEAD_URL',
        label: 'Address for leads',
        kind: 'url',
        help: 'Salesforce names it in the form that it makes for web-to-lead.',
      },
      { name: 'CRM_ORG_ID', label: 'Id of the organisation' },
      {
        name: 'CRM_NO_COMPANY',
        label: 'Company of people who enquire for themselves',
        help: 'Such as Individual, where the CRM refuses leads without a company.',
      },
      { name: 'CRM_TYPE_FIELD', label: 'Field for who enquires', help: 'Such as 00N5g00000AbCdE.' },
      { name: 'CRM_INTERESTS_FIELD', label: 'Field for the courses' },
      { name: 'CRM_WEB_FIELD', label: 'Field that says that a lead comes from the web' },
    ],
  },
  events: {
    title: 'Events',
    about: 'The coming public events of a Humanitix account are listed on pages with events.',
    test: 'Test the account',
    fields: [
      { name: 'HUMANITIX_API_KEY', label: 'Key of Humanitix', kind: 'password', secret: true },
      {
        name: 'EVENTS_SITE_URL',
        label: 'Site where events are booked',
        kind: 'url',
        help: 'Such as https://events.humanitix.com. Readers get a link to it.',
      },
    ],
  },
  maps: {
    title: 'Maps',
    about:
      'This server fetches the maps and stores them, so that readers are seen by nobody else. The terms of the service must permit that.',
    test: 'Test the maps',
    fields: [
      {
        name: 'MAP_TILE_URL',
        label: 'Address of the map service',
        kind: 'url',
        secret: true,
        help: 'Such as https://tiles.example.org/{z}/{x}/{y}.png?key={key}.',
      },
      {
        name: 'GEOCODER_URL',
        label: 'Address of the search for places',
        kind: 'url',
        secret: true,
        help: 'Such as https://nominatim.example.org/search. Editors find places with it.',
      },
      {
        name: 'MAPS_KEY',
        label: 'Key of both',
        kind: 'password',
        secret: true,
        goesTo: ['MAP_TILE_URL', 'GEOCODER_URL'],
        help: 'It takes the place of {key}.',
      },
      { name: 'MAP_ATTRIBUTION', label: 'Whose maps they are', help: 'Shown beside each map.' },
    ],
  },
  captcha: {
    title: 'Captcha',
    about:
      'Google’s reCAPTCHA v2 on forms. Readers’ browsers then load a script of Google, which learns that they were here. Without it, forms work too: browsers prove with a little arithmetic that they are no flood.',
    test: 'Test the captcha',
    fields: [
      { name: 'CAPTCHA_SITE_KEY', label: 'Public key' },
      { name: 'CAPTCHA_SECRET', label: 'Secret key', kind: 'password', secret: true },
    ],
  },
  analytics: {
    title: 'Counting readers',
    about:
      'A container of Google Tag Manager. Readers’ browsers then load a script of Google, except on pages with the quick exit and in browsers that ask not to be tracked. Without it, readers load nothing from anybody else.',
    fields: [{ name: 'ANALYTICS_ID', label: 'Id of the container', help: 'Such as GTM-ABC123.' }],
  },
};
