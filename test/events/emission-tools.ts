import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Direction } from '../../src/business/documents/document.entity';
import { DocumentImport } from '../../src/business/sending/import/document-import';
import { CREDIT_NOTE } from '../support/credit-note';
import { Endpoint, SECRET, verify } from '../support/endpoint';
import { smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

export type Bodies = ReturnType<Endpoint['bodies']>;

export const MOVED = 'document.delivery_status_changed';
/** A machine that is busy elsewhere may take long. */
export const PATIENCE_MS = 110_000;

export const kinds = (bodies: Bodies): string[] => bodies.map(({ type }) => type).sort();

/** Of an event of one kind. */
interface Schema {
  properties: { data: { properties: object } };
}

/** A service whose team has two webhooks, a stranger's webhook beside them, and what brings changes about. */
export class EmissionTools {
  private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  private number = 0;

  private constructor(
    readonly service: Service,
    readonly team: TeamClient,
    private readonly endpoint: Endpoint,
    private readonly twin: Endpoint,
    private readonly foreign: Endpoint,
    private readonly schemas: Map<string, Schema>,
  ) {}

  /** @param service without the webhooks and deliveries of others */
  static async start(service: Service): Promise<EmissionTools> {
    const [endpoint, twin, foreign] = await Promise.all([
      Endpoint.start(),
      Endpoint.start(),
      Endpoint.start(),
    ]);
    const stranger = await service.team();
    const team = await service.team();
    await team.sdk.webhooks.create({ url: endpoint.url, secret: SECRET });
    await team.sdk.webhooks.create({ url: twin.url });
    await stranger.sdk.webhooks.create({ url: foreign.url });
    const { body } = await team.get('/api/v1/event-types');
    const schemas = new Map<string, Schema>(
      body.eventTypes.map(({ type, schema }: { type: string; schema: never }) => [type, schema]),
    );
    return new EmissionTools(service, team, endpoint, twin, foreign, schemas);
  }

  async stop(): Promise<void> {
    await Promise.all([this.endpoint.stop(), this.twin.stop(), this.foreign.stop()]);
  }

  /** What is posted because of the change, once deliveries of documents and webhooks have come to rest. */
  async emitted(change: () => Promise<unknown>): Promise<Bodies> {
    const { endpoint, twin, foreign } = this;
    await this.atRest();
    for (const each of [endpoint, twin]) each.posts.length = 0;
    await change();
    await this.atRest();
    for (const post of endpoint.posts) {
      verify(post, SECRET);
      expect(Buffer.byteLength(post.body)).toBeLessThan(20_000);
      expect(post.body).not.toMatch(/<\?xml|<Invoice|<CreditNote|secret_|whsec_/);
    }
    const bodies = endpoint.bodies();
    for (const event of bodies) {
      const schema = this.schemas.get(event.type);
      if (schema === undefined) throw new Error(`No schema of ${event.type}`);
      const valid = this.ajv.compile(schema);
      expect([event.type, valid(event), valid.errors]).toEqual([event.type, true, null]);
      expect(Object.keys(schema.properties.data.properties)).toEqual(
        expect.arrayContaining(Object.keys(event.data)),
      );
    }
    // 15: every webhook of the team has it, under the same id; nobody else's.
    expect([...twin.ids()].sort()).toEqual([...endpoint.ids()].sort());
    expect(foreign.posts).toEqual([]);
    return bodies;
  }

  nextNumber(): number {
    return (this.number += 1);
  }

  /** @returns the id of the document */
  async send(companyId: string, recipient: string | null, fields = {}): Promise<string> {
    const document = smallInvoice(`Größe ${this.nextNumber()} – ünïcödé`, {
      lines: [{ name: 'L', netPriceAmount: '10.10', vat: { percentage: '21' } }],
    });
    const sendRequest = { recipient, documentType: 'invoice', document, ...fields };
    const { body } = await this.team.post(`/api/v1/${companyId}/send`, sendRequest);
    return body.document.id as string;
  }

  arrival(companyId: string): Promise<{ body: { document: { id: string } } }> {
    return this.team.post('/api/v1/sandbox/inbound', { document: CREDIT_NOTE, companyId });
  }

  async imported(companyId: string, direction: Direction, xml: string): Promise<void> {
    const documents = this.service.app.get(DocumentImport);
    const companies = await documents.listCompanies(this.team.teamId);
    const place = { companyId, direction };
    const outcome = await documents.import(this.team.teamId, companies, Buffer.from(xml), place);
    expect(outcome.result).toBe('imported');
  }

  async label(): Promise<string> {
    return (await this.team.sdk.labels.create({ name: `Label ${this.nextNumber()}` })).id;
  }

  /** Opens a verification. */
  async open(companyId: string): Promise<string> {
    return (await this.team.sdk.companies.verify(companyId)).id;
  }

  async decide(companyId: string, outcome: string): Promise<unknown> {
    const id = await this.open(companyId);
    return this.team.post(`/api/v1/companies/${companyId}/verifications/${id}/outcome`, { outcome });
  }

  update(companyId: string, fields: object): Promise<unknown> {
    return this.team.put(`/api/v1/companies/${companyId}`, fields);
  }

  private async atRest(): Promise<void> {
    const busy = (): Promise<{ n: number }[]> =>
      this.service.sql(
        `SELECT (SELECT count(*) FROM deliveries WHERE next_attempt_at < clock_timestamp() + interval '1 hour')
         + (SELECT count(*) FROM lifecycle_statuses WHERE next_attempt_at < clock_timestamp() + interval '1 minute')
         + (SELECT count(*) FROM webhook_deliveries WHERE state = 'pending') AS n`,
      );
    await eventually(busy, ([row]) => Number(row?.n) === 0, PATIENCE_MS / 2);
  }
}
