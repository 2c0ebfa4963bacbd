/** The maximum time to wait for a response, the same as for API calls. */
const TIMEOUT_MS = 30_000;

/** Returns whether a reload would show the page, rather than an error of the connection or of the server. */
export async function isPageThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
