import { errorEnvelope, HearthError } from '../../../src/model/errors.ts';

const error = new HearthError('https-soon');

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>In a moment</title></head>
<body><main><h1>In a moment</h1><p>${error.message}</p><p><a href="/">Read the site meanwhile</a></p></main></body>
</html>
`;

/** What is said by http to those who want to log in or to send something while there is no https: a page, or an error of the API. */
export function soonByHttps(accept: string): { readonly type: string; readonly body: string } {
  if (accept.includes('text/html')) return { type: 'text/html; charset=utf-8', body: PAGE };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(errorEnvelope(error)) };
}
