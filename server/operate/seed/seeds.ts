export { seedDemo } from './demo-site.ts';
export { seedEmptySite } from './empty-site.ts';
