export type { BusinessCard } from './business-card';
export { InvalidBusinessCardError, readBusinessCard } from './business-card';
export { writeBusinessCard } from './business-card';
export type { ListedParticipant } from './directory-search-result';
export { readDirectorySearchResult, InvalidSearchResultError } from './directory-search-result';
