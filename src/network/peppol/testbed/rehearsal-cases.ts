import { EXACT_DOCUMENT_TYPE_SCHEME } from '../../../standards/peppol/document-type-identifier';
import { PROCESS_SCHEME } from '../../../standards/peppol/process-identifier';
import { writeEnvelope } from '../../../standards/peppol/sbdh';

/** Expected response of an access point to a message of the test bed. */
export type ExpectedResponse = 'receipt' | 'error';

/** A message of the test bed run: a case of the test bed, or an additional case. */
export interface RehearsalCase {
  /** Short name for the table and for `--case`. */
  name: string;
  /** Name of the case in the test bed, if it is public. */
  testBed: string;
  expected: ExpectedResponse;
  /** Creates the envelope, or other content instead of the envelope. */
  payload: (values: CaseValues) => Buffer;
  /** Receiver in the AS4 header, if different from the receiver in the envelope. */
  headerReceiver?: string;
  /**
   * Key for the signature: another key with our certificate, or the operator's former certificate; omitted: our key.
   */
  signer?: 'other key' | 'former certificate';
}

/** Values for the messages of one run. */
export interface CaseValues {
  /** Instance identifier in the form of the test bed, `POP000001-32-20231102T123703`. */
  instanceId: string;
  sender: string;
  receiver: string;
  country: string;
  madeAt: Date;
  /** Size of the large document in MiB. */
  largeMib: number;
}

const INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
/** Document type of all messages: the invoice of Peppol BIS Billing 3. */
export const REHEARSAL_TYPE = {
  scheme: EXACT_DOCUMENT_TYPE_SCHEME,
  value: `${INVOICE}::Invoice##${CUSTOMIZATION}::2.1`,
};
export const REHEARSAL_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
/** Participant that does not exist: the check digits are wrong. */
const UNREGISTERED_PARTICIPANT = '0208:0000000001';
const MIB = 1024 * 1024;

/** Cases of a test bed run, in the order of their execution. */
export const REHEARSAL_CASES: readonly RehearsalCase[] = [
  {
    name: 'valid',
    testBed: 'TC2A.2B AS4 message reception; sending of the given envelope',
    expected: 'receipt',
    payload: (values) => wrapInEnvelope(values, createInvoice(0)),
  },
  {
    name: 'large',
    testBed: 'TC2A.5B large AS4 message reception',
    expected: 'receipt',
    payload: (values) => wrapInEnvelope(values, createInvoice(values.largeMib * MIB)),
  },
  {
    name: 'no-document',
    testBed: 'negative: valid SBDH without a payload',
    expected: 'error',
    payload: (values) =>
      replaceOnce(wrapInEnvelope(values, createInvoice(0)), /<Invoice[\s\S]*<\/Invoice>/, ''),
  },
  {
    name: 'no-envelope',
    testBed: 'negative: a payload without SBDH',
    expected: 'error',
    payload: () => createInvoice(0),
  },
  {
    name: 'nothing',
    testBed: 'negative: neither SBDH nor payload',
    expected: 'error',
    payload: () => Buffer.alloc(0),
  },
  {
    name: 'malformed-envelope',
    testBed: 'negative: SBDH with a syntax error',
    expected: 'error',
    payload: (values) =>
      replaceOnce(wrapInEnvelope(values, createInvoice(0)), '</HeaderVersion>', '</HeaderVersio>'),
  },
  {
    name: 'missing-field',
    testBed: 'negative: SBDH without a mandatory field',
    expected: 'error',
    payload: (values) =>
      replaceOnce(
        wrapInEnvelope(values, createInvoice(0)),
        /<InstanceIdentifier>[^<]*<\/InstanceIdentifier><Type>/,
        '<Type>',
      ),
  },
  {
    name: 'other-receiver',
    testBed: 'not of the test bed: header and SBDH name different receivers',
    expected: 'error',
    payload: (values) => wrapInEnvelope(values, createInvoice(0)),
    headerReceiver: UNREGISTERED_PARTICIPANT,
  },
  {
    name: 'not-serviced',
    testBed: 'not of the test bed: a receiver that is not served (PEPPOL:NOT_SERVICED)',
    expected: 'error',
    payload: (values) => wrapInEnvelope({ ...values, receiver: UNREGISTERED_PARTICIPANT }, createInvoice(0)),
    headerReceiver: UNREGISTERED_PARTICIPANT,
  },
  {
    name: 'wrong-signature',
    testBed: 'not of the test bed: signed by another key than the certificate has',
    expected: 'error',
    payload: (values) => wrapInEnvelope(values, createInvoice(0)),
    signer: 'other key',
  },
  {
    name: 'invalid-certificate',
    testBed: 'negative: signed with an expired, revoked or foreign certificate (--former-cert, --former-key)',
    expected: 'error',
    payload: (values) => wrapInEnvelope(values, createInvoice(0)),
    signer: 'former certificate',
  },
];

function wrapInEnvelope(
  { instanceId, sender, receiver, country, madeAt }: CaseValues,
  document: Buffer,
): Buffer {
  return writeEnvelope(
    {
      instanceId,
      sender,
      receiver,
      documentType: REHEARSAL_TYPE,
      process: { scheme: PROCESS_SCHEME, value: REHEARSAL_PROCESS },
      countryC1: country,
      mlsTo: null,
      mlsType: null,
    },
    madeAt,
    document,
  );
}

/**
 * Creates a minimal invoice, which is sufficient for a transport test.
 * @param bytes size of an additional note with incompressible text
 */
function createInvoice(bytes: number): Buffer {
  const head = `<Invoice xmlns="${INVOICE}" xmlns:cbc="${CBC}"><cbc:CustomizationID>${CUSTOMIZATION}</cbc:CustomizationID><cbc:ProfileID>${REHEARSAL_PROCESS}</cbc:ProfileID><cbc:ID>REHEARSAL</cbc:ID>`;
  const note =
    bytes === 0
      ? []
      : [Buffer.from('<cbc:Note>'), createIncompressibleText(bytes), Buffer.from('</cbc:Note>')];
  return Buffer.concat([Buffer.from(head), ...note, Buffer.from('</Invoice>')]);
}

/** Creates base64 characters from a fixed pseudo-random sequence (xorshift), so that runs are comparable. */
function createIncompressibleText(bytes: number): Buffer {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const result = Buffer.allocUnsafe(bytes);
  let state = 0x9e3779b9;
  for (let at = 0; at < bytes; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    result[at] = characters.charCodeAt(state & 63);
  }
  return result;
}

/** Replaces text once. @throws Error when the text was not found, because the case would then not match its name */
function replaceOnce(bytes: Buffer, from: RegExp | string, to: string): Buffer {
  const text = bytes.toString('utf8');
  const changedText = text.replace(from, to);
  if (changedText === text) throw new Error(`The case does not contain ${String(from)}`);
  return Buffer.from(changedText, 'utf8');
}
