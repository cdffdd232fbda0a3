import type { INestApplicationContext } from '@nestjs/common';
import { DocumentLabels } from '../../../business/documents/document-labels';
import { DocumentStore } from '../../../business/documents/document-store';
import { CreateLabelInput } from '../../../business/labels/label.input';
import { LabelsService } from '../../../business/labels/labels.service';
import { CustomerInput } from '../../../business/partners/customers/customer.input';
import { CustomersService } from '../../../business/partners/customers/customers.service';
import { SupplierInput } from '../../../business/partners/partner.input';
import { SuppliersService } from '../../../business/partners/suppliers/suppliers.service';
import { DocumentImport, type ImportOutcome } from '../../../business/sending/import/document-import';
import type { KnownCompany } from '../../../business/sending/import/import-side';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../../platform/kernel/http/api-error';
import type { CollectedInput } from '../../../platform/kernel/http/input-faults';
import { parseUrl } from '../../../standards/values/parse-url';
import { CreateWebhookInput } from '../../../webhooks/webhook.input';
import { WebhooksService } from '../../../webhooks/webhooks.service';
import { CompanyImport } from './company-import';
import { ImportAttempts, RefusedObjectError } from './import-attempts';
import { ImportReport } from './import-report';
import type { ImportState } from './import-state';
import { validateInput, pickValues, readAllPages } from './import-values';
import { toObject, toObjects, toText, type Json, type RecommandClient } from './recommand-client';

const SUPPLIER_FIELDS = ['name', 'vatNumber', 'peppolAddresses'];
const CUSTOMER_FIELDS = [
  ...SUPPLIER_FIELDS,
  ...['enterpriseNumber', 'address', 'postalCode', 'city', 'country', 'email', 'phone'],
];

/**
 * Imports a team of Recommand: labels, companies with identifiers, suppliers, customers, documents and webhooks. Each
 * step finds existing objects and does not change them:
 * ```
 * labels (external id) ─> companies (numbers) ─> identifiers ─> partners (external id) ─> documents (bytes) ─> webhooks (URL)
 * ```
 * Imported documents cause no events at webhooks. Webhooks are created last, and paused, so that no receiver gets
 * events from both products.
 */
export class RecommandImport {
  readonly report = new ImportReport();
  private readonly importAttempts = new ImportAttempts(this.report);
  private readonly companies: CompanyImport;
  /** Ids of labels in this installation, by the ids of the other API. */
  private readonly labelIds = new Map<string, string>();

  constructor(
    private readonly services: INestApplicationContext,
    private readonly source: RecommandClient,
    private readonly teamId: string,
    private readonly state: ImportState,
  ) {
    this.companies = new CompanyImport(services, source, teamId, this.importAttempts);
  }

  /**
   * @throws RecommandError when the other API is not reachable or rejects the key; a repeated import continues
   */
  async run(): Promise<ImportReport> {
    await this.importLabels();
    await this.companies.run();
    await this.importPartners('suppliers', SUPPLIER_FIELDS);
    await this.importPartners('customers', CUSTOMER_FIELDS);
    await this.importDocuments();
    await this.importWebhooks();
    return this.report;
  }

  private async importLabels(): Promise<void> {
    const service = this.services.get(LabelsService);
    const idsByExternalId = new Map<string, string>();
    for await (const { id, externalId } of readAllPages((position) =>
      service.listPage(this.teamId, position),
    ))
      if (externalId !== null) idsByExternalId.set(externalId, id);
    for (const label of await this.source.list('/labels', 'labels'))
      await this.importAttempts.attempt('labels', label, async (id) => {
        const externalId = toText(label.externalId) ?? id;
        const presentId = idsByExternalId.get(externalId);
        if (presentId !== undefined) {
          this.labelIds.set(id, presentId);
          return 'known';
        }
        const input = await validateInput(CreateLabelInput, {
          ...{ externalId, name: label.name },
          ...(toText(label.colorHex) === null ? {} : { colorHex: label.colorHex }),
        });
        const createdLabel = await service.create(this.teamId, requireValid(input));
        this.labelIds.set(id, createdLabel.id);
        return 'created';
      });
  }

  private async importPartners(kind: 'suppliers' | 'customers', fields: string[]): Promise<void> {
    const isSupplier = kind === 'suppliers';
    const service = this.services.get<SuppliersService | CustomersService>(
      isSupplier ? SuppliersService : CustomersService,
    );
    for await (const partner of this.source.pages(`/${kind}`, kind))
      await this.importAttempts.attempt(kind, partner, async (id) => {
        const externalId = toText(partner.externalId) ?? id;
        if (await exists(() => service.get(this.teamId, externalId))) return 'known';
        const values = { externalId, ...pickValues(partner, fields) };
        const savedPartner = isSupplier
          ? await this.services
              .get(SuppliersService)
              .upsert(this.teamId, await validateInput(SupplierInput, values))
          : await this.services
              .get(CustomersService)
              .upsert(this.teamId, await validateInput(CustomerInput, values));
        for (const labelId of this.listOwnLabelIds(partner))
          await service.setLabel(this.teamId, savedPartner.id, labelId, true);
        return 'created';
      });
  }

