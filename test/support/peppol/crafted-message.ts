import { randomUUID } from 'node:crypto';
import {
  buildRequest,
  openResponse,
  OwnIdentity,
  type As4Response,
  type BuiltRequest,
} from '../../../src/standards/peppol/as4';
import { writeEnvelope } from '../../../src/standards/peppol/sbdh';
import type { IssuedCertificate, TestCertificate } from './certificates';
import { BIS_INVOICE, BIS_PROCESS } from './test-network';

export const SENDER = '0208:0123456749';
export const UBL = Buffer.from(
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><a/></Invoice>',
);
/** When every crafted message was made. */
const CREATED_AT = new Date('2026-11-22T10:00:00Z');

/** Deviations in a message of another access point. */
export interface Crafted {
  messageId?: string;
  envelopeId?: string;
  /** Of the AS4 header. */
  timestamp?: Date;
  /** CreationDateAndTime of the envelope. */
  envelopeMadeAt?: Date;
  receiver?: string;
  document?: Buffer;
  /** Seat ids in the header. */
  from?: string;
  to?: string;
  signer?: TestCertificate;
  /** Certificate that the message is encrypted for. */
  for?: TestCertificate;
  docTypeId?: string;
  /** Receiver that the envelope alone names. */
  envelopeReceiver?: string;
  /** Instead of an envelope with the document. */
  payload?: Buffer;
}

export interface CraftedMessage {
  request: BuiltRequest;
  messageId: string;
}

export interface Posted {
  status: number;
  text: string;
  answer: As4Response;
}

/** @param to our certificate and a receiver that we serve */
export async function craftMessage(
  peer: TestCertificate,
  to: { certificate: IssuedCertificate; receiver: string },
  change: Crafted = {},
): Promise<CraftedMessage> {
  const { signer = peer, document = UBL, docTypeId = BIS_INVOICE } = change;
  const messageId = change.messageId ?? `${randomUUID()}@peer.example`;
  const receiver = change.receiver ?? to.receiver;
  const envelope = {
    instanceId: change.envelopeId ?? randomUUID(),
    sender: SENDER,
    receiver: change.envelopeReceiver ?? receiver,
    documentType: { scheme: 'busdox-docid-qns', value: docTypeId },
    process: { scheme: 'cenbii-procid-ubl', value: BIS_PROCESS },
    countryC1: 'BE',
    mlsTo: null,
    mlsType: null,
  };
  const request = await buildRequest(
    {
      messageId,
      conversationId: 'c-1',
      timestamp: change.timestamp ?? CREATED_AT,
      from: change.from ?? 'POP000007',
      to: change.to ?? 'POP000001',
      process: BIS_PROCESS,
      documentType: `busdox-docid-qns::${docTypeId}`,
      originalSender: SENDER,
      finalRecipient: receiver,
      payload: change.payload ?? writeEnvelope(envelope, change.envelopeMadeAt ?? CREATED_AT, document),
    },
    await OwnIdentity.load(signer.pem, signer.keyPem),
    (change.for ?? to.certificate).der,
  );
  return { request, messageId };
}

/** Posts a message and reads the signed answer. @param receiver its certificate */
export async function postMessage(
  url: string,
  receiver: IssuedCertificate,
  { request, messageId }: CraftedMessage,
): Promise<Posted> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': request.contentType },
    body: Buffer.concat(request.body),
  });
  const body = Buffer.from(await response.arrayBuffer());
  const answer = await openResponse(response.headers.get('content-type') ?? '', [body], {
    messageId,
    references: request.references,
    receiver: receiver.der,
  });
  return { status: response.status, text: body.toString(), answer };
}
