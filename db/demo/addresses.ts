/**
 * Where the two demo sites are served, for the links from one to the other. They fit the default port; the server replaces
 * them by its own addresses when it fills a new database.
 */
export const mainAddress = 'http://localhost:4321';
export const learningAddress = 'http://second.localhost:4321';
