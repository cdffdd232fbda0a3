/**
 * Paths of the interface. The base URL of a platform's service ends before the version: `https://…/afnor-flow`.
 *
 * Facts: clients write `v1` in the path for every version of the interface; values of the directory follow a
 * colon (`siren/code-insee:552008443`). Assumption: a path with `v1.1` or `v1.2` requests that version.
 */
export const FLOW_SERVICE = 'afnor-flow';
export const DIRECTORY_SERVICE = 'afnor-directory';
/** Segment for the version in the paths of clients. */
export const PATH_VERSION = 'v1';
/** Header with the company that a request is about, for a platform with several companies (1.2). */
export const ORGANIZATION_HEADER = 'Organization-Id';
/** Header with the id that the client gives a request. */
export const REQUEST_ID_HEADER = 'Request-Id';

/** Paths of the flow service below its version. */
export const flowPaths = {
  health: 'healthcheck',
  submit: 'flows',
  search: 'flows/search',
  flow: (flowId: string): string => `flows/${encodeURIComponent(flowId)}`,
} as const;

/** Paths of the directory service below its version. */
export const directoryPaths = {
  health: 'healthcheck',
  siren: (siren: string): string => `siren/code-insee:${encodeURIComponent(siren)}`,
  siret: (siret: string): string => `siret/code-insee:${encodeURIComponent(siret)}`,
  routingCode: (siret: string, code: string): string =>
    `routing-code/siret:${encodeURIComponent(siret)}/code:${encodeURIComponent(code)}`,
  line: (addressingIdentifier: string): string =>
    `directory-line/code:${encodeURIComponent(addressingIdentifier)}`,
  search: (resource: 'siren' | 'siret' | 'routing-code' | 'directory-line'): string => `${resource}/search`,
} as const;
