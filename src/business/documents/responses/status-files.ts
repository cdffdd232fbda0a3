import type { LatestMessageStatus } from '../deliveries/delivery.resource';
import { toPem, type ArchiveFile } from '../exchanges/exchange-files';
import type { DocumentResponse } from './document-response.entity';

/** Lists a status (MLS) and the evidence of its exchange as files. */
export function listStatusFiles(status: DocumentResponse): ArchiveFile[] {
  const folder = `statuses/${status.id}/`;
  const toArchiveFiles = (name: string, bytes: Buffer | null): ArchiveFile[] =>
    bytes === null ? [] : [{ name: `${folder}${name}`, bytes }];
  return [
    ...toArchiveFiles('exchange.json', status.ownCertificate === null ? null : serializeMetadata(status)),
    ...toArchiveFiles('status.xml', status.payload),
    ...toArchiveFiles('request.soap.xml', status.requestSoap),
    ...toArchiveFiles('answer.soap.xml', status.answer),
    ...toArchiveFiles(
      'own-certificate.pem',
      status.ownCertificate === null ? null : toPem(status.ownCertificate),
    ),
    ...toArchiveFiles(
      'peer-certificate.pem',
      status.peerCertificate === null ? null : toPem(status.peerCertificate),
    ),
  ];
}

/** Serializes the facts about the exchange of a status that its other files do not contain. */
function serializeMetadata({ messageId, envelopeId, ownKeyCustody }: DocumentResponse): Buffer {
  return Buffer.from(
    JSON.stringify({ direction: 'incoming', messageId, envelopeId, ownKeyCustody }, null, 2),
  );
}

/** Returns the last status of a delivery. @param statuses statuses in the order of receipt */
export function findLastStatus(statuses: readonly DocumentResponse[]): LatestMessageStatus | null {
  const last = statuses.at(-1);
  return last === undefined
    ? null
    : { id: last.id, code: last.code, description: last.description, at: last.createdAt };
}
