import { escapeHtml } from '../../src/model/forms/template.ts';

/** What mails of forms are made of: text for every client, and HTML that needs no styles, images or script. */

/** A line of a mail's header: without line breaks and other control characters, which could begin another header. */
export function headerLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** A whole mail around its content. Texts in it may be in any script, and each decides for itself in which direction it runs. */
export function mailHtml(title: string, content: string): string {
  return [
    '<!doctype html>',
    '<html lang="en-AU">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title>`,
    '</head>',
    `<body style="${BODY_STYLE}">`,
    content,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Text with its line breaks, in HTML. */
export function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}

const BODY_STYLE = 'max-width:40em;margin:1em;font:1em/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere';
