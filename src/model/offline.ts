/**
 * The page that browsers show when a page of the site cannot be reached. It has the site's numbers to call. A service worker
 * keeps this page in the browser, and nothing else.
 */

/** The path of the service worker, whose scope is the whole site. No page can have this path, or the next ones. */
export const WORKER_PATH = '/assets/offline.js';
/** The path from which the service worker fetches the page. */
export const OFFLINE_PATH = '/assets/offline.html';
/** The name of the Trusted Types policy that allows the address of the worker. */
export const WORKER_POLICY = 'offline';

/** The path to which the button ‘Clear what this site keeps’ posts, and that of the page that confirms it. */
export const CLEAR_PATH = '/assets/clear';
export const CLEARED_PATH = '/assets/cleared';
