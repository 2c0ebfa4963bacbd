import { ERROR_PAGE } from '../../../src/model/texts.ts';

/**
 * The page that is sent if even the error page cannot be rendered. This page needs neither the database nor Astro nor a style
 * sheet.
 */
export const LAST_RESORT_PAGE = `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${ERROR_PAGE.renderFailed}</title></head>
<body>
<p>In immediate danger, call <a href="tel:000">000</a>.</p>
<h1>${ERROR_PAGE.renderFailed}</h1>
<p><a href="/">${ERROR_PAGE.renderFailedLink}</a></p>
</body>
</html>
`;
