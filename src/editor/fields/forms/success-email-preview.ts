import { apiUrl, NO_CONNECTION, REQUEST_TIMEOUT_MS } from '../../../browser/request.ts';
import { apiBaseUrl } from '../../document/start-editor.ts';
import { inertDocument } from '../../ui/trusted-html.ts';

/** The pause in typing before a preview is requested, in milliseconds. */
export const PREVIEW_PAUSE_MS = 400;

/**
 * Returns the HTML preview of the mail to the sender of a form. In the preview, each field's name stands for its value.
 * @throws Error with a message to show to the user
 */
export async function loadPreview(
  text: string,
  firstLine: string,
  names: readonly string[],
): Promise<string> {
  const values = Object.fromEntries(names.map((name) => [name, name]));
  const response = await fetch(apiUrl(apiBaseUrl(), 'forms/getSuccessEmailPreview'), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, firstLine, values }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(NO_CONNECTION, { cause });
  });
  const body = await response.text();
  if (response.ok || isFailure(body)) return body;
  throw new Error(messageOf(body));
}

/** Returns whether the response is an error message instead of a preview. */
export function isFailure(html: string): boolean {
  return html.startsWith('Error');
}

/** Returns whether a preview needs a warning, because it contains the word 'error'. */
export function isError(html: string): boolean {
  return /error/i.test(html);
}

/** Returns the paragraphs of a preview as plain text. The HTML of the preview is neither shown nor run. */
export function previewParagraphs(html: string): readonly string[] {
  const { body } = inertDocument(html);
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  const blocks = [...body.querySelectorAll('p, li, h1, h2, h3, h4')];
  const texts = (blocks.length === 0 ? [body] : blocks).map(({ textContent }) => (textContent ?? '').trim());
  return texts.filter((text) => text !== '');
}

function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // The body is not JSON, so it is an error page of a proxy.
  }
  return NO_CONNECTION;
}
