import net from 'node:net';
import type { Config } from '../../core/config/config.ts';
import { shownValue } from '../../core/config/variables.ts';
import { type Finding, look } from '../condition/findings.ts';

/** Settings that can be used, and are dangerous or contradict each other. */
export function settingsTogether(config: Config, env: Readonly<Record<string, string>>): Finding[] {
  const { siteUrl, host, port, trustProxy, mail } = config;
  const site = siteUrl === null ? null : new URL(siteUrl);
  const isPublicSite = site !== null && !isOfThisNetwork(site.hostname);
  // With HTTPS of its own, no proxy is needed, and it is meant to be reached.
  const isOpen = !isLoopback(host) && config.https === null;
  return [
    isPublicSite && site.protocol === 'http:'
      ? `SITE_URL begins with http://. Passwords, and what people send with forms, can be read and changed on their way. Get a certificate, and set SITE_URL to https://${site.host}.`
      : null,
    isOpen && trustProxy.length === 0
      ? `HOST ${shownValue('HOST', host)} lets other machines reach port ${port}, where nothing is encrypted. Behind a proxy on this machine, leave HOST unset; where the proxy is on another machine, set TRUST_PROXY and let no other machine reach the port.`
      : null,
    site?.protocol === 'https:' && trustProxy.length === 0 && !isOpen && config.https === null
      ? 'SITE_URL is https, so a proxy stands in front of Hearth, but TRUST_PROXY is not set: all visitors count as one address, and one who floods the forms or the log-in locks out the others. With the proxy on this machine, set TRUST_PROXY=127.0.0.1/32.'
      : null,
    site === null && (isOpen || trustProxy.length > 0)
      ? 'SITE_URL is not set, though others than this machine reach the site: any host name shows it, and cookies are not kept to https. Set it to the address that readers use.'
      : null,
    site === null && mail.provider !== null
      ? 'Mail is set up without SITE_URL: links to set a password or to confirm an address are made from it alone, and are not sent.'
      : null,
    mail.provider === null && env.MAIL_FROM !== undefined
      ? `MAIL_FROM is set, and nothing sends mail. ${mail.reason}`
      : null,
    env.ADMIN_PASSWORD !== undefined
      ? 'ADMIN_PASSWORD counts for the first start alone. Take it out of the environment after that: whoever can read it has the first password of the admin.'
      : null,
    config.draft
      ? null
      : 'DRAFT is 0: this server is for readers alone. Nobody can log in or edit here, and nobody sees the dashboard.',
    env.MAP_ATTRIBUTION !== undefined && config.map === null
      ? 'MAP_ATTRIBUTION is set without MAP_TILE_URL: there are no maps to say it beside.'
      : null,
    env.ANALYTICS_SCRIPT_URL !== undefined && config.analytics === null
      ? 'ANALYTICS_SCRIPT_URL is set without ANALYTICS_ID: nothing is loaded or counted.'
      : null,
    env.HUMANITIX_BASE_URL !== undefined && config.humanitix === null
      ? 'HUMANITIX_BASE_URL is set without HUMANITIX_API_KEY: no events are fetched.'
      : null,
  ]
    .filter((words) => words !== null)
    .map(look);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

/** Whether a host name or an IP address of a URL is one of this machine or of the network around it. */
function isOfThisNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host) === 0)
    return !host.includes('.') || /\.(?:local|localhost|internal|lan|test)$/.test(host);
  return isLoopback(host) || PRIVATE.check(host, net.isIPv4(host) ? 'ipv4' : 'ipv6');
}

const PRIVATE = new net.BlockList();
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');
