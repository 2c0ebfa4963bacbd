/** Request headers for the bench. Every client adds `Host` to these headers. */
export type Headers = Readonly<Record<string, string>>;

/** Together with `Host`, two headers: the minimum for requesting a compressed page. */
export const TWO_HEADERS: Headers = { 'accept-encoding': 'gzip' };

/** Together with `Host`, the fourteen headers that Chromium sends when a reader opens a page over HTTPS, in Chromium's order. */
export const BROWSER_HEADERS: Headers = {
  connection: 'keep-alive',
  'sec-ch-ua': '"Not:A-Brand";v="8", "Chromium";v="156"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  'upgrade-insecure-requests': '1',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-AU,en;q=0.9',
};

/** The header with which a browser requests a picture. */
export const PICTURE_HEADERS: Headers = { accept: 'image/avif,image/webp,*/*;q=0.8' };
