import { WRITTEN_PROFILES, type DocumentKind, type WrittenProfile } from '../../../../standards/invoice';
import { findNearestNames } from '../input/nearest-names';

/** Members of the body of `POST /{companyId}/send`; the service validates the values of most members. */
const BODY_MEMBERS = [
  ...['recipient', 'documentType', 'profile', 'document', 'docTypeId', 'processId', 'allowAddressMismatch'],
  ...['email', 'pdf', 'attachPdf', 'convert', 'allowDuplicate', 'sendAt'],
];
const DOCUMENT_KINDS = ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'] as const;
const XML_TYPES = ['order', 'orderResponse', 'despatchAdvice', 'xml'];

/** Document as JSON, with the other members of the file. */
export interface JsonInput {
  document: unknown;
  /** Path of the document in the file: `document` in the body of a request, empty when the file is the document */
  prefix: string;
  kind: DocumentKind;
  profile: WrittenProfile | undefined;
  /** Electronic address `<scheme>:<identifier>`; null without a valid recipient */
  recipient: string | null;
  docTypeId: string | undefined;
  processId: string | undefined;
  /** Errors of the fields of the request body, except errors in the document */
  faults: Record<string, string[]>;
}

/** XML document in the body of a request; it is validated like an XML file. */
export interface XmlInput {
  xml: string;
}

type Members = Readonly<Record<string, unknown>>;

/** Parses a JSON file: the body of a request, or a plain document, whose number field determines its type. */
export function parseJsonInput(json: Members, profile: WrittenProfile | undefined): JsonInput | XmlInput {
  if (!('document' in json)) {
    const kind = 'creditNoteNumber' in json ? 'creditNote' : 'invoice';
    const emptyFields = { recipient: null, docTypeId: undefined, processId: undefined, faults: {} };
    return { document: json, prefix: '', kind, profile, ...emptyFields };
  }
  const { document, documentType } = json;
  if (typeof document === 'string' && XML_TYPES.some((type) => type === documentType))
    return { xml: document };
  const fieldErrors: Record<string, string[]> = {};
  for (const name of Object.keys(json))
    if (!BODY_MEMBERS.includes(name)) {
      const [nearestName] = findNearestNames(name, BODY_MEMBERS);
      fieldErrors[name] = [
        `must not be present${nearestName === undefined ? '' : `; a similar field is ${nearestName}`}`,
      ];
    }
  return {
    document,
    prefix: 'document',
    kind: readChoice(DOCUMENT_KINDS, 'documentType', json, fieldErrors) ?? 'invoice',
    profile:
      profile ?? ('profile' in json ? readChoice(WRITTEN_PROFILES, 'profile', json, fieldErrors) : undefined),
    recipient: readRecipient(json, fieldErrors),
    docTypeId: readText('docTypeId', json, fieldErrors),
    processId: readText('processId', json, fieldErrors),
    faults: fieldErrors,
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
  // The recipient is optional, because the document may be sent by e-mail, or with `--to`.
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