  private async importDocuments(): Promise<void> {
    const documents = this.services.get(DocumentImport);
    const companies = await documents.listCompanies(this.teamId);
    for await (const listedDocument of this.source.pages('/documents', 'documents'))
      await this.importAttempts.attempt('documents', listedDocument, async (id) => {
        if (this.state.has(id)) return 'known';
        const { document } = await this.source.get(`/documents/${encodeURIComponent(id)}`);
        const outcome = await this.importDocument(documents, companies, toObject(document) ?? {});
        if (outcome.result === 'refused') throw new RefusedObjectError(outcome.message);
        this.state.add(id, outcome.documentId);
        return outcome.result === 'imported' ? 'created' : 'known';
      });
  }

  private async importDocument(
    documents: DocumentImport,
    companies: KnownCompany[],
    document: Json,
  ): Promise<ImportOutcome> {
    const xml = toText(document.xml);
    if (xml === null) return { result: 'refused', message: 'The document has no XML.' };
    const companyId = this.companies.ownIds.get(toText(document.companyId) ?? '');
    if (companyId === undefined)
      return { result: 'refused', message: 'The company of the document was not imported.' };
    const direction = document.direction === 'incoming' ? 'incoming' : 'outgoing';
    const outcome = await documents.import(this.teamId, companies, Buffer.from(xml), {
      companyId,
      direction,
      isSilent: true,
      complete: (tx, documentId) => this.importState(tx, document, documentId),
    });
    if (outcome.result === 'imported' && direction === 'outgoing')
      this.report.addNote('Deliveries, message ids and signals of sent documents are not imported.');
    return outcome;
  }

  /** Marks a new document as read and adds its labels, as in the other API. */
  private async importState(tx: Transaction, document: Json, documentId: string): Promise<void> {
    const { teamId } = this;
    if (toText(document.readAt) !== null)
      await this.services.get(DocumentStore).markAllAsRead(tx, teamId, [documentId]);
    for (const labelId of this.listOwnLabelIds(document))
      await this.services.get(DocumentLabels).assignAll(tx, { teamId, labelId, documentIds: [documentId] });
  }

  /** Returns the ids of the labels in this installation that correspond to the labels of an object of the other API. */
  private listOwnLabelIds(object: Json): string[] {
    return toObjects(object.labels).flatMap(({ id }) => this.labelIds.get(toText(id) ?? '') ?? []);
  }

  private async importWebhooks(): Promise<void> {
    const service = this.services.get(WebhooksService);
    const existingUrls = new Set((await service.list(this.teamId)).map(({ url }) => url));
    for (const webhook of await this.source.list('/webhooks', 'webhooks'))
      await this.importAttempts.attempt('webhooks', webhook, async () => {
        const url = toText(webhook.url) ?? '';
        // Stored addresses are normalised.
        if (existingUrls.has(url) || existingUrls.has(parseUrl(url)?.href ?? url)) return 'known';
        const companyId = toText(webhook.companyId);
        const ownCompanyId = companyId === null ? null : (this.companies.ownIds.get(companyId) ?? null);
        if (companyId !== null && ownCompanyId === null)
          throw new RefusedObjectError(`The company ${companyId} was not imported.`);
        const input = await validateInput(CreateWebhookInput, {
          url,
          ...(ownCompanyId === null ? {} : { companyId: ownCompanyId }),
        });
        await service.create(this.teamId, input, { isPaused: true });
        this.report.addNote(
          'Imported webhooks have no signing secret. Set a secret in the webhook and in the receiver (docs/webhooks.md).',
        );
        this.report.addNote(
          'Imported webhooks are paused, and their events wait. Resume a webhook when its receiver no longer gets events from Recommand: in the dashboard, or with PUT /api/v1/webhooks/{webhookId}, the url of the webhook and "paused": false.',
        );
        return 'created';
      });
  }
}

/** @throws ApiError 400 with every invalid field */
function requireValid(input: CollectedInput<CreateLabelInput>): CreateLabelInput {
  const { validFields, faults } = input;
  if (Object.keys(faults).length > 0 || validFields.name === undefined)
    throw new ApiError(400, 'invalid_input', faults);
  return { ...validFields, name: validFields.name };
}

/** Returns whether a look-up finds an object, instead of failing with status 404. */
async function exists(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
