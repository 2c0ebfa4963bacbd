import { escapeHtml } from '../../../src/model/forms/template.ts';

/** A paragraph of a mail: a text, which may have several lines, or a link on a line of its own. */
export type Paragraph = string | { readonly label: string; readonly href: string };

/** The body of a mail, as plain text and as HTML. */
export interface MailBody {
  readonly text: string;
  readonly html: string;
}

/**
 * Composes the body of a mail that is readable in any client: as plain text, and as HTML without pictures, in the reader's own
 * font and size.
 */
export function mailBody(paragraphs: readonly Paragraph[]): MailBody {
  return {
    text: `${paragraphs.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.href}`)).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>',
      '<body style="font-family: sans-serif; line-height: 1.5; max-width: 40em">',
      ...paragraphs.map((part) => (typeof part === 'string' ? paragraph(part) : link(part))),
      '</body></html>\n',
    ].join('\n'),
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll(/\r?\n/g, '<br>')}</p>`;
}

/** The URL is shown too, because some clients do not show links, and people copy the URL. */
function link({ label, href }: Exclude<Paragraph, string>): string {
  const url = escapeHtml(href);
  return `<p><a href="${url}">${escapeHtml(label)}</a></p>\n<p style="overflow-wrap: anywhere"><small>${url}</small></p>`;
}
