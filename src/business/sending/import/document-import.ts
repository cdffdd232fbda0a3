import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { defineAuditAction } from '../../../access/audit/audit-actions';
import { AuditLog } from '../../../access/audit/audit-log';
import { DOCUMENT_RECEIVED, DOCUMENT_SENT } from '../../documents/document-events';
import type { Direction } from '../../documents/document.entity';
import { DocumentLabels } from '../../documents/document-labels';
import { DocumentObjectStore, type PlacedContents } from '../../documents/objects/document-objects';
import { DocumentStore } from '../../documents/document-store';
import { DocumentReader } from '../../documents/reading/document-reader';
import type { DocumentReading, NamedParty } from '../../documents/reading/reading';
import { defineEmissions } from '../../../platform/events/define-event';
import { EventLog } from '../../../platform/events/event-log';
import { teamRestriction } from '../../../platform/kernel/database/team-wall';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { toSchemeEntry, toVatEntry } from '../../../standards/peppol/company-register';
import { findSide, type KnownCompany, type CompanySide, type SideOptions } from './import-side';
import { COMPANIES_WITH_ADDRESSES, LOCK_IMPORT, KNOWN_DOCUMENT } from '../sending.queries';

const DOCUMENT_IMPORTED = defineAuditAction('document.imported');

defineEmissions(DOCUMENT_RECEIVED, {
  importedReceived: {
    operation: '`document import` of the command line',
    change: 'a document that was received elsewhere is stored',
  },
});

defineEmissions(DOCUMENT_SENT, {
  importedSent: {
    operation: '`document import` of the command line',
    change: 'a document that was sent elsewhere is stored',
  },
});

/** Result of the import of one document. */
export type ImportOutcome =
  | { result: 'imported' | 'known'; documentId: string; companyId: string; direction: Direction }
  | { result: 'refused'; message: string };

/** Placeholder for ids that a document does not state. */
const UNKNOWN_VALUE = 'unstated';
/** First key of the advisory lock; the second key is derived from the document. */
const IMPORT_LOCK = 7_262_008;

/** Options for the import of one document. */
export interface ImportOptions extends SideOptions {
  /** Whether the events of the document are only logged: no webhook and no mail announces it. */
  isSilent?: boolean;
  /** Completes a document that was just stored, in its transaction. Not called for a known document. */
  complete?: (tx: Transaction, documentId: string) => Promise<void>;
}

/** A company with the numbers and addresses that documents can name it by. */
export interface CompanyRow {
  id: string;
  name: string;
  country: string;
  vatNumber: string | null;
  enterpriseNumber: string | null;
  enterpriseNumberScheme: string | null;
  addresses: { scheme: string; identifier: string }[];
}

/** A document that was read and is to be stored. */
interface ImportedDocument {
  xml: Buffer;
  reading: DocumentReading;
  placedContents: PlacedContents | undefined;
}

/**
 * Imports documents that were sent or received elsewhere. Imported documents are stored and validated like received ones,
 * with their event, but never transmitted: an outgoing document has no delivery.
 */
