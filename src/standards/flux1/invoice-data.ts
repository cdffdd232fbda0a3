/** Data of a domestic invoice that a platform submits to the tax administration (Flux 1). */
import { convertInvoice } from '../invoice';
import {
  cac,
  cbc,
  CREDIT_NOTE,
  INVOICE,
  NAMESPACE,
  type NameId,
  type Node,
  type XmlDocument,
} from '../invoice/xml';
import { XmlWriter } from '../invoice/xml-writer';
import { BASE_MODELS, FULL_MODELS } from './content-models';

/** Scope of the data: `base` from the start of the reform, `full` at its final stage. */
export type DataScope = 'base' | 'full';

/** Extracted data of an invoice, and the paths of elements that the schema requires and the invoice lacks. */
export interface InvoiceData {
  /** UBL Invoice or CreditNote in UTF-8 */
  xml: string;
  /** dotted paths, such as `Invoice.AccountingSupplierParty.Party`; empty for data that the schema accepts */
  missingTerms: readonly string[];
}

/** Child of a group. */
interface Part {
  local: string;
  id: NameId;
  /** qualified name in the XML, such as `cbc:ID` */
  name: string;
  required: boolean;
  /** Maximum number of occurrences. */
  maxOccurs: number;
}

type Models = ReadonlyMap<string, readonly Part[]>;

const PART_PATTERN = /^([A-Za-z]+)([?*+2]?)$/;

const MODELS: Readonly<Record<DataScope, Models>> = {
  base: readModels(BASE_MODELS),
  full: readModels(FULL_MODELS),
};

function readModels(text: string): Models {
  const entries = text
    .trim()
    .split(/\n+(?! )/)
    .map((entry) => entry.split(':').map((half) => half.trim().split(/\s+/)));
  const groups = new Set(entries.flatMap(([names = []]) => names));
  return new Map(
    entries.flatMap(([names = [], words = []]) => {
      const parts = words.map((word): Part => {
        const [, local = '', mark = ''] = PART_PATTERN.exec(word) ?? [];
        const isGroup = groups.has(local);
        return {
          local,
          id: (isGroup ? cac : cbc)(local),
          name: `${isGroup ? 'cac' : 'cbc'}:${local}`,
          required: mark !== '?' && mark !== '*',
          maxOccurs: mark === '*' || mark === '+' ? Infinity : mark === '2' ? 2 : 1,
        };
      });
      return names.map((name): [string, readonly Part[]] => [name, parts]);
    }),
  );
}

/**
 * Extracts the data of an invoice or credit note that the target schema allows, in schema order. An invoice in CII is
 * converted to UBL first. Of several party identifiers, only the identifier of the single taxable person (0231) is
 * included;
 * of several tax numbers, only the VAT number. The French rules check whether the contents may be filed.
 * @throws Error for a document that is not an invoice
 */
export function extractInvoiceData(document: XmlDocument, scope: DataScope): InvoiceData {
  const doc = toUbl(document);
  const root = doc.name(0) === CREDIT_NOTE ? 'CreditNote' : 'Invoice';
  const extraction = new Extraction(doc, MODELS[scope]);
  const writer = new XmlWriter();
  const prefix = root === 'Invoice' ? 'inv' : 'cn';
  writer.group(`${prefix}:${root}`, () => extraction.writeGroup(writer, 0, root, root), {
    [`xmlns:${prefix}`]: root === 'Invoice' ? NAMESPACE.invoice : NAMESPACE.creditNote,
    'xmlns:cac': NAMESPACE.cac,
    'xmlns:cbc': NAMESPACE.cbc,
  });
  return { xml: writer.toString(), missingTerms: extraction.missingTerms };
}

function toUbl(document: XmlDocument): XmlDocument {
  const doc = document.isCrossIndustryInvoice
    ? (convertInvoice(document, 'ubl')?.tree ?? document)
    : document;
  doc.resolveNames();
  if (doc.name(0) !== INVOICE && doc.name(0) !== CREDIT_NOTE)
    throw new Error(
      `Invoice data can be extracted only from an invoice or credit note; received ${doc.nameAsWritten(0)}`,
    );
  return doc;
}

const SCHEME_OF_SINGLE_TAXPAYER = '0231';

class Extraction {
  readonly missingTerms: string[] = [];

  constructor(
    private readonly doc: XmlDocument,
    private readonly models: Models,
  ) {}

  writeGroup(writer: XmlWriter, node: Node, group: string, path: string): void {
    for (const part of this.models.get(group) ?? []) {
      const children = this.selectChildren(node, part);
      if (children.length === 0 && part.required) this.missingTerms.push(`${path}.${part.local}`);
      for (const child of children) this.writePart(writer, child, part, `${path}.${part.local}`);
    }
  }

  private writePart(writer: XmlWriter, node: Node, { local, name }: Part, path: string): void {
    if (this.models.has(local))
      writer.group(name, () => {
        this.writeGroup(writer, node, local, path);
        if (local === 'Price') this.writeGrossPrice(writer, node);
      });
    else writer.element(name, this.doc.text(node), this.attributes(node));
  }

  /**
   * Writes the gross price (BT-148), which the data includes on every line; without a discount it equals the net price
   * (BT-146).
   */
  private writeGrossPrice(writer: XmlWriter, price: Node): void {
    const { doc } = this;
    if (doc.child(price, cac('AllowanceCharge')) >= 0) return;
    const net = doc.child(price, cbc('PriceAmount'));
    if (net < 0) return;
    writer.group('cac:AllowanceCharge', () => {
      writer.element('cbc:ChargeIndicator', 'false');
      writer.element('cbc:BaseAmount', doc.text(net), this.attributes(net));
    });
  }

  private attributes(node: Node): Record<string, string> {
    const unprefixedAttributes = this.doc.attributes(node).filter(({ uri }) => uri === '');
    return Object.fromEntries(unprefixedAttributes.map(({ local, value }) => [local, value]));
  }

  /**
   * Selects the children of a group that flux 1 transmits. An optional child without its own required parts is
   * omitted.
   */
  private selectChildren(node: Node, part: Part): Node[] {
    const all = this.doc
      .children(node, part.id)
      .filter(
        (child) =>
          this.isAccepted(child, part.local) && (part.required || this.isComplete(child, part.local)),
      );
    return all.slice(0, part.maxOccurs);
  }

  /** Returns whether an identifier or tax number of a party is of the kind that flux 1 transmits. */
  private isAccepted(node: Node, local: string): boolean {
    const { doc } = this;
    if (local === 'PartyIdentification')
      return doc
        .children(node, cbc('ID'))
        .some((id) => doc.attributes(id).some(({ value }) => value === SCHEME_OF_SINGLE_TAXPAYER));
    if (local === 'PartyTaxScheme')
      return doc.childText(doc.child(node, cac('TaxScheme')), cbc('ID')) === 'VAT';
    return true;
  }

  private isComplete(node: Node, local: string): boolean {
    const parts = this.models.get(local);
    return (
      parts === undefined ||
      parts.every((part) => !part.required || this.selectChildren(node, part).length > 0)
    );
  }
}
