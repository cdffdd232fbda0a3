import { WRITTEN_PROFILES, type DocumentKind, type WrittenProfile } from '../../../../standards/invoice';
import { findNearestNames } from '../input/nearest-names';

/** Members of `POST /{companyId}/send` besides the document; the service validates their values. */
const MEMBERS = [
  ...['recipient', 'documentType', 'profile', 'document', 'docTypeId', 'processId', 'allowAddressMismatch'],
  ...['email', 'pdf', 'attachPdf', 'convert', 'allowDuplicate', 'sendAt'],
];
const KINDS = ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'] as const;
const XML_TYPES = ['order', 'orderResponse', 'despatchAdvice', 'xml'];

/** Document as JSON, with the other members of the file. */
export interface JsonInput {
  document: unknown;
  /** Path of the document in the file: `document` in the body of a request, empty when the file is the document */
  prefix: string;
  kind: DocumentKind;
  profile: WrittenProfile | undefined;
  /** `<scheme>:<identifier>`; null without a valid one */
  recipient: string | null;
  docTypeId: string | undefined;
  processId: string | undefined;
  /** Errors of the request body around the document, by field */
  faults: Record<string, string[]>;
}

/** XML in the body of a request, which is validated as XML. */
export interface XmlInput {
  xml: string;
}

type Members = Readonly<Record<string, unknown>>;

/** Parses a JSON file: the body of a request, or a plain document, whose number field determines its type. */
export function parseJsonInput(json: Members, profile: WrittenProfile | undefined): JsonInput | XmlInput {
  if (!('document' in json)) {
    const kind = 'creditNoteNumber' in json ? 'creditNote' : 'invoice';
    const alone = { recipient: null, docTypeId: undefined, processId: undefined, faults: {} };
    return { document: json, prefix: '', kind, profile, ...alone };
  }
  const { document, documentType } = json;
  if (typeof document === 'string' && XML_TYPES.some((type) => type === documentType))
    return { xml: document };
  const faults: Record<string, string[]> = {};
  for (const name of Object.keys(json))
    if (!MEMBERS.includes(name)) {
      const [near] = findNearestNames(name, MEMBERS);
      faults[name] = [`must be absent${near === undefined ? '' : `; the nearest name is ${near}`}`];
    }
  return {
    document,
    prefix: 'document',
    kind: readChoice(KINDS, 'documentType', json, faults) ?? 'invoice',
    profile:
      profile ?? ('profile' in json ? readChoice(WRITTEN_PROFILES, 'profile', json, faults) : undefined),
    recipient: readRecipient(json, faults),
    docTypeId: readText('docTypeId', json, faults),
    processId: readText('processId', json, faults),
    faults,
  };
}

function readChoice<Value extends string>(
  acceptedValues: readonly Value[],
  name: string,
  json: Members,
  faults: JsonInput['faults'],
): Value | undefined {
  const chosenValue = acceptedValues.find((choice) => choice === json[name]);
  if (chosenValue === undefined)
    faults[name] = [`must be one of ${acceptedValues.join(', ')}; received ${formatValue(json[name])}`];
  return chosenValue;
}

function readRecipient({ recipient = null }: Members, faults: JsonInput['faults']): string | null {
  // The recipient is optional, because the document may be mailed, or sent with `--to`.
  if (recipient === null) return null;
  if (typeof recipient === 'string' && /^\d{4}:\S+$/.test(recipient)) return recipient;
  faults['recipient'] = [
    `must be an electronic address <scheme>:<identifier>, e.g. 0208:0987654394; received ${formatValue(recipient)}`,
  ];
  return null;
}

function readText(name: string, json: Members, faults: JsonInput['faults']): string | undefined {
  const value = json[name];
  if (value === undefined || typeof value === 'string') return value;
  faults[name] = [`must be text; received ${formatValue(value)}`];
  return undefined;
}

function formatValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 100);
}
