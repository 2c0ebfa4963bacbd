/**
 * The style sheets of parts that are fetched on first use: their URLs, each with the promise of its request. The promise is
 * null if the sheet is not requested yet.
 */
// @bounded the style sheets of the parts that are fetched on use (late-sheets.test.ts)
const needed = new Map<string, Promise<void> | null>();

/**
 * Registers the style sheets of a part of the editor when the part's module is loaded. `loadPart` shows the part once its style
 * sheets are loaded. Components do not render a sheet that is still loading, because until the sheet is loaded React would hide
 * everything around the component, including the field in which the user types.
 */
export function needSheets(...hrefs: readonly string[]): void {
  for (const href of hrefs) if (!needed.has(href)) needed.set(href, null);
}

/**
 * Requests the registered sheets that are not loaded yet, and waits until all sheets are loaded.
 * @throws Error if a sheet cannot be fetched; the next call requests that sheet again
 */
export async function sheetsAreThere(): Promise<void> {
  await Promise.all([...needed].map(([href, there]) => there ?? request(href)));
}

function request(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.onload = () => resolve();
  link.onerror = () => {
    link.remove();
    needed.set(href, null);
    reject(new Error(`The style sheet ${href} could not be fetched.`));
  };
  needed.set(href, promise);
  document.head.append(link);
  return promise;
}
