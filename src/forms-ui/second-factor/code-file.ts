/** Returns recovery codes as text to copy, print and download. @param host the host of the site to which the codes belong */
export function codeLines(codes: readonly string[], host: string): string {
  return [`Recovery codes for ${host}`, 'Each lets you log in once without the app.', '', ...codes, ''].join(
    '\n',
  );
}

/** Lets the browser download a text as a file. */
export function downloadText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Keeps the URL for a while, for browsers that start downloads late.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

const KEPT_MS = 60_000;

/** Prints a text without the rest of the page. */
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
