/** The types of the API are those of the SDK: one copy, made of openapi.json. */
export type { components, operations, paths } from '../../../sdk/src/api/schema';
