import type { INestApplicationContext, Type } from '@nestjs/common';
import { CompaniesService } from '../../../business/companies/companies.service';
import { CreateCompanyInput } from '../../../business/companies/company.input';
import { DocumentLabels } from '../../../business/documents/document-labels';
import { DocumentStore } from '../../../business/documents/document-store';
import { IdentifiersService } from '../../../business/identifiers/identifiers.service';
import { CreateIdentifierInput } from '../../../business/identifiers/identifier.input';
import { CreateLabelInput } from '../../../business/labels/label.input';
import { LabelsService } from '../../../business/labels/labels.service';
import { CustomerInput } from '../../../business/partners/customers/customer.input';
import { CustomersService } from '../../../business/partners/customers/customers.service';
import { SupplierInput } from '../../../business/partners/partner.input';
import { SuppliersService } from '../../../business/partners/suppliers/suppliers.service';
import { DocumentImport, type ImportOutcome } from '../../../business/sending/import/document-import';
import type { KnownCompany } from '../../../business/sending/import/import-side';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../../platform/kernel/http/api-error';
import { CollectingPipe } from '../../../platform/kernel/http/collecting.pipe';
import type { CollectedInput } from '../../../platform/kernel/http/input-faults';
import { CreateWebhookInput } from '../../../webhooks/webhook.input';
import { WebhooksService } from '../../../webhooks/webhooks.service';
import { ImportReport, type ImportedKind } from './import-report';
import type { ImportState } from './import-state';
import { toObject, toObjects, toText, type Json, type RecommandClient } from './recommand-client';

const COMPANY_FIELDS = [
  ...['name', 'address', 'postalCode', 'city', 'country', 'enterpriseNumberScheme', 'enterpriseNumber'],
  ...['vatNumber', 'email', 'phone', 'isSmpRecipient'],
];
const SUPPLIER_FIELDS = ['name', 'vatNumber', 'peppolAddresses'];
const CUSTOMER_FIELDS = [
  ...SUPPLIER_FIELDS,
  ...['enterpriseNumber', 'address', 'postalCode', 'city', 'country', 'email', 'phone'],
];

/**
 * Takes over a team of Recommand: labels, companies with identifiers, suppliers, customers, webhooks and documents. Each step
 * finds what an earlier run has created, so a repeated import changes nothing:
 * ```
 * labels (external id) ─> companies (numbers) ─> identifiers ─> partners (external id) ─> webhooks (URL) ─> documents (bytes)
 * ```
 */
export class RecommandImport {
  readonly report = new ImportReport();
  /** Ids here by those of the other API. */
  private readonly labels = new Map<string, string>();
  private readonly companies = new Map<string, string>();

  constructor(
    private readonly services: INestApplicationContext,
    private readonly source: RecommandClient,
    private readonly teamId: string,
    private readonly state: ImportState,
  ) {}

  /** @throws RecommandError when the other API does not answer; a repeated import continues */
  async run(): Promise<ImportReport> {
    await this.importLabels();
    await this.importCompanies();
    await this.importPartners('suppliers', SUPPLIER_FIELDS);
    await this.importPartners('customers', CUSTOMER_FIELDS);
    await this.importWebhooks();
    await this.importDocuments();
    return this.report;
  }

  private async importLabels(): Promise<void> {
    const service = this.services.get(LabelsService);
    const { items } = await service.listPage(this.teamId, {});
    const known = new Map(
      items.flatMap(({ id, externalId }) => (externalId === null ? [] : [[externalId, id]])),
    );
    for (const label of await this.source.list('/labels', 'labels'))
      await this.attempt('labels', label, async (id) => {
        const externalId = toText(label.externalId) ?? id;
        const present = known.get(externalId);
        if (present !== undefined) {
          this.labels.set(id, present);
          return 'known';
        }
        const input = await collect(CreateLabelInput, {
          ...{ externalId, name: label.name },
          ...(toText(label.colorHex) === null ? {} : { colorHex: label.colorHex }),
        });
        const created = await service.create(this.teamId, requireValid(input));
        this.labels.set(id, created.id);
        return 'created';
      });
  }

