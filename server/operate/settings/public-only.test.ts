import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { configuredChannels } from '../../enquiries/outbox/channels.ts';
import { MapTiles } from '../../media/maps/map-tiles.ts';
import { PlaceSearch } from '../../media/maps/place-search.ts';
import { type HttpStandIn, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { type SmtpStandIn, startSmtp } from '../../testing/smtp-stand-in.ts';
import { S3Target } from '../backups/s3-target.ts';
import { probeSection } from '../condition/probes.ts';
import { Heartbeat } from '../reports/heartbeat.ts';

let inside: HttpStandIn;
let smtp: SmtpStandIn;
beforeEach(async () => {
  inside = await startHttpStandIn(() => ({ status: 200, body: [] }));
  smtp = await startSmtp();
});
afterEach(async () => {
  await inside.close();
  await smtp.close();
});

const SECTIONS = ['mail', 'alarms', 'secondPlace', 'crm', 'maps'] as const;

/** Returns settings that all lead to servers in this machine, as the environment or the dashboard could name them. */
const settings = (isFromDashboard: boolean) =>
  readConfig(
    {
      MAIL_FROM: 'a@example.org',
      SMTP_URL: smtp.url,
      HEARTBEAT_URL: `${inside.url}/heartbeat`,
      BACKUP_TO: 's3://bucket/hearth',
      S3_ENDPOINT: inside.url,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      CRM_LEAD_URL: `${inside.url}/crm`,
      CRM_ORG_ID: 'one',
      MAP_TILE_URL: `${inside.url}/tiles/{z}/{x}/{y}`,
      GEOCODER_URL: `${inside.url}/search`,
    },
    isFromDashboard ? SECTIONS : [],
  );
type Settings = ReturnType<typeof settings>;

const files = { read: async () => null, write: async () => {} };
const now = () => new Date().toISOString();
const entry = { id: 'one', key_number: 1, sender: null, recipients: '[]' };
const mail = { to: ['b@example.org'], cc: [], replyTo: null, subject: 'A', text: 'A', html: 'A' };
const lead = { firstName: 'A', lastName: 'B', email: 'a@example.org', interests: [] };

async function deliver(config: Settings, name: 'mail' | 'lead', body: object): Promise<void> {
  const channel = configuredChannels(config).find((one) => one.name === name)!;
  await channel.deliver({ ...entry, body: JSON.stringify(body) } as never, AbortSignal.timeout(5000));
}

/** Every way in which the server connects to an address of the settings. */
const USES: Readonly<Record<string, (config: Settings) => Promise<unknown>>> = {
  heartbeat: (config) =>
    new Heartbeat({ config, outbox: { state: async () => ({ isSending: true }) } } as never, () => {}).beat(),
  bucket: (config) => new S3Target(config.backups.to as never, { tries: 1 }).check(),
  lead: (config) => deliver(config, 'lead', lead),
  mail: (config) => deliver(config, 'mail', mail),
  tiles: (config) => new MapTiles({ config, files, now }).tile({ z: 1, x: 0, y: 0 }),
  places: (config) => new PlaceSearch({ config, files, now, report: () => {} }).find('Adelaide'),
  ...Object.fromEntries(
    SECTIONS.map((section) => [`test of ${section}`, (config: Settings) => probeSection(config, section)]),
  ),
};

test.each(Object.entries(USES))(
  '%s reaches this machine if the environment names it, and not if the dashboard does',
  async (_, use) => {
    let connections = 0;
    smtp.behave(async (step) => {
      if (step === 'connect') connections += 1;
    });
    await use(settings(true)).catch(() => {});
    expect(inside.requests.length + connections).toBe(0);
    await use(settings(false)).catch(() => {});
    expect(inside.requests.length + connections).toBeGreaterThan(0);
  },
);
