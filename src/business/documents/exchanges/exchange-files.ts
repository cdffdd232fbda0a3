import { createHash } from 'node:crypto';
import { formatInstantOrNull } from '../../../platform/kernel/clock';
import type { NetworkExchange } from './network-exchange.entity';

export interface ArchiveFile {
  name: string;
  bytes: Buffer;
}

/** File names of an exchange in its folder. */
export const EXCHANGE_FILES = {
  metadata: 'exchange.json',
  request: 'request.soap.xml',
  answer: 'answer.soap.xml',
  ownCertificate: 'own-certificate.pem',
  peerCertificate: 'peer-certificate.pem',
} as const;

/** Formats the folder name of an exchange: with the number of the attempt, or a fixed name for a received document. */
export function formatExchangeFolder({ attempt }: NetworkExchange): string {
  return attempt === null ? 'exchanges/received/' : `exchanges/attempt-${attempt}/`;
}

/** Lists the evidence of an exchange as files, byte for byte. */
export function listExchangeFiles(exchange: NetworkExchange): ArchiveFile[] {
  const { url, status, revocation, startedAt, answeredAt, attempt, deliveryId, answer, ownKeyCustody } =
    exchange;
  const metadata = {
    direction: attempt === null ? 'incoming' : 'outgoing',
    deliveryId,
    attempt,
    url,
    status,
    startedAt: formatInstantOrNull(startedAt),
    answeredAt: formatInstantOrNull(answeredAt),
    revocationOfPeer: revocation,
    ownKeyCustody,
  };
  const folder = formatExchangeFolder(exchange);
  const createFile = (name: string, bytes: Buffer): ArchiveFile => ({ name: `${folder}${name}`, bytes });
  return [
    createFile(EXCHANGE_FILES.metadata, Buffer.from(JSON.stringify(metadata, null, 2))),
    createFile(EXCHANGE_FILES.request, exchange.requestSoap),
    ...(answer === null ? [] : [createFile(EXCHANGE_FILES.answer, answer)]),
    createFile(EXCHANGE_FILES.ownCertificate, toPem(exchange.ownCertificate)),
    createFile(EXCHANGE_FILES.peerCertificate, toPem(exchange.peerCertificate)),
  ];
}

/** Computes the SHA-256 digest in lower-case hexadecimal. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Formats a certificate in PEM. */
export function toPem(der: Buffer): Buffer {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return Buffer.from(`-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`);
}
