import { QUICK_EXIT_PRESSES } from '../model/quick-exit.ts';
import { QUICK_EXIT_TEXTS } from '../model/texts.ts';

const { count, withinMs } = QUICK_EXIT_PRESSES;

/**
 * The inline script of pages with the quick exit. Leaving covers the page at once, in every tab of this site that has the quick
 * exit, ends what is read aloud or played, forgets what was written in forms, and puts the other address in the place of this page in
 * the history. The other site may be slow: nothing of the page is left while it is waited for. Escape leaves too,
 * except while somebody types, or something is open that Escape closes. Its hash is in the Content Security Policy.
 */
export const QUICK_EXIT_SCRIPT = [
  '((d,a,n,t,c)=>{',
  'var r=d.documentElement,s=a.nextSibling,',
  'go=()=>{',
  'r.dataset.left="";d.title="\u2026";',
  // The scripts of the page end their work as they do when it is left, and write nothing after that.
  'dispatchEvent(new Event("pagehide"));d.body.textContent="";',
  'try{sessionStorage.clear()}catch(e){}',
  'var m=d.createElement("meta");m.name="referrer";m.content="no-referrer";d.head.append(m);',
  'location.replace(a.href)};',
  'try{c=new BroadcastChannel("hearth-exit");c.onmessage=go}catch(e){}',
  'var leave=e=>{e.preventDefault();if(c)c.postMessage(0);go()};',
  'a.onclick=leave;',
  'addEventListener("keydown",e=>{',
  'if(e.key!="Escape"||e.defaultPrevented||e.target.closest("input,textarea,select,[contenteditable]")',
  '||d.querySelector("dialog[open],[aria-modal=true]")){n=0;s.textContent="";return}',
  'if(e.repeat)return;',
  `n=e.timeStamp-t<${withinMs}?n+1:1;t=e.timeStamp;`,
  `if(n==${count})return leave(e);`,
  `s.textContent="Escape "+n+"/${count}: ${QUICK_EXIT_TEXTS.leave}"`,
  '})',
  '})(document,document.querySelector(".quick-exit a"),0,0)',
].join('');
