export { seedDemo } from './seed.ts';
export { seedEmptySite } from './seed-empty-site.ts';
