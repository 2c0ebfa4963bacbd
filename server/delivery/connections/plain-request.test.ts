import { describe, expect, test } from 'vitest';
import { readPlainRequest } from './plain-request.ts';

const read = (text: string) => readPlainRequest(Buffer.from(text, 'latin1'));
const withHeaders = (...lines: string[]) =>
  `GET /about?a=1 HTTP/1.1\r\n${['Host: www.example.org', ...lines].map((line) => `${line}\r\n`).join('')}\r\n`;

/** The request for a page that Chromium sends. */
const CHROMIUM = [
  'Connection: keep-alive',
  'Cache-Control: max-age=0',
  'sec-ch-ua: "Chromium";v="146", "Not-A.Brand";v="24"',
  'sec-ch-ua-mobile: ?0',
  'sec-ch-ua-platform: "Android"',
  'Upgrade-Insecure-Requests: 1',
  'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Sec-Fetch-Site: none',
  'Sec-Fetch-Mode: navigate',
  'Sec-Fetch-Dest: document',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-AU,en;q=0.9',
  'Cookie: fontSize=3',
  'If-None-Match: W/"abc"',
];

test('the request of a browser is plain', () => {
  expect(read(withHeaders(...CHROMIUM))).toEqual({
    method: 'GET',
    url: '/about?a=1',
    host: 'www.example.org',
    acceptEncoding: 'gzip, deflate, br, zstd',
    ifNoneMatch: 'W/"abc"',
    hasCookie: true,
  });
});

const HOME = {
  method: 'GET',
  url: '/',
  host: 'a',
  acceptEncoding: '',
  ifNoneMatch: undefined,
  hasCookie: false,
};
const ABOUT = { ...HOME, url: '/about?a=1', host: 'www.example.org' };

test.each([
  ['HEAD', 'HEAD / HTTP/1.1\r\nhost: a\r\n\r\n', { ...HOME, method: 'HEAD' }],
  ['a port', 'GET / HTTP/1.1\r\nHOST:localhost:4321\r\n\r\n', { ...HOME, host: 'localhost:4321' }],
  ['blanks around a value', 'GET / HTTP/1.1\r\nHost: \t a \t\r\n\r\n', HOME],
  ['an empty value', withHeaders('x-nothing:'), ABOUT],
  ['other cookies', withHeaders('cookie: theme=dark; knownDevice=x'), { ...ABOUT, hasCookie: true }],
])('%s is plain', (_what, text, expected) => {
  expect(read(text)).toEqual(expected);
});

describe('what is not plain is left to the HTTP server', () => {
  test.each([
    ['half a head', withHeaders().slice(0, -2)],
    ['half a line', 'GET / HTTP/1.1\r\nHost: a'],
    ['two requests', withHeaders() + withHeaders()],
    ['anything after the empty line', `${withHeaders()}x`],
    ['a blank line before it', `\r\n${withHeaders()}`],
    ['another method', withHeaders().replace('GET', 'POST')],
    ['a method in lower case', withHeaders().replace('GET', 'get')],
    ['HTTP/1.0', withHeaders().replace('1.1', '1.0')],
    ['HTTP/2', withHeaders().replace('1.1', '2.0')],
    ['a whole URL', withHeaders().replace('/about', 'http://www.example.org/about')],
    ['an asterisk', withHeaders().replace('/about?a=1', '*')],
    ['a path outside ASCII', withHeaders().replace('about', 'caf\xe9')],
    ['two blanks', withHeaders().replace('GET ', 'GET  ')],
    ['lines that end in LF', withHeaders().replaceAll('\r\n', '\n')],
    ['one line that ends in LF', withHeaders('a: b\nc: d')],
    ['one line that ends in CR', withHeaders('a: b\rc: d')],
    ['a folded line', withHeaders('a: b\r\n c')],
    ['a blank before the colon', withHeaders('accept : b')],
    ['a header without a name', withHeaders(': b')],
    ['a line without a colon', withHeaders('accept')],
    ['a control character', withHeaders('a: \x00')],
    ['a value outside ASCII', withHeaders('a: \xe9')],
    ['no host', 'GET / HTTP/1.1\r\naccept: */*\r\n\r\n'],
    ['no header', 'GET / HTTP/1.1\r\n\r\n'],
    ['two hosts', withHeaders('host: www.example.org')],
    ['an empty host', withHeaders().replace('www.example.org', '')],
    ['a host with a path', withHeaders().replace('www.example.org', 'a/b')],
    ['a host with a user', withHeaders().replace('www.example.org', 'a@b')],
    ['an IPv6 address', withHeaders().replace('www.example.org', '[::1]')],
    ['a body', withHeaders('content-length: 0')],
    ['a chunked body', withHeaders('Transfer-Encoding: chunked')],
    ['the end of the connection', withHeaders('Connection: close')],
    ['a list of connection options', withHeaders('Connection: keep-alive, te')],
    ['another protocol', withHeaders('Connection: Upgrade', 'Upgrade: websocket')],
    ['an expectation', withHeaders('Expect: 100-continue')],
    ['a part of a page', withHeaders('Range: bytes=0-9')],
    ['a session', withHeaders('cookie: a=b; authToken=x')],
    ['a session of a site on https', withHeaders('cookie: __Host-authToken=x')],
    ['two cookie headers', withHeaders('cookie: a=b', 'cookie: c=d')],
    ['two validators', withHeaders('if-none-match: "a"', 'If-None-Match: "b"')],
    ['a very long request', withHeaders(`a: ${'x'.repeat(8192)}`)],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(read(text)).toBeNull();
  });
});
