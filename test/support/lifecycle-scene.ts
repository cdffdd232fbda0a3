import { composeStatusMessage, writeStatusMessage, type NewStatus } from '../../src/standards/cdar';
import type { Service } from './service';
import { exchanged, frenchParty, type FrenchParty } from './french-invoice';
import type { Answer, TeamClient } from './team-client';

let nextNumber = 1;

/** Two French companies of two teams that exchange invoices. */
export class LifecycleScene {
  private constructor(
    readonly seller: TeamClient,
    readonly buyer: TeamClient,
    readonly from: FrenchParty,
    readonly to: FrenchParty,
  ) {}

  static async of(service: Service): Promise<LifecycleScene> {
    const [seller, buyer] = await Promise.all([service.team(), service.team()]);
    const [from, to] = await Promise.all([frenchParty(seller), frenchParty(buyer)]);
    return new LifecycleScene(seller, buyer, from, to);
  }

  /** A number that no other document has. */
  number(prefix = 'CDV'): string {
    return `${prefix}-${nextNumber++}`;
  }

  /** An invoice: as sent and as received. */
  invoice(prefix?: string): Promise<{ number: string; sent: string; received: string }> {
    return exchanged([this.seller, this.from], [this.buyer, this.to], this.number(prefix));
  }

  /** A status message of the buyer, as if it arrived over the network at the seller. */
  message(number: string, code: string, fields: Partial<NewStatus> = {}): string {
    const party = ({ siren, name }: FrenchParty) => ({
      siren,
      name,
      address: { scheme: '0225', identifier: siren },
    });
    const composed = composeStatusMessage({
      id: this.number('M'),
      code,
      speaker: 'buyer',
      since: '2026-11-22T09:59:00',
      issuedAt: '2026-11-22T10:00:00',
      platform: { id: '0003', name: 'Plateforme' },
      frame: 'REGULATED',
      to: 'partners',
      details: [],
      ...fields,
      invoice: {
        number,
        issueDate: '2026-11-20',
        typeCode: '380',
        receivedAt: null,
        seller: party(this.from),
        buyer: party(this.to),
        ...fields.invoice,
      },
    });
    return writeStatusMessage(composed);
  }

  /** The seller cancels an invoice: the buyer receives the message. */
  cancelled(number: string): Promise<Answer> {
    return this.buyer.post('/api/v1/sandbox/inbound', {
      companyId: this.to.id,
      sender: this.from.address,
      document: this.message(number, '220', { speaker: 'seller' }),
    });
  }
}

export function say(
  team: TeamClient,
  documentId: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return team.post(`/api/v1/documents/${documentId}/lifecycle`, body, { headers });
}

export async function lifecycleOf(team: TeamClient, id: string): Promise<Answer['body']> {
  return (await team.get(`/api/v1/documents/${id}/lifecycle`)).body.lifecycle;
}

/** The codes of the statuses of an invoice, in their order. */
export async function codes(team: TeamClient, id: string): Promise<string[]> {
  return (await lifecycleOf(team, id)).statuses.map(({ code }: { code: string }) => code);
}

/** Status, code and messages of an answer that refuses. */
export function refusal({ status, headers, body }: Answer): unknown[] {
  return [status, headers.get('x-error-code'), body.errors];
}

/** The rules that an answer names in its findings. */
export function findings({ body }: Answer): string[] {
  return body.document.validation.errors.map(({ ruleCode }: { ruleCode: string }) => ruleCode);
}
