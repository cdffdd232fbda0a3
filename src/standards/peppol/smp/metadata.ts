import type { SchemedValue } from '../sbdh';

/** Namespaces of SMP documents (Peppol SMP specification 1.4). */
export const SMP_NS = {
  smp: 'http://busdox.org/serviceMetadata/publishing/1.0/',
  ids: 'http://busdox.org/transport/identifiers/1.0/',
  wsa: 'http://www.w3.org/2005/08/addressing',
} as const;

export interface Endpoint {
  transportProfile: string;
  url: string;
  /** DER of the access point's certificate; null when it is not base64 */
  certificate: Buffer | null;
  activation: Date | null;
  expiration: Date | null;
}

export interface ServiceProcess {
  process: SchemedValue;
  endpoints: Endpoint[];
}

/** Verified metadata of a publisher about one document type of a participant. */
export type ServiceMetadata =
  | { kind: 'information'; participant: string; documentType: SchemedValue; processes: ServiceProcess[] }
  /** The metadata are at this address, signed by the certificate with this subject */
  | { kind: 'redirect'; href: string; certificateUid: string };

/** The answer of a publisher cannot be used. */
export class InvalidMetadataError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidMetadataError';
  }
}

/** The metadata is valid, but belongs to another participant than requested. */
export class ParticipantMismatchError extends InvalidMetadataError {
  constructor() {
    super('The metadata is of another participant');
  }
}

/** `{base}/{participant}`: the service group. Both identifiers are completely percent-encoded (SMP specification 1.4). */
export function formatServiceGroupUrl(base: string, participant: string): string {
  return `${base}/${encodeURIComponent(`iso6523-actorid-upis::${participant}`)}`;
}

/** `{base}/businesscard/{participant}`: data of a participant for the Peppol Directory. */
export function formatBusinessCardUrl(base: string, participant: string): string {
  return formatServiceGroupUrl(`${base}/businesscard`, participant);
}

/** `{base}/{participant}/services/{document type}`: the signed metadata of one document type. */
export function formatServiceMetadataUrl(
  base: string,
  participant: string,
  documentType: SchemedValue,
): string {
  const type = encodeURIComponent(`${documentType.scheme}::${documentType.value}`);
  return `${formatServiceGroupUrl(base, participant)}/services/${type}`;
}

/**
 * Selects the endpoint for a process: by exact process, then transport profile, then validity at the time.
 * @returns null when there is none
 */
export function selectEndpoint(
  processes: readonly ServiceProcess[],
  process: SchemedValue,
  transportProfile: string,
  at: Date,
): Endpoint | null {
  return listEndpointsFor(processes, process, transportProfile).find((one) => isInForce(one, at)) ?? null;
}

/** Returns whether an endpoint is used at a time: from its activation until its expiration, where it has them. */
export function isInForce({ activation, expiration }: Endpoint, at: Date): boolean {
  return (activation === null || activation <= at) && (expiration === null || at < expiration);
}

/**
 * Formats the reason why no endpoint for a process is in force: the day on which the last one ended, or the first one
 * begins.
 * @returns null when there are no endpoints, or one is in force
 */
export function explainOutOfForce(
  processes: readonly ServiceProcess[],
  process: SchemedValue,
  transportProfile: string,
  at: Date,
): string | null {
  const endpoints = listEndpointsFor(processes, process, transportProfile);
  if (endpoints.some((one) => isInForce(one, at))) return null;
  const times = (timeBound: 'activation' | 'expiration'): number[] =>
    endpoints.flatMap((one) => one[timeBound]?.getTime() ?? []).sort((a, b) => a - b);
  const nextActivation = times('activation').find((time) => time > at.getTime());
  if (nextActivation !== undefined) return `its endpoint begins on ${formatDay(nextActivation)}`;
  const endTime = times('expiration').at(-1);
  return endTime === undefined ? null : `its endpoint ended on ${formatDay(endTime)}`;
}

function listEndpointsFor(
  processes: readonly ServiceProcess[],
  process: SchemedValue,
  transportProfile: string,
): Endpoint[] {
  return processes
    .filter((one) => one.process.scheme === process.scheme && one.process.value === process.value)
    .flatMap(({ endpoints }) => endpoints)
    .filter((endpoint) => endpoint.transportProfile === transportProfile);
}

function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
