import type { Answer, TeamClient } from '../team-client';
import type { Service } from '../service';
import {
  dueNow,
  createHeldIdentifier as heldBy,
  keyFrom,
  migrate,
  migrations,
  read,
  statusesOf,
  type Held,
} from '../held-identifier';
import { invoiceTo } from '../invoices';
import { allItems } from '../pages';
import { changeXml } from '../stored-contents';
import { pause, until } from '../until';
import { PatientClient } from './patient-client';
import type { Fate, Member, Party } from './party';

/** Parts of an installation that the day needs in addition to its API: operator actions, and access to the database. */
export interface Operated {
  /** Address of its access point. */
  readonly endpoint: string;
  readonly team: TeamClient;
  /** Verifies a company whose verification was requested. */
  verify(companyId: string): Promise<void>;
  /** Sends the two reports of a month that is over. @param month `YYYY-MM` */
  report(month: string): Promise<void>;
  /** Asks its database. */
  sql: Service['sql'];
  stop(): Promise<void>;
}

/** Identity and settings of an installation. */
export interface Character {
  name: string;
  /** id in the locator */
  publisher: string;
  /** name in the certificate of its access point */
  seat: string;
  asksForStatuses: boolean;
}

/**
 * Long enough for a busy machine: a peer that answers 503, or not within its time, gets the message again after up to five
 * minutes.
 */
const DECIDED_MS = 600_000;
const POLL_INTERVAL_MS = 100;

/** An installation of the product with access point and publisher of its own, as a provider of the day. */
export class Installation implements Party {
  readonly sendsStatuses = true;
  readonly name: string;
  readonly publisher: string;
  readonly seat: string;
  readonly asksForStatuses: boolean;
  readonly operated: Operated;
  private readonly members = new Map<string, Held>();

  constructor({ name, publisher, seat, asksForStatuses }: Character, operated: Operated) {
    this.operated = { ...operated, team: PatientClient.of(operated.team) };
    this.name = name;
    this.publisher = publisher;
    this.seat = seat;
    this.asksForStatuses = asksForStatuses;
  }

  get provider(): string {
    return providerOf(this.seat);
  }

  async join(number: string): Promise<Member> {
    const heldIdentifier = await this.company(number);
    await this.verified(heldIdentifier);
    await until(async () => (await read(heldIdentifier))['publication'] === 'published');
    return heldIdentifier;
  }

  async send(from: Member, to: string, number: string): Promise<Fate> {
    const { client, companyId } = this.findHeld(from);
    const sent = await client.post(`/api/v1/${companyId}/send`, invoiceTo(to, number));
    if (sent.status !== 200) return { delivered: false, envelopeId: null, reason: codeOf(sent) };
    return this.fateOf(String(sent.body.document.id));
  }

  /** Sends an invoice that is changed after its request was accepted, so that it breaks a rule during transmission. */
  async sendInvalid(from: Member, to: string, number: string): Promise<Fate> {
    const { client, companyId } = this.findHeld(from);
    const body = { ...invoiceTo(to, number), sendAt: new Date(Date.now() + 86_400_000).toISOString() };
    const sent = await client.post(`/api/v1/${companyId}/send`, body);
    if (sent.status !== 200) throw new Error(codeOf(sent));
    const id = String(sent.body.document.id);
    await changeXml(this.operated, id, (xml) => xml.replace('>380<', '>999<'));
    await this.operated.sql(
      `UPDATE deliveries SET next_attempt_at = now(), scheduled_for = now() WHERE document_id = $1`,
      [id],
    );
    return this.fateOf(id);
  }

  /** `<code> of <provider>` of each status of a document; it stays delivered. @param envelopeId of the document */
  async statusesOf(envelopeId: string): Promise<string[]> {
    const [row] = await this.operated.sql<{ id: string }>(
      `SELECT id FROM documents WHERE envelope_id = $1 AND direction = 'outgoing'`,
      [envelopeId],
    );
    const path = `/api/v1/documents/${row?.id ?? ''}`;
    const { body } = await this.operated.team.get(`${path}/responses`);
    const { deliveryStatus } = (await this.operated.team.get(path)).body.document;
    if (deliveryStatus !== 'delivered') throw new Error(`${path} is ${deliveryStatus}`);
    return (body.responses as { code: string; sender: string }[]).map(
      ({ code, sender }) => `${code} of ${sender}`,
    );
  }

  /** Statuses that are not accepted yet. */
  async unsentStatuses(): Promise<number> {
    const rows = await this.operated.sql(
      `SELECT 1 FROM provider_messages WHERE kind = 'mls' AND state = 'pending'`,
    );
    return rows.length;
  }

  /** Makes the exchanges so far those of the month before this one. @returns `YYYY-MM` */
  async endMonth(): Promise<string> {
    const lastDay = `date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 day'`;
    await this.operated.sql(`UPDATE exchange_ledger SET exchanged_at = (${lastDay}) AT TIME ZONE 'UTC'`);
    const [row] = await this.operated.sql<{ month: string }>(
      `SELECT to_char(${lastDay}, 'YYYY-MM') AS month`,
    );
    return row?.month ?? '';
  }

