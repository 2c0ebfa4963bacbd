import { escapeHtml } from '../../../src/model/forms/template.ts';

/** The parts of form mails: plain text for every client, and HTML that needs no styles, images or scripts. */

/**
 * Converts a text to a line for a mail header. Removes line breaks and other control characters, because they could begin
 * another header.
 */
export function headerLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/**
 * Returns the HTML of a mail with this content. Each text in the mail determines its own direction, because each may be in a
 * different script.
 */
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

/** The start of the subject of a test mail, which is sent only to the editor who made the test. */
export const TEST_MARK = 'Test: ';

/**
 * Returns the sentence that marks a mail as a test.
 *
 * @param recipients the addresses that would receive the mail if a visitor had sent the form
 */
export function testNote(recipients: readonly string[]): string {
  return `This is a test that an editor sent. Nobody else wrote it. It was sent to you alone: if a visitor sends the form, this mail goes to ${recipients.join(', ')}.`;
}

/** Returns the HTML of a highlighted paragraph, for sentences that the program adds to the typed text. */
export function noteHtml(note: string): string {
  return `<p><strong>${escapeHtml(note)}</strong></p>`;
}

/** Converts text with line breaks to HTML. */
export function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}

const BODY_STYLE = 'max-width:40em;margin:1em;font:1em/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere';
