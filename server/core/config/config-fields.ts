import net from 'node:net';
import { z } from 'zod';
import { isTimeZone } from '../../../src/model/event-time.ts';
import { trimEndOf } from '../../../src/model/trim.ts';

/** Schemas for the variables of the environment. Each error message completes the sentence 'NAME takes …'. */

/** A switch, written as `1` or `0`. */
export const flag = z
  .string()
  .regex(/^(?:0|1|true|false)$/, 'takes 1 or 0')
  .transform((value) => value === '1' || value === 'true');

/** A whole number between two bounds. */
export const wholeNumber = (min: number, max: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, what)
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: what });

/** A port that the owner sets. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'takes a port number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535, { error: 'takes a port number from 1 to 65535' });

/** An absolute http(s) URL; a trailing slash is removed. */
export const httpUrl = (what: string) =>
  z
    .string()
    .refine(isHttp, { error: what })
    .transform((value) => trimEndOf(value, '/'));

/** The URL template of map tiles. */
export const tileUrl = z
  .string()
  .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) && isHttp(value), {
    error: 'takes a full address with {z}, {x} and {y}, such as https://tiles.example.org/{z}/{x}/{y}.png',
  })
  .refine((value) => !/[{}]/.test(value.replaceAll(/\{(?:[zxy]|key)\}/g, '')), {
    error:
      'takes {z}, {x}, {y} and {key} in braces, and nothing else: write one server for {s}, and nothing for {r}',
  });

/** The URL of a place search. If the URL names only a server, Nominatim's `/search` path is added. */
export const searchUrl = z
  .string()
  .refine(isHttp, { error: 'takes a full address such as https://nominatim.example.org/search' })
  .transform((value) => (isBare(new URL(value)) ? `${new URL(value).origin}/search` : value));

/** Like `httpUrl`, but also accepts `0`, which turns the service off; the value is then null. */
export const httpUrlOrOff = (what: string) =>
  z
    .string()
    .refine((value) => value === '0' || isHttp(value), { error: what })
    .transform((value) => (value === '0' ? null : trimEndOf(value, '/')));

/** The origin of a site (scheme, host and port), without a path. */
export const origin = (what: string) =>
  z
    .string()
    .refine((value) => isHttp(value) && isBare(new URL(value)), { error: what })
    .transform((value) => new URL(value).origin);

/** An absolute http(s) URL or a path on this server. */
export const httpUrlOrPath = z
  .string()
  .refine((value) => value === '' || /^\/(?!\/)/.test(value) || isHttp(value), {
    error: 'takes a full address such as https://images.example.org, or a path such as /',
  });

export const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'takes a time zone name such as Australia/Adelaide' });

/**
 * A list of networks. Refuses a network that covers all addresses, because every visitor would then count as a trusted proxy
 * and could claim any address.
 */
export const networks = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.every(isNetwork), {
    error: 'takes a list of networks such as 10.0.0.0/8,127.0.0.1/32, never true, a number or every network',
  });

function isHttp(value: string): boolean {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}

function isBare(url: URL): boolean {
  return url.href === `${url.origin}/`;
}

function isNetwork(value: string): boolean {
  const [, ip = '', bits = ''] = /^([0-9a-fA-F:.]+)\/(\d{1,3})$/.exec(value) ?? [];
  const longest = { 0: 0, 4: 32, 6: 128 }[net.isIP(ip)] ?? 0;
  return Number(bits) >= 1 && Number(bits) <= longest;
}
