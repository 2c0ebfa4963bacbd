import { expect, test } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0';

test.each([
  [`${WINDOWS} Gecko/20100101 Firefox/150.0`, 'Firefox on Windows'],
  [`${WINDOWS} ${WEBKIT} Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${WEBKIT} Safari/537.36 Edg/148.0`, 'Edge on Windows'],
  [`${WINDOWS} ${WEBKIT} Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    'Safari on a Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1',
    'Safari on an iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/148.0 Mobile Safari/604.1', 'Chrome on an iPad'],
  [`Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 16) SamsungBrowser/30.0 ${WEBKIT} Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${WEBKIT} Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  ['curl/8.20', 'A browser'],
  ['<script>alert(1)</script>\u202e', 'A browser'],
  ['', 'A browser'],
  [undefined, 'A browser'],
])('%s', (userAgent, words) => {
  expect(describeBrowser(userAgent)).toBe(words);
});
