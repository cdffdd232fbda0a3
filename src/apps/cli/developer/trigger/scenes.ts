import type { Passerelle } from '#sdk';
import { clock, formatDay } from '../../../../platform/kernel/clock';
import type { EventType } from '../event-types';
import { getAddress, SandboxCompanies } from './sandbox-companies';
import {
  createSalesCancellation,
  createFrenchInvoice,
  SAMPLE_BUYER,
  createSampleInvoice,
  createSampleSales,
  createSlovakInvoice,
} from './sample-documents';

/** Outcomes of a delivery, each with the sandbox recipient that causes it. */
export const RECIPIENT_BY_OUTCOME = {
  delivered: '9999:delivered',
  rejected: '9999:rejected',
  unreachable: '9999:unreachable',
  unconfirmed: '9999:unconfirmed',
} as const;

/** Client and companies with which a scene makes its requests. */
export interface SceneContext {
  client: Passerelle;
  companies: SandboxCompanies;
  outcome: keyof typeof RECIPIENT_BY_OUTCOME;
}

/** Result of a scene: the id that the event contains, and a sentence that describes the change. */
export interface SceneResult {
  id: string;
  sentence: string;
}

const LABEL = 'Triggered';

/** Scenes by event type: each causes the event on a sandbox team with ordinary requests. */
export const SCENES: Readonly<Partial<Record<EventType, (context: SceneContext) => Promise<SceneResult>>>> = {
  'document.received': receiveInvoice,
  'document.sent': sendInvoice,
  'document.delivery_status_changed': sendInvoice,
  'document.response_received': async ({ client, companies }) => {
    const company = await companies.getOwn();
    const { id } = await client.documents.send(company.id, createSampleInvoice('9999:accepts', SAMPLE_BUYER));
    return {
      id,
      sentence: `${company.name} sent an invoice to 9999:accepts, which sends an Invoice Response`,
    };
  },
  'document.lifecycle_changed': async ({ client, companies }) => {
    const company = await companies.getFrench();
    const { id } = await client.documents.send(company.id, createFrenchInvoice());
    return { id, sentence: `${company.name} sent a French invoice to 9999:accepts, which approves it` };
  },
  'document.business_status_changed': async ({ client, companies }) => {
    const company = await companies.getOwn();
    const { id } = await client.documents.send(company.id, createSampleInvoice('9999:accepts', SAMPLE_BUYER));
    return { id, sentence: `${company.name} sent an invoice to 9999:accepts, which accepts it` };
  },
  'document.label.assigned': async (context) => {
    const { id } = await receiveInvoice(context);
    const labelId = await findOrCreateLabel(context);
    await context.client.documents.addLabel(id, labelId);
    return { id, sentence: `the label “${LABEL}” was added to a received invoice` };
  },
  'document.label.unassigned': async (context) => {
    const { id } = await receiveInvoice(context);
    const labelId = await findOrCreateLabel(context);
    await context.client.documents.addLabel(id, labelId);
    await context.client.documents.removeLabel(id, labelId);
    return { id, sentence: `the label “${LABEL}” was added to a received invoice and removed` };
  },
  'document.reporting_status_changed': async ({ client, companies }) => {
    const company = await companies.getFrench();
    if ((await client.reporting.fr.getDeclarant(company.id)) === null)
      await client.reporting.fr.setDeclarant(company.id, {
        vatRegime: 'REEL_NORMAL_MENSUEL',
        vatExigibility: 'ENCAISSEMENTS',
      });
    const { document } = await client.reporting.fr.reportB2c(company.id, createSampleSales());
    await client.reporting.fr.reportB2c(company.id, createSalesCancellation());
    return { id: document.id, sentence: `${company.name} reported sales and cancelled the report` };
  },
  'document.tax_reported': (context) => reportTax(context, 'is accepted'),
  'document.tax_refused': (context) => reportTax(context, 'is rejected', '-TAX-REFUSED'),
  'export.ready': async ({ client, companies }) => {
    const company = await companies.getOwn();
    const day = formatDay(clock.now());
    const { id } = await client.exports.create(company.id, { from: day, to: day });
    return { id, sentence: `${company.name} requested an export of today's invoices` };
  },
  'recurring_invoice.failed': async ({ client, companies }) => {
    const company = await companies.getOwn();
    const { id } = await client.recurringInvoices.create(company.id, {
      name: 'Recurring invoice of trigger',
      mode: 'send',
      interval: { every: 1, unit: 'month', day: 1 },
      firstOn: '2026-01-01',
      paused: true,
      content: { recipient: '9999:delivered', documentType: 'invoice', document: {} },
    });
    await client.recurringInvoices.run(company.id, id, { on: '2026-02-01' });
    return { id, sentence: `${company.name} ran a recurring invoice that is incomplete` };
  },
  'company.verification': async ({ companies }) => {
    const company = await companies.getOwn();
    await companies.verify(company);
    return { id: company.id, sentence: `${company.name} was verified` };
  },
};

/**
 * Sends an invoice of a Slovak company that reports to the tax authority.
 * @param ending end of the number, which determines the reply
 */
async function reportTax(
  { client, companies }: SceneContext,
  outcomeText: string,
  ending = '',
): Promise<SceneResult> {
  const company = await companies.getSlovak();
  const { id } = await client.documents.send(company.id, createSlovakInvoice(ending));
  return { id, sentence: `${company.name} sent an invoice whose report to the tax authority ${outcomeText}` };
}

async function sendInvoice({ client, companies, outcome }: SceneContext): Promise<SceneResult> {
  const company = await companies.getOwn();
  const recipient = RECIPIENT_BY_OUTCOME[outcome];
  const { id } = await client.documents.send(company.id, createSampleInvoice(recipient, SAMPLE_BUYER));
  return { id, sentence: `${company.name} sent an invoice to ${recipient}` };
}

/**
 * Simulates the arrival of a partner's invoice: the service creates the invoice, and the command submits it as if from
 * the network.
 */
async function receiveInvoice({ client, companies }: SceneContext): Promise<SceneResult> {
  const [own, partner] = [await companies.getOwn(), await companies.getPartner()];
  const address = await getAddress(client, own);
  const { xml } = await client.documents.preview(partner.id, createSampleInvoice(address, own));
  const { id } = await client.sandbox.receive({ companyId: own.id, document: xml ?? '' });
  return { id, sentence: `${own.name} received an invoice from ${partner.name}` };
}

async function findOrCreateLabel({ client }: SceneContext): Promise<string> {
  for await (const { id, name } of client.labels.list()) if (name === LABEL) return id;
  return (await client.labels.create({ name: LABEL, colorHex: '#2563EB' })).id;
}
