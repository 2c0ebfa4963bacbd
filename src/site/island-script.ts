import { MISSING_SCRIPT } from '../islands/at-idle/missing-script.ts';
import { AT_IDLE_PATH } from '../model/link.ts';

/**
 * The inline script of pages with islands. The script defines the custom element for Astro's markup, in a third of the bytes of
 * Astro's own script. The element implements only what this site uses in production: React as the only renderer, JSON props,
 * and components without children. An island inside another island waits for the outer one. A module that cannot be loaded is
 * requested again a second later. If the second request fails, too, the island stays as the server rendered it. The script
 * `src/islands/at-idle` then reloads the page if a reload helps. The second request has another URL, because browsers remember
 * which modules failed.
 */
export const ISLAND_SCRIPT = [
  '(()=>{',
  // Astro writes each value as a pair: 0 and the value, or 1 and a list of pairs.
  'var all=o=>Object.fromEntries(Object.entries(o).map(([n,p])=>[n,read(p)])),',
  'read=([list,v])=>list?v.map(read):v&&typeof v=="object"?all(v):v;',
  'customElements.define("astro-island",class extends HTMLElement{',
  'connectedCallback(){',
  'var s=()=>this.start();',
  // Until the whole page is loaded, the children that the component replaces may be incomplete.
  'this.hasAttribute("await-children")&&document.readyState=="loading"?addEventListener("DOMContentLoaded",s):s()}',
  'async start(){',
  'var i=this,get=n=>i.getAttribute(n),client=get("client"),tries="",',
  'load=async()=>{try{',
  'var[module,{default:hydrator}]=await Promise.all(["component-url","renderer-url"].map(n=>import(get(n)+tries))),',
  'hydrate=async()=>{',
  'var outer=i.parentElement?.closest("astro-island[ssr]");',
  'if(outer)return outer.addEventListener("astro:hydrate",hydrate,{once:true});',
  'if(!i.isConnected)return;',
  'await hydrator(i)(module[get("component-export")],all(JSON.parse(get("props"))),{},{client});',
  'i.removeAttribute("ssr");i.dispatchEvent(new Event("astro:hydrate"))};',
  'return hydrate',
  '}catch(e){',
  'var again=tries;tries="?"+Date.now();',
  'if(!again)return await new Promise(r=>setTimeout(r,1000)),load();',
  'console.error(e);',
  `import("${AT_IDLE_PATH}").then(()=>dispatchEvent(new Event("${MISSING_SCRIPT}")),()=>{});`,
  'return()=>{}}};',
  'Astro[client](load,JSON.parse(get("opts")),i)',
  '}})})()',
].join('');
