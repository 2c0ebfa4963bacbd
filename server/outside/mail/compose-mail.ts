import { escapeHtml } from '../../../src/model/forms/template.ts';
import { LANGUAGE } from '../../../src/model/language.ts';
import type { MailMessage } from '../../../src/model/mail.ts';
import type { Organisation } from './organisation.ts';
import { sheetRules, style } from './sheet.ts';

/**
 * A part of a mail: a paragraph, which may have several lines; a heading; a sentence that stands out; a link; words of a person,
 * which must not be taken for words of the mail; or answers with their questions.
 */
export type MailPart =
  | string
  | { readonly heading: string }
  | { readonly note: string }
  | { readonly label: string; readonly href: string }
  | { readonly quote: string }
  | { readonly answers: readonly { readonly label: string; readonly text: string }[] };

/** A mail before it is put into the site's look. */
export interface Letter {
  readonly from: Organisation;
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly replyTo?: string | null;
  /** The name of the sender; if absent, the name that the owner has given to all mail. */
  readonly senderName?: string;
  readonly subject: string;
  /** The line that lists of mails show below the subject; if absent, the name of the organisation. */
  readonly firstLine?: string;
  readonly parts: readonly MailPart[];
  /** The last words, which complete the sentence 'You get this mail because …'. */
  readonly because: string;
}

/**
 * Composes a mail in the site's look, as HTML and as plain text with the same words in the same order. The HTML has one column,
 * and fetches nothing. Each text determines its own direction, because each may be in a different script.
 */
export function composeMail(letter: Letter): MailMessage {
  const { from, to, cc = [], replyTo = null, senderName, subject, firstLine = from.name, parts } = letter;
  const because = `You get this mail because ${letter.because}`;
  const name = senderName === undefined ? {} : { senderName };
  return {
    ...{ to, cc, replyTo, ...name, subject },
    text: [
      firstLine,
      ...parts.map(textOf),
      `-- \n${contactsOf(from)
        .map(({ text }) => text)
        .join('\n')}`,
      because,
    ]
      .join('\n\n')
      .concat('\n'),
    html: html(letter, firstLine, because),
  };
}

/** A line about an organisation, and the URL to which it leads. */
interface Contact {
  readonly text: string;
  readonly isName?: boolean;
  readonly href?: string;
}

/** Returns the name, the number and the addresses of an organisation, one for each line. */
function contactsOf({ name, call, address, url }: Organisation): readonly Contact[] {
  const calls = call === null ? [] : [call];
  return [
    { text: name, isName: true },
    ...calls,
    ...address.map((text) => ({ text })),
    { text: url, href: url },
  ];
}

function textOf(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('heading' in part) return part.heading;
  if ('note' in part) return part.note;
  if ('quote' in part) return indented(part.quote);
  if ('href' in part) return `${part.label}:\n${part.href}`;
  return part.answers.map(({ label, text }) => `${label}\n${indented(text)}`).join('\n\n');
}

/** Indents words of a person, so that they cannot be mistaken for words of the mail itself. */
function indented(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `  ${line}`)
    .join('\n');
}

/**
 * Lists of mails show the beginning of a mail. This space follows the first line, so that they show nothing of the words after
 * it.
 */
const SPACE_AFTER_FIRST_LINE = `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${'&#847;&zwnj;&nbsp;'.repeat(100)}</div>`;

/**
 * Returns the HTML of a mail. The table is for mail programs that know no maximum width; their own attribute gives them one. The
 * language stands at the table too, because some mail programs drop the elements around it.
 */
function html({ from, subject, parts }: Letter, firstLine: string, because: string): string {
  const { css, of } = sheetRules(from.brandColour);
  return `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${css}</style>
</head>
<body ${of('ground', style.body)}>
<table role="presentation" lang="${LANGUAGE}" align="center" width="600" cellpadding="0" cellspacing="0" border="0" style="${style.column}">
<tr><td ${of('bar', style.bar)}>
<p dir="auto" style="margin:0">${escapeHtml(firstLine)}</p>
${SPACE_AFTER_FIRST_LINE}
</td></tr>
<tr><td ${of('panel', style.panel)}>
${parts.map((part) => htmlOf(part, of)).join('\n')}
</td></tr>
<tr><td ${of('foot', style.foot)}>
<p style="${style.paragraph}">${contactsOf(from)
    .map((contact) => contactHtml(contact, of))
    .join('<br>\n')}</p>
<p style="${style.last}">${escapeHtml(because)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

type Of = ReturnType<typeof sheetRules>['of'];

function htmlOf(part: MailPart, of: Of): string {
  if (typeof part === 'string') return `<p dir="auto" style="${style.paragraph}">${lines(part)}</p>`;
  if ('heading' in part) return `<h1 dir="auto" style="${style.heading}">${escapeHtml(part.heading)}</h1>`;
  if ('note' in part) return `<p style="${style.paragraph}"><strong>${escapeHtml(part.note)}</strong></p>`;
  if ('quote' in part) {
    return `<blockquote ${of('quote', style.quote)}><div dir="auto">${lines(part.quote)}</div></blockquote>`;
  }
  if ('answers' in part) {
    const answers = part.answers.map(
      ({ label, text }) =>
        `<dt dir="auto" style="${style.label}">${escapeHtml(label)}</dt>\n<dd ${of('quote', style.quote)}><div dir="auto">${lines(text)}</div></dd>`,
    );
    return `<dl style="margin:0">\n${answers.join('\n')}\n</dl>`;
  }
  // The address is shown too, because some mail programs do not show links, and people copy it.
  const { label, href } = part;
  const button = `<a href="${escapeHtml(href)}" ${of('button', style.button)}>${escapeHtml(label)}</a>`;
  return `<p style="${style.paragraph}">${button}</p>\n<p style="${style.address}">${escapeHtml(href)}</p>`;
}

function contactHtml({ text, href, isName = false }: Contact, of: Of): string {
  const words = escapeHtml(text);
  return href === undefined
    ? `<span dir="auto"${isName ? ` style="${style.name}"` : ''}>${words}</span>`
    : `<a href="${escapeHtml(href)}" ${of('link', '')}>${words}</a>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>\n');
}
