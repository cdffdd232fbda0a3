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

/** Verified metadata of an SMP about one document type of a participant. */
export type ServiceMetadata =
  | { kind: 'information'; participant: string; documentType: SchemedValue; processes: ServiceProcess[] }
  /** Redirect to the SMP that has the metadata: its address, and the subject of its certificate. */
  | { kind: 'redirect'; href: string; certificateUid: string };

/** Thrown for a response of an SMP that cannot be used. */
export class InvalidMetadataError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidMetadataError';
  }
}

/** Thrown for valid metadata of a participant that was not requested. */
export class ParticipantMismatchError extends InvalidMetadataError {
  constructor() {
    super('The metadata belongs to another participant');
  }
}

/**
 * Formats `{base}/{participant}`, the address of the service group. Both identifiers are completely percent-encoded
 * (SMP specification 1.4).
 */
export function formatServiceGroupUrl(base: string, participant: string): string {
  return `${base}/${encodeURIComponent(`iso6523-actorid-upis::${participant}`)}`;
}

/** Formats `{base}/businesscard/{participant}`, the address of the data of a participant for the Peppol Directory. */
export function formatBusinessCardUrl(base: string, participant: string): string {
  return formatServiceGroupUrl(`${base}/businesscard`, participant);
}

/** Formats `{base}/{participant}/services/{document type}`, the address of the signed metadata of a document type. */
export function formatServiceMetadataUrl(
  base: string,
  participant: string,
  documentType: SchemedValue,
): string {
  const type = encodeURIComponent(`${documentType.scheme}::${documentType.value}`);
  return `${formatServiceGroupUrl(base, participant)}/services/${type}`;
}

/**
 * Selects the endpoint for a process that has the exact process and transport profile and is in force at a time.
 * @returns null when there is none
 */
export function selectEndpoint(
  processes: readonly ServiceProcess[],
  process: SchemedValue,
  transportProfile: string,
  instant: Date,
): Endpoint | null {
  return (
    listEndpointsFor(processes, process, transportProfile).find((one) => isInForce(one, instant)) ?? null
  );
}

/** Returns whether an endpoint is in force at a time: from its activation until its expiration, if it states them. */
export function isInForce({ activation, expiration }: Endpoint, instant: Date): boolean {
  return (activation === null || activation <= instant) && (expiration === null || instant < expiration);
}

/**
 * Formats the reason why no endpoint for a process is in force: the day on which the last one ended, or the first one
 * begins.
 * @returns null when there are no endpoints, or one is in force
 */
export function formatOutOfForceReason(
  processes: readonly ServiceProcess[],
  process: SchemedValue,
  transportProfile: string,
  instant: Date,
): string | null {
  const endpoints = listEndpointsFor(processes, process, transportProfile);
  if (endpoints.some((one) => isInForce(one, instant))) return null;
  const listTimes = (timeBound: 'activation' | 'expiration'): number[] =>
    endpoints.flatMap((one) => one[timeBound]?.getTime() ?? []).sort((a, b) => a - b);
  const nextActivation = listTimes('activation').find((time) => time > instant.getTime());
  if (nextActivation !== undefined) return `its endpoint begins on ${formatDay(nextActivation)}`;
  const endTime = listTimes('expiration').at(-1);
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
