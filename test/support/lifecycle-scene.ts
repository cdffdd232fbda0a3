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

  /** An invoice as it was sent and as it came in. */
  invoice(prefix?: string): Promise<{ number: string; sent: string; received: string }> {
    return exchanged([this.seller, this.from], [this.buyer, this.to], this.number(prefix));
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