  async reportState(kind: string): Promise<string | undefined> {
    const [row] = await this.operated.sql<{ state: string }>(
      `SELECT state FROM statistics_reports WHERE kind = $1 AND state <> 'collecting'`,
      [kind],
    );
    return row?.state;
  }

  /** Has a company listed in the Directory. @returns its name */
  async list(address: string, website: string): Promise<string> {
    const { client, companyId } = this.findHeld({ address });
    const path = `/api/v1/companies/${companyId}`;
    const listed = await client.put(`${path}/directory`, { listed: true, consent: true, website });
    if (listed.status !== 200) throw new Error(codeOf(listed));
    return (await client.get(path)).body.company.name as string;
  }

  private async fateOf(documentId: string): Promise<Fate> {
    const document = await this.decided(documentId);
    const { envelopeId, deliveryStatus, deliveries } = document;
    if (deliveryStatus === 'delivered') return { delivered: true, envelopeId };
    return { delivered: false, envelopeId, reason: String(deliveries[0].failure?.message) };
  }

  async arrivals(): Promise<string[]> {
    const path = '/api/v1/documents?direction=incoming&limit=100';
    const documents = await allItems(this.operated.team, path, 'documents');
    return documents.map(({ envelopeId }) => String(envelopeId));
  }

  release(member: Member): Promise<string> {
    return keyFrom(this.findHeld(member));
  }

  async adopt(number: string, key: string): Promise<Member> {
    const heldIdentifier = this.members.get(`0208:${number}`) ?? (await this.company(number));
    const answer = await migrate(heldIdentifier, key);
    if (answer.status !== 200) throw new Error(codeOf(answer));
    await this.verified(heldIdentifier);
    for (
      const end = performance.now() + DECIDED_MS;
      performance.now() < end;
      await pause(5 * POLL_INTERVAL_MS)
    ) {
      if ((await read(heldIdentifier))['publication'] === 'published') return heldIdentifier;
      const [newest] = await migrations(heldIdentifier);
      if (newest?.['status'] === 'failed') throw new Error(String(newest['errorMessage']));
      await dueNow(this.operated);
    }
    throw new Error(`${heldIdentifier.address} is not published`);
  }

  async letGo(member: Member): Promise<void> {
    const heldIdentifier = this.findHeld(member);
    await dueNow(this.operated);
    await until(async () => (await read(heldIdentifier))['publication'] === 'unpublished');
    const [newest] = await statusesOf(heldIdentifier);
    if (newest !== 'outbound completed')
      throw new Error(`The migration of ${heldIdentifier.address} is ${newest}`);
  }

  /** What the API returns about a receiver anywhere in the network. */
  async lookup(address: string): Promise<{ registered: boolean; endpoints: string[] }> {
    const { body } = await this.operated.team.post('/api/v1/recipients/verify', { address });
    const types = (body.recipient.documentTypes ?? []) as { endpointUrl: string }[];
    return {
      registered: body.recipient.registered,
      endpoints: [...new Set(types.map(({ endpointUrl }) => endpointUrl))],
    };
  }

  /** Publishes one more document type of a member. */
  async offer(member: Member, docTypeId: string, processId: string): Promise<void> {
    const { client, companyId } = this.findHeld(member);
    const added = await client.post(`/api/v1/companies/${companyId}/document-types`, {
      docTypeId,
      processId,
    });
    if (added.status !== 200) throw new Error(codeOf(added));
  }

  stop(): Promise<void> {
    return this.operated.stop();
  }

  /** The document once its delivery is decided. */
  private async decided(documentId: string) {
    const path = `/api/v1/documents/${documentId}`;
    for (const end = performance.now() + DECIDED_MS; ; await pause(POLL_INTERVAL_MS)) {
      const { status, body } = await this.operated.team.get(path);
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
      if (body.document.deliveryStatus !== 'pending') return body.document;
      if (performance.now() > end)
        throw new Error(`It stays pending: ${JSON.stringify(body.document.deliveries)}`);
    }
  }

  private async company(number: string): Promise<Held> {
    const heldIdentifier = await heldBy(this.operated.team, number, false);
    this.members.set(heldIdentifier.address, heldIdentifier);
    return heldIdentifier;
  }

  private async verified({ client, companyId }: Held): Promise<void> {
    const { body } = await client.get(`/api/v1/companies/${companyId}`);
    if (body.company.isVerified === true) return;
    await client.post(`/api/v1/companies/${companyId}/verify`);
    await this.operated.verify(companyId);
  }

  private findHeld({ address }: Member): Held {
    const heldIdentifier = this.members.get(address);
    if (heldIdentifier === undefined) throw new Error(`${this.name} has no ${address}`);
    return heldIdentifier;
  }
}

/** Returns the participant of a provider. @param seat `POP000001` @returns `0242:000001` */
export function providerOf(seat: string): string {
  return `0242:${seat.slice(-6)}`;
}

function codeOf({ status, headers, body }: Answer): string {
  return `HTTP ${status} ${headers.get('x-error-code')}: ${JSON.stringify(body.errors ?? body)}`;
}