@Injectable()
export class DocumentImport {
  constructor(
    private readonly documents: DocumentStore,
    private readonly labels: DocumentLabels,
    private readonly reader: DocumentReader,
    private readonly events: EventLog,
    private readonly audit: AuditLog,
    private readonly objects: DocumentObjectStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Lists the companies of a team with all numbers and addresses by which documents can identify them. */
  async listCompanies(teamId: string): Promise<KnownCompany[]> {
    const rows = await this.unitOfWork.query<CompanyRow>(COMPANIES_WITH_ADDRESSES, [teamId]);
    return rows.map(toKnownCompany);
  }

  /**
   * Imports one document. The same bytes are stored once for a company and direction, even if they also arrived over the
   * network; refused documents are not stored.
   * @param companies companies of the team, from {@link listCompanies}
   */
  async import(
    teamId: string,
    companies: KnownCompany[],
    xml: Buffer,
    options: ImportOptions,
  ): Promise<ImportOutcome> {
    const result = await this.reader.read(xml, null);
    if (!result.ok)
      return { result: 'refused', message: `The document is not acceptable XML: ${result.message}.` };
    const side = findSide(result.reading.namedTerms, companies, options);
    if (!side.ok) return { result: 'refused', message: side.message };
    const { company, direction } = side.side;
    const placedContents = await this.objects.writeContents(teamId, xml);
    const { id, isNew } = await this.unitOfWork.run(async (tx) => {
      if (options.isSilent === true) this.events.silence(tx);
      const storedResult = await this.storeOnce(tx, teamId, side.side, {
        xml,
        reading: result.reading,
        placedContents,
      });
      if (storedResult.isNew) await options.complete?.(tx, storedResult.id);
      return storedResult;
    });
    if (!isNew) await this.objects.discard(placedContents);
    return { result: isNew ? 'imported' : 'known', documentId: id, companyId: company.id, direction };
  }

  private async storeOnce(
    tx: Transaction,
    teamId: string,
    side: CompanySide,
    importedDocument: ImportedDocument,
  ): Promise<{ id: string; isNew: boolean }> {
    const { xml, reading } = importedDocument;
    const digest = createHash('sha256').update(xml).digest('hex');
    await tx.query(LOCK_IMPORT, [IMPORT_LOCK, `${side.company.id} ${side.direction} ${digest}`]);
    // The same bytes have the same number, so only the digests of a few documents are computed. The index
    // documents_known serves both directions by the document number or its absence; it cannot be used through a
    // row-level policy.
    const [knownRow] = await teamRestriction.runUnrestricted(() =>
      tx.query<{ id: string }>(KNOWN_DOCUMENT, [
        side.company.id,
        side.direction,
        reading.summary.documentNumber,
        digest,
      ]),
    );
    if (knownRow !== undefined) return { id: knownRow.id, isNew: false };
    return { id: await this.store(tx, teamId, side, importedDocument, digest), isNew: true };
  }

  private async store(
    tx: Transaction,
    teamId: string,
    { company, direction }: CompanySide,
    { xml, reading, placedContents }: ImportedDocument,
    digest: string,
  ): Promise<string> {
    const { namedTerms, type, summary } = reading;
    const senderId = findAddress(namedTerms?.issuer) ?? UNKNOWN_VALUE;
    const row = await this.documents.insert(tx, {
      teamId,
      companyId: company.id,
      direction,
      type,
      senderId,
      receiverId: findAddress(namedTerms?.recipient),
      docTypeId: reading.docTypeId ?? UNKNOWN_VALUE,
      processId: reading.processId ?? UNKNOWN_VALUE,
      countryC1: namedTerms?.issuer.country ?? null,
      xml,
      content: reading,
      placedContents,
      peppolMessageId: null,
      peppolConversationId: null,
      receivedPeppolSignalMessage: null,
      envelopeId: null,
      isImported: true,
    });
    const data = { documentId: row.id, direction, type };
    const event = { teamId, companyId: company.id };
    if (direction === 'incoming') {
      await this.events.record(tx, DOCUMENT_RECEIVED, { ...event, data });
      const vatNumber = namedTerms?.issuer.role === 'buyer' ? null : summary.sellerVatNumber;
      await this.labels.addSupplierLabels(tx, row, senderId, vatNumber);
    } else
      await this.events.record(tx, DOCUMENT_SENT, {
        ...event,
        data: { ...data, deliveryStatus: null },
      });
    await this.audit.record(tx, {
      teamId,
      action: DOCUMENT_IMPORTED,
      subjectId: row.id,
      after: { companyId: company.id, direction, sha256: digest },
    });
    return row.id;
  }
}

/** Converts a company to one that the parties of documents are compared with. */
export function toKnownCompany(row: CompanyRow): KnownCompany {
  const { id, name, country, vatNumber, enterpriseNumber, enterpriseNumberScheme, addresses } = row;
  const entries = addresses.map(({ scheme, identifier }) => toSchemeEntry(scheme, identifier, null));
  if (vatNumber !== null) entries.push(toVatEntry(vatNumber, country));
  if (enterpriseNumber !== null)
    entries.push(toSchemeEntry(enterpriseNumberScheme, enterpriseNumber, country));
  return { id, name, entries };
}

/** `<scheme>:<identifier>` of a party's electronic address, else of its enterprise number; null when it states neither. */
function findAddress(party: NamedParty | undefined): string | null {
  if (party === undefined) return null;
  const { address, enterpriseNumber, enterpriseNumberScheme } = party;
  if (address !== null && address.scheme !== null)
    return `${address.scheme}:${address.identifier.toLowerCase()}`;
  if (enterpriseNumber === null || enterpriseNumberScheme === null) return null;
  return `${enterpriseNumberScheme}:${enterpriseNumber.toLowerCase()}`;
}
