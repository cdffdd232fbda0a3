import { EXACT_DOCUMENT_TYPE_SCHEME } from '../../../standards/peppol/document-type-identifier';
import { PROCESS_SCHEME } from '../../../standards/peppol/process-identifier';
import { writeEnvelope } from '../../../standards/peppol/sbdh';

/** What an access point answers to a message of the rehearsal. */
export type ExpectedAnswer = 'receipt' | 'error';

/** A message of the rehearsal: a case of the test bed, or one next to it. */
export interface RehearsalCase {
  /** Short name for the sheet and for `--case`. */
  name: string;
  /** What the test bed calls it, as far as that is public. */
  testBed: string;
  expected: ExpectedAnswer;
  /** The envelope, or what comes in its place. */
  payload: (values: CaseValues) => Buffer;
  /** Receiver in the header, where it differs from the envelope's. */
  headerReceiver?: string;
  /** Who signs: we, or another key in our name, or the operator's old certificate. */
  signer?: 'other key' | 'former certificate';
}

/** What the messages of one rehearsal are made of. */
export interface CaseValues {
  /** Instance identifier in the form of the test bed, `POP000001-32-20231102T123703`. */
  instanceId: string;
  sender: string;
  receiver: string;
  country: string;
  madeAt: Date;
  /** MiB of the large document. */
  largeMib: number;
}

const INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
/** Of all messages: the invoice of Peppol BIS Billing 3. */
export const REHEARSAL_TYPE = {
  scheme: EXACT_DOCUMENT_TYPE_SCHEME,
  value: `${INVOICE}::Invoice##${CUSTOMIZATION}::2.1`,
};
export const REHEARSAL_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
/** Nobody has this number: its check digits are wrong. */
const NOBODY = '0208:0000000001';
const MIB = 1024 * 1024;

/** The public cases, in the order in which they are played. */
export const REHEARSAL_CASES: readonly RehearsalCase[] = [
  {
    name: 'valid',
    testBed: 'TC2A.2B AS4 message reception; sending of the given envelope',
    expected: 'receipt',
    payload: (values) => envelope(values, invoice(0)),
  },
  {
    name: 'large',
    testBed: 'TC2A.5B large AS4 message reception',
    expected: 'receipt',
    payload: (values) => envelope(values, invoice(values.largeMib * MIB)),
  },
  {
    name: 'no-document',
    testBed: 'negative: valid SBDH without a payload',
    expected: 'error',
    payload: (values) => replaced(envelope(values, invoice(0)), /<Invoice[\s\S]*<\/Invoice>/, ''),
  },
  {
    name: 'no-envelope',
    testBed: 'negative: a payload without SBDH',
    expected: 'error',
    payload: () => invoice(0),
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
    payload: (values) => replaced(envelope(values, invoice(0)), '</HeaderVersion>', '</HeaderVersio>'),
  },
  {
    name: 'missing-field',
    testBed: 'negative: SBDH without a mandatory field',
    expected: 'error',
    payload: (values) =>
      replaced(
        envelope(values, invoice(0)),
        /<InstanceIdentifier>[^<]*<\/InstanceIdentifier><Type>/,
        '<Type>',
      ),
  },
  {
    name: 'other-receiver',
    testBed: 'not of the test bed: header and SBDH name different receivers',
    expected: 'error',
    payload: (values) => envelope(values, invoice(0)),
    headerReceiver: NOBODY,
  },
  {
    name: 'not-serviced',
    testBed: 'not of the test bed: a receiver that is not served (PEPPOL:NOT_SERVICED)',
    expected: 'error',
    payload: (values) => envelope({ ...values, receiver: NOBODY }, invoice(0)),
    headerReceiver: NOBODY,
  },
  {
    name: 'wrong-signature',
    testBed: 'not of the test bed: signed by another key than the certificate has',
    expected: 'error',
    payload: (values) => envelope(values, invoice(0)),
    signer: 'other key',
  },
  {
    name: 'invalid-certificate',
    testBed: 'negative: signed with an expired, revoked or foreign certificate (--former-cert, --former-key)',
    expected: 'error',
    payload: (values) => envelope(values, invoice(0)),
    signer: 'former certificate',
  },
];

function envelope({ instanceId, sender, receiver, country, madeAt }: CaseValues, document: Buffer): Buffer {
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

/** An invoice in name only, which is enough for the transport. @param bytes of a comment of base64 text that hardly compresses */
function invoice(bytes: number): Buffer {
  const head = `<Invoice xmlns="${INVOICE}" xmlns:cbc="${CBC}"><cbc:CustomizationID>${CUSTOMIZATION}</cbc:CustomizationID><cbc:ProfileID>${REHEARSAL_PROCESS}</cbc:ProfileID><cbc:ID>REHEARSAL</cbc:ID>`;
  const note = bytes === 0 ? [] : [Buffer.from('<cbc:Note>'), noise(bytes), Buffer.from('</cbc:Note>')];
  return Buffer.concat([Buffer.from(head), ...note, Buffer.from('</Invoice>')]);
}

/** Base64 characters of a fixed pseudo-random sequence (xorshift), so that a rehearsal can be compared with an earlier one. */
function noise(bytes: number): Buffer {
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

/** @throws Error when there is nothing to replace: the case would then not be what its name says */
function replaced(bytes: Buffer, from: RegExp | string, to: string): Buffer {
  const text = bytes.toString('utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`The case has nothing like ${String(from)}`);
  return Buffer.from(changed, 'utf8');
}
