import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, installedBrowser } from '../scripts/browser.ts';
import { AUTH_COOKIE } from '../src/model/limits.ts';

/** Opens a window of the browser used in tests, signed in with a cookie. `close` ends the browser. */
export async function openBrowser(
  url: string,
  cookie: string,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const executablePath = installedBrowser();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [...BROWSER_ARGS],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const value = cookie.slice(AUTH_COOKIE.name.length + 1);
  await context.addCookies([{ name: AUTH_COOKIE.name, value, url }]);
  return { page: await context.newPage(), close: () => browser.close() };
}

/**
 * Waits until the effect of an input event is painted, and returns the milliseconds since the event by the browser's own clock.
 * `act` triggers the event, and `type` is the type of the event.
 */
export async function untilPainted(page: Page, type: string, act: () => Promise<void>): Promise<number> {
  const painted = page.evaluate(
    (type) =>
      new Promise<number>((resolve) => {
        const listener = (event: Event) => {
          window.removeEventListener(type, listener, { capture: true });
          // The task after a frame begins when the frame is on its way to the screen.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - event.timeStamp);
            port2.postMessage(null);
          });
        };
        window.addEventListener(type, listener, { capture: true });
        document.documentElement.dataset.listening = type;
      }),
    type,
  );
  await page.waitForFunction((type) => document.documentElement.dataset.listening === type, type);
  await page.evaluate(() => delete document.documentElement.dataset.listening);
  await act();
  return painted;
}
