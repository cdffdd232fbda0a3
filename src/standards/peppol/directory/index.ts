export type { BusinessCard } from './business-card';
export { BusinessCardRefused, readBusinessCard } from './read-business-card';
export { writeBusinessCard } from './write-business-card';
