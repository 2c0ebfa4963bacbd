import { CLEAR_PATH, OFFLINE_PATH } from '../../../src/model/offline.ts';

/**
 * Returns the script of the service worker. The worker keeps a single page, with the site's numbers, and shows that page if the
 * network fails while a reader opens a page. The worker ignores all other requests, and never keeps a page that was visited.
 * The worker delays nothing: the browser sends the request for the page while the worker starts (navigation preload). Browsers
 * with static routes show the response without waiting for the worker.
 *
 * @param version the version of the page. If it changes, browsers install the worker again, and fetch the page anew
 */
export function offlineWorker(version: string): string {
  return [
    `const name="numbers-${version}",page="${OFFLINE_PATH}";`,
    'oninstall=e=>{',
    'e.addRoutes?.({condition:{requestMode:"navigate",requestMethod:"GET"},source:"race-network-and-fetch-handler"});',
    'e.waitUntil(caches.open(name)',
    // Without cookies, so that the page is that of visitors.
    '.then(c=>c.add(new Request(page,{cache:"no-store",credentials:"omit"})))',
    '.then(()=>skipWaiting()))};',
    'onactivate=e=>e.waitUntil(Promise.all([',
    'registration.navigationPreload?.enable(),',
    'caches.keys().then(n=>Promise.all(n.filter(o=>o!=name).map(o=>caches.delete(o))))]));',
    'onfetch=e=>{',
    'const r=e.request;',
    // The browser itself sends the post that clears this worker, too.
    `if(r.destination!="document"||r.url==location.origin+"${CLEAR_PATH}")return;`,
    'e.respondWith(Promise.resolve(e.preloadResponse).then(p=>p||fetch(r)).catch(async f=>{',
    'if(/^\\/(api|img|file)\\//.test(new URL(r.url).pathname))throw f;',
    'const p=await caches.match(page,{ignoreVary:true});',
    'if(!p)throw f;',
    'return p}))}',
  ].join('');
}
