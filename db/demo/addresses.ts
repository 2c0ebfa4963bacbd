/**
 * Where the two demo sites are served, for the links from one to the other. They fit the default port; a server
 * that listens elsewhere may replace these beginnings when it seeds.
 */
export const mainAddress = 'http://localhost:4321';
export const learningAddress = 'http://second.localhost:4321';
