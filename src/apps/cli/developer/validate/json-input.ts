import { WRITTEN_PROFILES, type DocumentKind, type WrittenProfile } from '../../../../standards/invoice';
import { nearestNames } from '../input/nearest-names';

/** What `POST /{companyId}/send` takes beside the document; the service checks what is in the others. */
const MEMBERS = [
  ...['recipient', 'documentType', 'profile', 'document', 'docTypeId', 'processId', 'allowAddressMismatch'],
  ...['email', 'pdf', 'attachPdf', 'convert', 'allowDuplicate', 'sendAt'],
];
const KINDS = ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'] as const;
const XML_TYPES = ['order', 'orderResponse', 'despatchAdvice', 'xml'];

/** A document as JSON, with what the file says of it. */
export interface JsonInput {
  document: unknown;
  /** Where the document stands in the file: `document` in the body of a request, empty when it is the file itself */
  prefix: string;
  kind: DocumentKind;
  profile: WrittenProfile | undefined;
  /** `<scheme>:<identifier>`; null when the file has none that is acceptable */
  recipient: string | null;
  docTypeId: string | undefined;
  processId: string | undefined;
  /** What is wrong with the body around the document, by field */
  faults: Record<string, string[]>;
}

/** XML within the body of a request, which is judged as what it is. */
export interface XmlInput {
  xml: string;
}

type Members = Readonly<Record<string, unknown>>;

/** What a JSON file has to be judged: the body of a request, or the document alone, which says by its number what it is. */
export function jsonInputOf(json: Members, profile: WrittenProfile | undefined): JsonInput | XmlInput {
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
      const [near] = nearestNames(name, MEMBERS);
      faults[name] = [`must not be there${near === undefined ? '' : `; the nearest name is ${near}`}`];
    }
  return {
    document,
    prefix: 'document',
    kind: oneOf(KINDS, 'documentType', json, faults) ?? 'invoice',
    profile: profile ?? ('profile' in json ? oneOf(WRITTEN_PROFILES, 'profile', json, faults) : undefined),
    recipient: recipientOf(json, faults),
    docTypeId: textOf('docTypeId', json, faults),
    processId: textOf('processId', json, faults),
    faults,
  };
}

function oneOf<Value extends string>(
  accepted: readonly Value[],
  name: string,
  json: Members,
  faults: JsonInput['faults'],
): Value | undefined {
  const found = accepted.find((each) => each === json[name]);
  if (found === undefined)
    faults[name] = [`must be one of ${accepted.join(', ')}; received ${shown(json[name])}`];
  return found;
}

function recipientOf({ recipient = null }: Members, faults: JsonInput['faults']): string | null {
  // Without one the document may be mailed, or sent with `--to`.
  if (recipient === null) return null;
  if (typeof recipient === 'string' && /^\d{4}:\S+$/.test(recipient)) return recipient;
  faults['recipient'] = [
    `must be an electronic address <scheme>:<identifier>, e.g. 0208:0987654394; received ${shown(recipient)}`,
  ];
  return null;
}

function textOf(name: string, json: Members, faults: JsonInput['faults']): string | undefined {
  const value = json[name];
  if (value === undefined || typeof value === 'string') return value;
  faults[name] = [`must be text; received ${shown(value)}`];
  return undefined;
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 100);
}