  private async importCompanies(): Promise<void> {
    const service = this.services.get(CompaniesService);
    for (const company of await this.source.list('/companies', 'companies'))
      await this.attempt('companies', company, async (id) => {
        const present = await this.findCompany(company);
        if (present === null) {
          const input = await collect(CreateCompanyInput, pick(company, COMPANY_FIELDS));
          this.companies.set(id, (await service.create(this.teamId, input)).id);
          this.report.note('Companies are not verified yet: their representatives have to verify them here.');
        } else this.companies.set(id, present);
        await this.importIdentifiers(id);
        return present === null ? 'created' : 'known';
      });
  }

  /** Finds a company with the same numbers; one without numbers by its name. */
  private async findCompany(company: Json): Promise<string | null> {
    const service = this.services.get(CompaniesService);
    const [enterpriseNumber, vatNumber] = [toText(company.enterpriseNumber), toText(company.vatNumber)];
    const query =
      enterpriseNumber !== null ? { enterpriseNumber } : vatNumber !== null ? { vatNumber } : { limit: 200 };
    const { items } = await service.list(this.teamId, query);
    const hasNumber = enterpriseNumber !== null || vatNumber !== null;
    return items.find(({ name }) => hasNumber || name === company.name)?.id ?? null;
  }

  private async importIdentifiers(id: string): Promise<void> {
    const companyId = this.companies.get(id) ?? '';
    const service = this.services.get(IdentifiersService);
    const known = new Set(
      (await service.list(this.teamId, companyId)).map(({ scheme, identifier }) => `${scheme}:${identifier}`),
    );
    for (const identifier of await this.source.list(`/companies/${id}/identifiers`, 'identifiers'))
      await this.attempt('identifiers', identifier, async () => {
        const value = toText(identifier.identifier)?.toLowerCase() ?? '';
        if (known.has(`${String(identifier.scheme)}:${value}`)) return 'known';
        const input = await collect(CreateIdentifierInput, pick(identifier, ['scheme', 'identifier']));
        await service.create(this.teamId, companyId, input);
        return 'created';
      });
    this.report.note(
      'Identifiers stay registered elsewhere until they are migrated with a migration key (docs/migrations.md).',
    );
  }

  private async importPartners(kind: 'suppliers' | 'customers', fields: string[]): Promise<void> {
    const isSupplier = kind === 'suppliers';
    const service = this.services.get<SuppliersService | CustomersService>(
      isSupplier ? SuppliersService : CustomersService,
    );
    for await (const partner of this.source.pages(`/${kind}`, kind))
      await this.attempt(kind, partner, async (id) => {
        const externalId = toText(partner.externalId) ?? id;
        const values = { externalId, ...pick(partner, fields) };
        const present = await isPresent(() => service.get(this.teamId, externalId));
        const saved = isSupplier
          ? await this.services
              .get(SuppliersService)
              .upsert(this.teamId, await collect(SupplierInput, values))
          : await this.services
              .get(CustomersService)
              .upsert(this.teamId, await collect(CustomerInput, values));
        for (const label of toObjects(partner.labels)) {
          const labelId = this.labels.get(toText(label.id) ?? '');
          if (labelId !== undefined) await service.setLabel(this.teamId, saved.id, labelId, true);
        }
        return present ? 'known' : 'created';
      });
  }

