export type { BusinessCard } from './business-card';
export { BusinessCardRefused, readBusinessCard } from './business-card';
export { writeBusinessCard } from './business-card';
