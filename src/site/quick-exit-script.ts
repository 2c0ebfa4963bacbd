import { QUICK_EXIT_PRESSES } from '../model/quick-exit.ts';
import { NO_WORKER_KEY, QUICK_EXIT_LEFT_KEY } from '../model/tab-keys.ts';

const { count, withinMs } = QUICK_EXIT_PRESSES;

/**
 * The inline script of pages with the quick exit. When a reader leaves, the script immediately covers the page in every open
 * tab with the quick exit, stops reading aloud and videos, and clears forms. The address of another site replaces the page's
 * history entry. When the page opens, the script removes the service worker and the page that the worker keeps (`offline.ts`),
 * and marks the tab, so that the worker is not registered again. The page is emptied before the other site loads, because the
 * other site may be slow. Escape leaves the page, too, except while the reader types, or while something is open that Escape
 * closes. The hash of this script is in the Content Security Policy.
 *
 * Going back does not show the page that the reader left. Links within the page add no history entries, so the history contains
 * the page only once. The tab stores that the page was left. Going back to an earlier entry with the quick exit then leaves
 * that page immediately, too, until the reader opens a page with the quick exit anew. If the browser has kept the page in
 * memory, the page is covered and reloaded.
 */
export const QUICK_EXIT_SCRIPT = [
  '((d,a,n,t,c)=>{',
  'var r=d.documentElement,s=a.nextSibling,on=addEventListener,',
  'stored=f=>{try{return f(sessionStorage)}catch(e){}},',
  `left=()=>stored(k=>k.${QUICK_EXIT_LEFT_KEY}),`,
  'cover=()=>r.dataset.left="",',
  'go=()=>{',
  'cover();d.title="\u2026";',
  // Stops the page's scripts as if the page were left, so that they store nothing afterwards.
  'dispatchEvent(new Event("pagehide"));d.body.textContent="";',
  `stored(k=>{k.clear();k.${QUICK_EXIT_LEFT_KEY}=1});`,
  'var m=d.createElement("meta");m.name="referrer";m.content="no-referrer";d.head.append(m);',
  'location.replace(a.href)},',
  'leave=e=>{e.preventDefault();if(c)c.postMessage(0);go()},',
  'page=u=>u.href.split("#")[0];',
  // Forgets the page with the site's numbers, so that nothing is left to do when the reader leaves.
  `stored(k=>k.${NO_WORKER_KEY}=1);`,
  'navigator.serviceWorker?.getRegistration().then(e=>e?.unregister());',
  'self.caches?.keys().then(e=>e.map(e=>caches.delete(e)));',
  'on("pagehide",cover);',
  'on("pageshow",e=>{if(e.persisted)left()?go():location.reload()});',
  `if(left())stored(k=>performance.getEntriesByType("navigation")[0].type=="back_forward"?go():delete k.${QUICK_EXIT_LEFT_KEY});`,
  'try{c=new BroadcastChannel("hearth-exit");c.onmessage=go}catch(e){}',
  'a.onclick=leave;',
  'on("click",e=>{',
  'var l=e.target.closest("a[href]");',
  'if(l&&page(l)==page(location)&&!(e.defaultPrevented||e.button||e.altKey||e.ctrlKey||e.metaKey||e.shiftKey',
  '||l.target||l.hasAttribute("download"))){e.preventDefault();location.replace(l.href)}});',
  'on("keydown",e=>{',
  'if(e.key!="Escape"||e.defaultPrevented||e.target.closest("input,textarea,select,[contenteditable]")',
  '||d.querySelector("dialog[open],[aria-modal=true]")){n=0;s.textContent="";return}',
  'if(e.repeat)return;',
  `n=e.timeStamp-t<${withinMs}?n+1:1;t=e.timeStamp;`,
  `if(n==${count})return leave(e);`,
  `s.textContent="Escape "+n+" of ${count}: "+a.textContent`,
  '})',
  '})(document,document.querySelector(".quick-exit a"),0,0)',
].join('');
