import net from 'node:net';
import { INSTALLATION } from '../../../src/model/installation.ts';
import type { Config } from '../../core/config/config.ts';
import { shownValue } from '../../core/config/variables.ts';
import type { Condition, FindingTable } from './finding.ts';

/** Findings about settings that cannot be used, are dangerous, or contradict each other. */
export const SETTINGS_FINDINGS: Pick<
  FindingTable,
  | 'settingsOfServers'
  | 'wrongSetting'
  | 'unknownVariable'
  | 'unusedSettings'
  | 'proxy'
  | 'address'
  | 'features'
> = {
  settingsOfServers: {
    'other-settings': {
      look: ({ others }) => others.length > 0,
      words: {
        hourly: ({ others }) => ({
          what: `This server has other settings than the one that started last: ${others.join(', ')}.`,
          todo: 'Set the same on every server, and start again those that differ.',
        }),
      },
    },
  },
  wrongSetting: {
    'wrong-setting': { look: () => true, urgency: 'now', words: { checkConfig: (words) => words } },
  },
  unknownVariable: {
    'unknown-variable': {
      look: () => true,
      words: { start: unknownWords, checkConfig: unknownWords },
    },
  },
  unusedSettings: {
    'unused-settings': {
      look: () => true,
      words: {
        hourly: ({ section, problem }) => ({
          what: `The settings of ‘${INSTALLATION[section].title}’ do not count. ${problem}`,
          todo: 'Save them anew in the tab ‘Installation’.',
          tab: 'installation',
        }),
        checkConfig: ({ section, problem }) =>
          `The settings of ‘${INSTALLATION[section].title}’ in the dashboard do not count. ${problem}`,
      },
    },
  },
  proxy: {
    'unknown-proxy': {
      look: ({ isUnknown }) => isUnknown,
      words: {
        hourly: () => ({
          what: 'Visitors cannot be told apart: they come through a proxy that Hearth does not know.',
          todo: 'One who floods the log-in or the forms locks out all others. Set TRUST_PROXY to the network of the proxy, such as 127.0.0.1/32, and start Hearth again.',
        }),
        checkConfig:
          'SITE_URL is https, so a proxy stands in front of Hearth, but TRUST_PROXY is not set: all visitors count as one address, and one who floods the forms or the log-in locks out the others. With the proxy on this machine, set TRUST_PROXY=127.0.0.1/32.',
      },
    },
  },
  address: {
    'unencrypted-site': {
      look: ({ site }) => site?.protocol === 'http:' && isPublic(site.hostname),
      words: {
        checkConfig: ({ site }) =>
          `SITE_URL begins with http://. Passwords, and what people send with forms, can be read and changed on their way. Get a certificate, and set SITE_URL to https://${site?.host}.`,
      },
    },
    'open-port': {
      look: ({ config }) => isOpen(config) && config.trustProxy.length === 0,
      words: {
        checkConfig: ({ config: { host, port } }) =>
          `HOST ${shownValue('HOST', host)} lets other machines reach port ${port}, where nothing is encrypted. Behind a proxy on this machine, leave HOST unset; where the proxy is on another machine, set TRUST_PROXY and let no other machine reach the port.`,
      },
    },
    'any-host-name': {
      look: ({ site, config }) => site === null && (isOpen(config) || config.trustProxy.length > 0),
      words: {
        checkConfig:
          'SITE_URL is not set, though others than this machine reach the site: any host name shows it, and cookies are not kept to https. Set it to the address that readers use.',
      },
    },
    'mail-without-address': {
      look: ({ site, config }) => site === null && config.mail.provider !== null,
      words: {
        checkConfig:
          'Mail is set up without SITE_URL: links to set a password or to confirm an address are made from it alone, and are not sent.',
      },
    },
  },
  features: {
    'first-password': {
      look: ({ env }) => env.ADMIN_PASSWORD !== undefined,
      words: {
        checkConfig:
          'ADMIN_PASSWORD counts for the first start alone. Take it out of the environment after that: whoever can read it has the first password of the admin.',
      },
    },
    'media-of-each-server': {
      look: ({ config }) => config.postgres !== null && config.mediaTo === null,
      words: {
        checkConfig:
          'DATABASE_URL is set without MEDIA_TO: each server has the pictures and files that it took, and no other server shows them. That is right for one server. For several, set MEDIA_TO to a bucket, and move what is there with hearth move-media.',
      },
    },
    'readers-only': {
      look: ({ config }) => !config.draft,
      words: {
        checkConfig:
          'DRAFT is 0: this server is for readers alone. Nobody can log in or edit here, and nobody sees the dashboard.',
      },
    },
    'attribution-without-maps': {
      look: ({ config, env }) => env.MAP_ATTRIBUTION !== undefined && config.map === null,
      words: {
        checkConfig: 'MAP_ATTRIBUTION is set without MAP_TILE_URL: there are no maps to say it beside.',
      },
    },
    'analytics-without-id': {
      look: ({ config, env }) => env.ANALYTICS_SCRIPT_URL !== undefined && config.analytics === null,
      words: {
        checkConfig: 'ANALYTICS_SCRIPT_URL is set without ANALYTICS_ID: nothing is loaded or counted.',
      },
    },
    'humanitix-without-key': {
      look: ({ config, env }) => env.HUMANITIX_BASE_URL !== undefined && config.humanitix === null,
      words: { checkConfig: 'HUMANITIX_BASE_URL is set without HUMANITIX_API_KEY: no events are fetched.' },
    },
  },
};

function unknownWords({ name, meant }: { readonly name: string; readonly meant: string }): string {
  return `${name} is not a variable of Hearth. Did you mean ${meant}?`;
}

/** Whether the settings require a proxy but name none. */
export function lacksProxy({ config, site }: Condition['address']): boolean {
  const { trustProxy, https } = config;
  return site?.protocol === 'https:' && trustProxy.length === 0 && !isOpen(config) && https === null;
}

/**
 * Whether other machines can reach Hearth by plain HTTP. This is intended if Hearth serves HTTPS itself, because the site then
 * needs no proxy.
 */
function isOpen({ host, https }: Config): boolean {
  return !isLoopback(host) && https === null;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

/** Whether the host name or IP address of a URL is outside this machine and its local network. */
function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host) === 0)
    return host.includes('.') && !/\.(?:local|localhost|internal|lan|test)$/.test(host);
  return !isLoopback(host) && !PRIVATE.check(host, net.isIPv4(host) ? 'ipv4' : 'ipv6');
}

const PRIVATE = new net.BlockList();
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');
