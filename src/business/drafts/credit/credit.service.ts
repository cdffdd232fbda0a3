import { Injectable } from '@nestjs/common';
import type { Credential } from '../../../access/auth/credential';
import { clock } from '../../../platform/kernel/clock';
import { teamRestriction } from '../../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict, ApiError } from '../../../platform/kernel/http/api-error';
import {
  getCreditNoteKind,
  isDocumentKind,
  WRITTEN_PROFILES,
  type WrittenProfile,
  MAX_DOCUMENT_NUMBER,
} from '../../../standards/invoice';
import { Decimal } from '../../../standards/values/decimal';
import type { RawJson } from '../../../standards/values/raw-json';
import { CompaniesService } from '../../companies/companies.service';
import type { DocumentRecord } from '../../documents/document-record';
import { DocumentStore } from '../../documents/document-store';
import { DocumentViews } from '../../documents/document-views';
import { toInvoiceReferenceKey } from '../../documents/invoice-references';
import type { CreditOutcome } from '../../documents/reading/crediting';
import { DocumentReader } from '../../documents/reading/document-reader';
import { getDayInCountry } from '../../sending/company-time';
import { toParty } from '../../sending/outgoing-document';
import type { DraftContent } from '../draft-content';
import type { DraftResource } from '../draft.resource';
import { CREDIT_NOTES_OF_INVOICE } from '../drafts.queries';
import { DraftsService } from '../drafts.service';
import { computeOpenAmount, listCreditWarnings, type CreditWarning } from './credit-warnings';
import type { CreditInput } from './credit.input';

/** Credit note of a company that references an invoice. */
interface EarlierCredit {
  id: string;
  number: string | null;
  deliveryStatus: string | null;
}

/** Draft of a credit note, with the reasons to check the credit note before it is sent. */
export interface CreditDraft {
  draft: DraftResource;
  warnings: CreditWarning[];
}

type CreditedOutcome = Extract<CreditOutcome, { isInvoice: true }>;

