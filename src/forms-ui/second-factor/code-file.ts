/** Recovery codes as the text that is copied, printed and downloaded. @param host of the site that they are for */
export function codeLines(codes: readonly string[], host: string): string {
  return [`Recovery codes for ${host}`, 'Each lets you log in once without the app.', '', ...codes, ''].join(
    '\n',
  );
}

/** Has the browser store a text as a file. */
export function downloadText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers that begin a download late still find it.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

const KEPT_MS = 60_000;

/** Prints a text by itself, without the page. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (contentDocument === null || contentWindow === null) return;
  const lines = contentDocument.createElement('pre');
  lines.textContent = text;
  contentDocument.body.append(lines);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}
