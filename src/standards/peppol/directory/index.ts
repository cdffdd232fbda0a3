export type { BusinessCard } from './business-card';
export { BusinessCardRefused, readBusinessCard } from './business-card';
export { writeBusinessCard } from './business-card';
export type { ListedParticipant } from './directory-search-result';
export { readDirectorySearchResult, SearchResultRefused } from './directory-search-result';