/** Creates drafts of credit notes for invoices that a company sent. */
@Injectable()
export class CreditService {
  constructor(
    private readonly documents: DocumentStore,
    private readonly views: DocumentViews,
    private readonly reader: DocumentReader,
    private readonly companies: CompaniesService,
    private readonly drafts: DraftsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Creates the draft of a credit note.
   * @throws ApiError 400 for lines that the invoice does not contain, 409 for a document that cannot be credited, and
   *   for an invoice with elements that the JSON format does not support, 404, or 401 when the invoice belongs to
   *   another team
   */
  async credit({ teamId }: Credential, documentId: string, input: CreditInput): Promise<CreditDraft> {
    const invoice = await this.documents.getRow(teamId, documentId);
    assertCreditable(invoice);
    const earlier = await this.listEarlierCredits(invoice);
    const { invoice: invoiceTotals, result } = await this.createCreditNote(invoice, earlier, input);
    if (!result.ok) throw toCreditError(result.errors);
    const content = toContent(invoice, result.kind, result.document);
    const draft = await this.drafts.create(teamId, invoice.companyId, content, 'creditDraft');
    const creditedAmounts = await this.listCreditedAmounts(teamId, earlier);
    const warnings = listCreditWarnings({
      currency: invoiceTotals.currency ?? '',
      credit: parseAmount(result.payableAmount),
      openAmount: computeOpenAmount(parseAmount(invoiceTotals.amount), creditedAmounts),
      omittedSurcharges: result.omitted,
      isDelivered: invoice.deliveryStatus !== 'failed',
    });
    return { draft, warnings };
  }

  /** Returns a draft without warnings, for a repeated request whose first response was not stored. */
  async getDraft(teamId: string, draftId: string): Promise<CreditDraft> {
    return { draft: await this.drafts.getByTeam(teamId, draftId), warnings: [] };
  }

  private async createCreditNote(
    invoice: DocumentRecord,
    earlier: readonly EarlierCredit[],
    { lines, number }: CreditInput,
  ): Promise<CreditedOutcome> {
    const { teamId, id, companyId, documentNumber, receiverId, processId } = invoice;
    const company = await this.companies.get(teamId, companyId);
    const profile = findWrittenProfile(invoice.profile);
    const outcome = await this.reader.credit({
      xml: await this.documents.getXml(teamId, id),
      processId,
      ...(profile === null ? {} : { profile }),
      company: toParty(company, profile ?? undefined),
      recipient: receiverId,
      lines: lines?.map((line) => ({ id: line.id, quantity: line.quantity ?? null })) ?? null,
      number:
        number ??
        proposeCreditNumber(
          documentNumber ?? '',
          earlier.map((credit) => credit.number),
        ),
      today: getDayInCountry(company.country, clock.now()),
    });
    if (!outcome.isInvoice)
      throw conflict(
        'credit_not_representable',
        'The invoice cannot be parsed; send the credit note as XML.',
      );
    return outcome;
  }

  /** Lists the credit notes that reference the invoice, newest first, regardless of their status. */
  private async listEarlierCredits({
    teamId,
    companyId,
    documentNumber,
  }: DocumentRecord): Promise<EarlierCredit[]> {
    if (documentNumber === null) return [];
    const key = toInvoiceReferenceKey(companyId, documentNumber);
    // Under the row-level policy, no index can be used for the references, so the statement itself contains the team.
    return teamRestriction.runUnrestricted(() =>
      this.unitOfWork.query<EarlierCredit>(CREDIT_NOTES_OF_INVOICE, [key, teamId]),
    );
  }

  /** Returns the amounts of credit notes whose delivery has not failed. */
  private async listCreditedAmounts(teamId: string, earlier: readonly EarlierCredit[]): Promise<Decimal[]> {
    const ids = earlier.filter(({ deliveryStatus }) => deliveryStatus !== 'failed').map(({ id }) => id);
    const credits = await this.views.listByIds(teamId, ids);
    return credits.map(({ parsed }) => getPayableAmount(parsed));
  }
}

/**
 * @throws ApiError 409 for a document that is not an invoice, and for a received invoice
 */
function assertCreditable({ direction, type }: DocumentRecord): void {
  const isInvoice = isDocumentKind(type) && getCreditNoteKind(type) !== null;
  if (!isInvoice)
    throw conflict('credit_of_other', `Only an invoice can be credited; the document has the type ${type}.`);
  if (direction === 'incoming')
    throw conflict(
      'credit_of_received',
      'The invoice was received, and only its issuer can create a credit note. Ask the supplier for a credit note.',
    );
}

/** Creates the content of the draft; the recipient of the credit note is the recipient of the invoice. */
function toContent(
  { receiverId, emailRecipients, profile }: DocumentRecord,
  documentType: string,
  document: Record<string, unknown>,
): DraftContent {
  const profileName = findWrittenProfile(profile);
  const isMailed = receiverId === null && emailRecipients.length > 0;
  return {
    recipient: receiverId,
    documentType,
    ...(profileName === null || profileName === 'peppol-bis-3' ? {} : { profile: profileName }),
    document,
    ...(isMailed ? { email: { when: 'always', to: emailRecipients } } : {}),
  };
}

/** Returns the profile of a credit note; null for a profile that a request cannot state. */
function findWrittenProfile(profile: string | null): WrittenProfile | null {
  return WRITTEN_PROFILES.find((profileName) => profileName === profile) ?? null;
}

/** Returns 400 for errors about the requested lines, and 409 for errors about the invoice. */
function toCreditError(errors: Record<string, string[]>): ApiError {
  const concernsRequest = Object.keys(errors).every((path) => path.startsWith('lines.'));
  return concernsRequest ? badInput(errors) : new ApiError(409, 'credit_not_representable', errors);
}

/** Returns the amount due of a parsed document; zero for a document without an amount. */
function getPayableAmount(parsedDocument: RawJson | null): Decimal {
  const document: unknown = parsedDocument?.parse();
  const totals: unknown =
    typeof document === 'object' && document !== null ? Reflect.get(document, 'totals') : null;
  const amount: unknown =
    typeof totals === 'object' && totals !== null ? Reflect.get(totals, 'payableAmount') : null;
  return parseAmount(typeof amount === 'string' ? amount : '0');
}

function parseAmount(text: string): Decimal {
  return Decimal.parse(text) ?? Decimal.ZERO;
}

/**
 * Proposes the number of a credit note: the first of `2026-0042-C1`, `2026-0042-C2` … that no earlier credit note has.
 * @param invoice number of the invoice (BT-1)
 * @param earlier numbers of the earlier credit notes of the invoice
 */
function proposeCreditNumber(invoice: string, earlier: readonly (string | null)[]): string {
  for (let count = 1; ; count += 1) {
    const suffix = `-C${count}`;
    const number = `${[...invoice].slice(0, MAX_DOCUMENT_NUMBER - suffix.length).join('')}${suffix}`;
    if (!earlier.includes(number)) return number;
  }
}
