import { escapeHtml } from '../../../src/model/forms/template.ts';

/** Parts of mails of forms: text for every client, and HTML that needs no styles, images or script. */

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

/** Begins the subjects of mails of a test, which go to the editor who sent it alone. */
export const TEST_MARK = 'Test: ';

/** Says of such a mail that it is one. @param recipients the addresses to which it would go if a visitor had sent the form */
export function testNote(recipients: readonly string[]): string {
  return `This is a test that an editor sent. Nobody else wrote it. It was sent to you alone: if a visitor sends the form, this mail goes to ${recipients.join(', ')}.`;
}

/** A paragraph of the mail's own words that stands out. */
export function noteHtml(note: string): string {
  return `<p><strong>${escapeHtml(note)}</strong></p>`;
}

/** Text with its line breaks, in HTML. */
export function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}

const BODY_STYLE = 'max-width:40em;margin:1em;font:1em/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere';
