import { LAST_RESORT_CSP } from '../../../src/model/csp.ts';
import { ERROR_PAGE } from '../../../src/model/texts.ts';

const LAST_RESORT_PAGE = `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${ERROR_PAGE.renderFailed}</title></head>
<body>
<p>In immediate danger, call <a href="tel:000">000</a>.</p>
<h1>${ERROR_PAGE.renderFailed}</h1>
<p><a href="/">${ERROR_PAGE.renderFailedLink}</a></p>
</body>
</html>
`;

/**
 * Returns the page that is sent if even the error page cannot be rendered, with its headers. This page needs neither the database
 * nor Astro nor a style sheet.
 */
export function lastResortPage(securityHeaders: Readonly<Record<string, string>>) {
  const headers = {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': LAST_RESORT_CSP,
    'cache-control': 'no-store',
  };
  return { html: Buffer.from(LAST_RESORT_PAGE), headers };
}
