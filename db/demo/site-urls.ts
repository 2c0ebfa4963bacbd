/**
 * The URLs of the two demo sites, for links from one to the other. They use the default port; the server replaces them with
 * its own URLs when it fills a new database.
 */
export const mainUrl = 'http://localhost:4321';
export const learningUrl = 'http://second.localhost:4321';
