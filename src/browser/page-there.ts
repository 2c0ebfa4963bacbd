/** As long as a call may take. */
const TIMEOUT_MS = 30_000;

/** Whether the page would load again, rather than an error about the connection or the server. */
export async function isPageThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
