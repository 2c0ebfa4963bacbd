import { escapeHtml } from '../../../src/model/forms/template.ts';

/** The parts of form mails: text for every client, and HTML that needs no styles, images or scripts. */

/** Makes a mail header line: without line breaks and other control characters, which could begin another header. */
export function headerLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Wraps the content of a mail. Texts in it may be in any script, and each determines its own direction. */
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

/** Begins the subjects of test mails, which only go to the editor who sent the test. */
export const TEST_MARK = 'Test: ';

/** Marks a mail as a test. @param recipients the addresses that would get it if a visitor had sent the form */
export function testNote(recipients: readonly string[]): string {
  return `This is a test that an editor sent. Nobody else wrote it. It was sent to you alone: if a visitor sends the form, this mail goes to ${recipients.join(', ')}.`;
}

/** A highlighted paragraph of the mail's own words. */
export function noteHtml(note: string): string {
  return `<p><strong>${escapeHtml(note)}</strong></p>`;
}

/** Converts text with line breaks to HTML. */
export function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}

const BODY_STYLE = 'max-width:40em;margin:1em;font:1em/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere';
