/** The session-storage keys of a tab, apart from the drafts of forms. */

/** Marks a tab after the quick exit. The key reveals nothing about the page. */
export const QUICK_EXIT_LEFT_KEY = 'left';

/**
 * Marks a tab in which the worker is not registered again: the tab has shown a page with the quick exit,
 * or has cleared what the site keeps. The key does not tell which.
 */
export const NO_WORKER_KEY = 'online';
