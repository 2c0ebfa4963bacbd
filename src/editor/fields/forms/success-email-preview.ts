import { apiUrl, NO_CONNECTION, REQUEST_TIMEOUT_MS } from '../../../browser/request.ts';
import { apiBaseUrl } from '../../document/start-editor.ts';
import { inertDocument } from '../../ui/trusted-html.ts';

/** The pause in typing before a preview is made, in milliseconds. */
export const PREVIEW_PAUSE_MS = 400;

/**
 * Returns the preview of a success e-mail as HTML. Each field's name is used as its value.
 * @throws Error with a message for people
 */
export async function loadPreview(text: string, names: readonly string[]): Promise<string> {
  const values = Object.fromEntries(names.map((name) => [name, name]));
  const response = await fetch(apiUrl(apiBaseUrl(), 'forms/getSuccessEmailPreview'), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, values }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(NO_CONNECTION, { cause });
  });
  const body = await response.text();
  if (response.ok || isFailure(body)) return body;
  throw new Error(messageOf(body));
}

/** Whether it is an error message instead of a preview. */
export function isFailure(html: string): boolean {
  return html.startsWith('Error');
}

/** Whether to warn about a preview, because it contains the word 'error'. */
export function isError(html: string): boolean {
  return /error/i.test(html);
}

/** Returns the paragraphs of a preview as plain text; its HTML is neither shown nor run. */
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
    // Not JSON: an error page of a proxy.
  }
  return NO_CONNECTION;
}
