import {
  As4Error,
  openResponse,
  openSoapPart,
  SIGNAL_CONTENT_TYPE,
  type OpenedSoapPart,
} from '../../../standards/peppol/as4';
import {
  parseCertificates,
  InvalidDerError,
  readCertificate,
  type TrustStore,
} from '../../../standards/peppol/pki';
import { EXCHANGE_FILES, sha256 } from './exchange-files';
import { MANIFEST_NAME, type ProofManifest } from './proof-bundle';
import { readArchive } from '../../../standards/values/zip-archive';

/** Result of a check of a proof. */
export interface ProofFinding {
  ok: boolean;
  /** File or folder of the bundle. */
  subject: string;
  message: string;
}

/**
 * Verifies a proof bundle offline: every digest of the manifest, the signature of each message, and that each receipt
 * is signed by the receiver and confirms the message.
 * @param authorities trusted certificate authorities of access points; null to skip the verification of certificates
 * @throws InvalidArchiveError when the bundle cannot be read
 */
export async function verifyProof(bundle: Buffer, authorities: TrustStore | null): Promise<ProofFinding[]> {
  const files = readArchive(bundle);
  const manifest = readManifest(files);
  if (manifest === null)
    return [
      {
        ok: false,
        subject: MANIFEST_NAME,
        message: 'the manifest of the proof bundle is missing or invalid',
      },
    ];
  const findings = checkDigests(files, manifest);
  const folders = [...files.keys()]
    .filter((name) => name.endsWith(`/${EXCHANGE_FILES.request}`))
    .map((name) => name.slice(0, -EXCHANGE_FILES.request.length));
  if (folders.length === 0)
    findings.push({ ok: false, subject: 'exchanges/', message: 'the bundle contains no exchange' });
  for (const folder of folders) findings.push(...(await checkExchange(files, folder, manifest, authorities)));
  return findings;
}

function readManifest(files: Map<string, Buffer>): ProofManifest | null {
  try {
    const parsedManifest: unknown = JSON.parse(files.get(MANIFEST_NAME)?.toString('utf8') ?? '');
    const isProofManifest =
      typeof parsedManifest === 'object' &&
      parsedManifest !== null &&
      'format' in parsedManifest &&
      parsedManifest.format === 'passerelle-proof-1' &&
      'files' in parsedManifest &&
      typeof parsedManifest.files === 'object' &&
      parsedManifest.files !== null;
    return isProofManifest ? (parsedManifest as ProofManifest) : null;
  } catch {
    return null;
  }
}

function checkDigests(files: Map<string, Buffer>, manifest: ProofManifest): ProofFinding[] {
  const names = new Set([...files.keys(), ...Object.keys(manifest.files)]);
  names.delete(MANIFEST_NAME);
  return [...names].sort().map((subject) => {
    const bytes = files.get(subject);
    const digest = manifest.files[subject];
    if (bytes === undefined)
      return { ok: false, subject, message: 'the file is missing, although the manifest lists it' };
    if (digest === undefined)
      return { ok: false, subject, message: 'the file is not listed in the manifest' };
    return sha256(bytes) === digest
      ? { ok: true, subject, message: `SHA-256 ${digest}` }
      : {
          ok: false,
          subject,
          message: 'the SHA-256 of the file differs from the manifest: the file was altered',
        };
  });
}

async function checkExchange(
  files: Map<string, Buffer>,
  folder: string,
  manifest: ProofManifest,
  authorities: TrustStore | null,
): Promise<ProofFinding[]> {
  const ownCertificate = findCertificate(files, `${folder}${EXCHANGE_FILES.ownCertificate}`);
  const peer = findCertificate(files, `${folder}${EXCHANGE_FILES.peerCertificate}`);
  if (ownCertificate === null || peer === null)
    return [
      {
        ok: false,
        subject: folder,
        message: 'the certificates of the two access points are missing or invalid',
      },
    ];
  const [signer, receiver] =
    manifest.direction === 'incoming' ? [peer, ownCertificate] : [ownCertificate, peer];
  const subject = `${folder}${EXCHANGE_FILES.request}`;
  let openedSoapPart: OpenedSoapPart;
  try {
    openedSoapPart = await openSoapPart(files.get(subject) ?? Buffer.alloc(0));
  } catch (error) {
    if (!(error instanceof As4Error)) throw error;
    return [{ ok: false, subject, message: `the message differs from the signed message: ${error.detail}` }];
  }
  const { messageId, timestamp } = openedSoapPart.userMessage;
  const isSignedBySender = openedSoapPart.signer.equals(signer);
  const findings = [
    {
      ok: isSignedBySender,
      subject,
      message: isSignedBySender
        ? `signed by ${formatSubject(signer)}, message ${messageId} of ${timestamp}`
        : `signed by ${formatSubject(openedSoapPart.signer)}, which is not the sender's certificate in the bundle`,
    },
    ...checkTrust(folder, [signer, receiver], new Date(timestamp), authorities),
  ];
  const answer = files.get(`${folder}${EXCHANGE_FILES.answer}`);
  if (answer !== undefined) findings.push(await checkSignal(folder, answer, openedSoapPart, receiver));
  return findings;
}

async function checkSignal(
  folder: string,
  answer: Buffer,
  { userMessage, references }: OpenedSoapPart,
  receiver: Buffer,
): Promise<ProofFinding> {
  const subject = `${folder}${EXCHANGE_FILES.answer}`;
  const seatId = readCertificate(receiver).commonName;
  const openedAnswer = await openResponse(SIGNAL_CONTENT_TYPE, [answer], {
    messageId: userMessage.messageId,
    references,
    receiver,
    isSameReceiver: async (other) => seatId !== null && readCertificate(other).commonName === seatId,
  });
  switch (openedAnswer.kind) {
    case 'receipt':
      return {
        ok: true,
        subject,
        message: `receipt signed by ${formatSubject(openedAnswer.signer)}; the receipt confirms all ${references.length} digests of the message`,
      };
    case 'errors':
      return {
        ok: true,
        subject,
        message: `no receipt: the receiver rejected the message with ${openedAnswer.errors.map(({ code }) => code).join(', ')} (signature: ${openedAnswer.signature})`,
      };
    case 'unusable':
      return { ok: false, subject, message: `no receipt for this message: ${openedAnswer.reason}` };
  }
}

function checkTrust(
  subject: string,
  certificates: Buffer[],
  at: Date,
  authorities: TrustStore | null,
): ProofFinding[] {
  if (authorities === null) return [];
  return certificates.map((der) => {
    const checkResult = authorities.check(readCertificate(der), at, 'sign');
    return 'problem' in checkResult
      ? { ok: false, subject, message: checkResult.problem.message }
      : { ok: true, subject, message: `${formatSubject(der)} was issued by ${checkResult.issuer.subject}` };
  });
}

function findCertificate(files: Map<string, Buffer>, name: string): Buffer | null {
  const [der] = parseCertificates(files.get(name)?.toString('latin1') ?? '');
  if (der === undefined) return null;
  try {
    readCertificate(der);
    return der;
  } catch (error) {
    if (error instanceof InvalidDerError) return null;
    throw error;
  }
}

function formatSubject(der: Buffer): string {
  return readCertificate(der).subject;
}
