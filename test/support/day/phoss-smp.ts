import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIS_INVOICE, BIS_PROCESS, ZONE } from '../peppol/test-network';

const AUTHORIZATION = `Basic ${Buffer.from('admin@helger.com:password').toString('base64')}`;
const NAMESPACES =
  'xmlns:m="http://busdox.org/serviceMetadata/publishing/1.0/" ' +
  'xmlns:i="http://busdox.org/transport/identifiers/1.0/" xmlns:a="http://www.w3.org/2005/08/addressing"';

/** Endpoint of a receiver, with the DER of its certificate. */
export interface AccessPoint {
  url: string;
  certificate: Buffer;
}

interface Service {
  docTypeId: string;
  processId: string;
}

const INVOICES: Service = { docTypeId: BIS_INVOICE, processId: BIS_PROCESS };

/** phoss-smp refused something. */
export class PhossRefusedError extends Error {}

/** phoss-smp by its management interface (REST). The service queries the locator with its own client. */
export class PhossSmp {
  constructor(readonly url: string) {}

  /** Registers a participant in the locator and here. */
  async create(address: string): Promise<void> {
    const empty = '<m:ServiceMetadataReferenceCollection/>';
    const content = `<m:ServiceGroup ${NAMESPACES}>${participant(address)}${empty}</m:ServiceGroup>`;
    await this.put(groupPath(address), content);
  }

  /** Publishes the endpoint of a participant for a document type; invoices by default. */
  async publish(address: string, at: AccessPoint, service: Service = INVOICES): Promise<void> {
    const type = encodeURIComponent(`busdox-docid-qns::${service.docTypeId}`);
    await this.put(`${groupPath(address)}/services/${type}`, serviceMetadata(address, at, service));
  }

  /** Prepares in the locator to let a participant go. @returns the migration key */
  async startOutbound(address: string): Promise<string> {
    const output = await this.put(`/migration/outbound/start${groupPath(address)}`);
    const key = /<migrationKey>([^<]*)</.exec(output)?.[1];
    if (key === undefined) throw new Error(`phoss-smp gave no key: ${output}`);
    return key.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  }

  /** Removes a migrated participant here, but not in the locator. */
  async finalizeOutbound(address: string): Promise<void> {
    await this.put(`/migration/outbound/finalize${groupPath(address)}`);
  }

  /** Uses a key in the locator and creates the participant here. */
  async inbound(address: string, key: string): Promise<void> {
    await this.put(`/migration/inbound${groupPath(address)}/${encodeURIComponent(key)}`);
  }

  /** Status of a public request. */
  async status(address: string): Promise<number> {
    return (await fetch(`${this.url}${groupPath(address)}`)).status;
  }

  /** @throws PhossRefusedError with status and text of what is no success */
  private async put(path: string, body?: string): Promise<string> {
    const headers = { authorization: AUTHORIZATION, 'content-type': 'application/xml' };
    const answer = await fetch(`${this.url}${path}`, { method: 'PUT', headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new PhossRefusedError(`HTTP ${answer.status} ${text}`);
    return text;
  }
}

/**
 * Sets a value that its user interface would set: the locator. The files are read at its start.
 * @param data its data folder
 */
export function phossSpeaksTo(locatorUrl: string, data: string): void {
  mkdirSync(data, { recursive: true });
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  writeFileSync(
    join(data, 'sml-info.xml'),
    `${head}<root><item id="day" displayname="day" clientcert="true"><dnszone>${ZONE}.</dnszone>` +
      `<mgmtsvc>${locatorUrl}</mgmtsvc></item></root>`,
  );
  const settings = { 'sml.enabled': 'true', 'sml.required': 'true', 'smlinfo.id': 'day' };
  const lines = Object.entries(settings).map(([name, value]) => `<setting name="${name}">${value}</setting>`);
  writeFileSync(join(data, 'smp-settings.xml'), `${head}<root name="smp-settings">${lines.join('')}</root>`);
}

export function groupPath(address: string): string {
  return `/${encodeURIComponent(`iso6523-actorid-upis::${address}`)}`;
}

function participant(address: string): string {
  return `<i:ParticipantIdentifier scheme="iso6523-actorid-upis">${address}</i:ParticipantIdentifier>`;
}

function serviceMetadata(
  address: string,
  { url, certificate }: AccessPoint,
  { docTypeId, processId }: Service,
): string {
  return (
    `<m:ServiceMetadata ${NAMESPACES}><m:ServiceInformation>${participant(address)}` +
    `<i:DocumentIdentifier scheme="busdox-docid-qns">${docTypeId}</i:DocumentIdentifier><m:ProcessList><m:Process>` +
    `<i:ProcessIdentifier scheme="cenbii-procid-ubl">${processId}</i:ProcessIdentifier><m:ServiceEndpointList>` +
    `<m:Endpoint transportProfile="peppol-transport-as4-v2_0"><a:EndpointReference><a:Address>${url}</a:Address>` +
    `</a:EndpointReference><m:RequireBusinessLevelSignature>false</m:RequireBusinessLevelSignature>` +
    `<m:Certificate>${certificate.toString('base64')}</m:Certificate><m:ServiceDescription>peer</m:ServiceDescription>` +
    `<m:TechnicalContactUrl>mailto:peer@example.com</m:TechnicalContactUrl></m:Endpoint>` +
    `</m:ServiceEndpointList></m:Process></m:ProcessList></m:ServiceInformation></m:ServiceMetadata>`
  );
}