  private async importWebhooks(): Promise<void> {
    const service = this.services.get(WebhooksService);
    const known = new Set((await service.list(this.teamId)).map(({ url }) => url));
    for (const webhook of await this.source.list('/webhooks', 'webhooks'))
      await this.attempt('webhooks', webhook, async () => {
        const url = toText(webhook.url) ?? '';
        if (known.has(url)) return 'known';
        const companyId = toText(webhook.companyId);
        const ownCompanyId = companyId === null ? null : (this.companies.get(companyId) ?? null);
        if (companyId !== null && ownCompanyId === null)
          throw new Error(`The company ${companyId} was not taken over.`);
        const input = await collect(CreateWebhookInput, {
          url,
          ...(ownCompanyId === null ? {} : { companyId: ownCompanyId }),
        });
        await service.create(this.teamId, input);
        this.report.note('Webhooks have no signing secret: set one, and in the receiver (docs/webhooks.md).');
        return 'created';
      });
  }

  private async importDocuments(): Promise<void> {
    const documents = this.services.get(DocumentImport);
    const companies = await documents.listCompanies(this.teamId);
    for await (const listed of this.source.pages('/documents', 'documents'))
      await this.attempt('documents', listed, async (id) => {
        if (this.state.has(id)) return 'known';
        const { document } = await this.source.get(`/documents/${id}`);
        const outcome = await this.importDocument(documents, companies, toObject(document) ?? {});
        if (outcome.result === 'refused') throw new Error(outcome.message);
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
    const companyId = this.companies.get(toText(document.companyId) ?? '');
    if (companyId === undefined) return { result: 'refused', message: 'Its company was not taken over.' };
    const direction = document.direction === 'incoming' ? 'incoming' : 'outgoing';
    const outcome = await documents.import(this.teamId, companies, Buffer.from(xml), {
      companyId,
      direction,
    });
    if (outcome.result === 'refused') return outcome;
    await this.takeOverState(document, outcome.documentId);
    if (direction === 'outgoing')
      this.report.note(
        'Deliveries, message ids and signals of sent documents have no place: documents are stored as imported.',
      );
    return outcome;
  }

  /** Marks a document as read and adds its labels, as in the other API. */
  private async takeOverState(document: Json, documentId: string): Promise<void> {
    const labelIds = toObjects(document.labels).flatMap(({ id }) => this.labels.get(toText(id) ?? '') ?? []);
    const isRead = toText(document.readAt) !== null;
    const { teamId } = this;
    await this.services.get(UnitOfWork).run(async (tx) => {
      if (isRead) await this.services.get(DocumentStore).markAllAsRead(tx, teamId, [documentId]);
      for (const labelId of labelIds)
        await this.services.get(DocumentLabels).assignAll(tx, { teamId, labelId, documentIds: [documentId] });
    });
  }

  /** Counts what becomes of an object. One that is refused does not stop the others. */
  private async attempt(
    kind: ImportedKind,
    object: Json,
    work: (id: string) => Promise<'created' | 'known'>,
  ): Promise<void> {
    const id = toText(object.id) ?? '';
    try {
      this.report.add(kind, await work(id));
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'RecommandError') throw error;
      this.report.refuse(kind, id, formatReason(error));
    }
  }
}

/** Validates values like a request with this body. */
function collect<Input extends object>(type: Type<Input>, values: Json): Promise<CollectedInput<Input>> {
  return new CollectingPipe(type).transform(values, { type: 'body', metatype: type });
}

/** @throws ApiError 400 with every field at fault */
function requireValid(input: CollectedInput<CreateLabelInput>): CreateLabelInput {
  const { validFields, faults } = input;
  if (Object.keys(faults).length > 0 || validFields.name === undefined)
    throw new ApiError(400, 'invalid_input', faults);
  return { ...validFields, name: validFields.name };
}

/** Returns the named members that have a value. */
function pick(object: Json, names: string[]): Json {
  return Object.fromEntries(
    names.flatMap((name) =>
      object[name] === undefined || object[name] === null ? [] : [[name, object[name]]],
    ),
  );
}

/** Whether a look-up finds something. */
async function isPresent(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

function formatReason(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  return Object.entries(error.errors)
    .map(([field, messages]) => (field === 'root' ? messages.join(' ') : `${field}: ${messages.join(' ')}`))
    .join('; ');
}
