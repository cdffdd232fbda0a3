import { randomUUID } from 'node:crypto';
import { DocumentNetworks } from '../../src/network/networks';
import { MLS_DOCUMENT_TYPE, MLS_PROCESS } from '../../src/standards/peppol/mls';
import { invoiceTo } from '../support/invoices';
import { PROVIDER_TWO } from '../support/peppol/two-providers';
import type { Service } from '../support/service';
import { changeXml } from '../support/stored-contents';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

/** An installation with a team and its company. */
export interface Side {
  service: Service;
  team: TeamClient;
  company: { id: string; address: string };
}

interface OutgoingStatus {
  id: string;
  state: string;
  outcome: string | null;
  attempts: number;
  receiver: string;
}

let number = 0;

export async function side(service: Service): Promise<Side> {
  const team = await service.team();
  return { service, team, company: await team.company() };
}

/** Sends an invoice. @returns its id */
export async function send(from: Side, to: Side): Promise<string> {
  const body = invoiceTo(to.company.address, `MLS-${(number += 1)}`);
  const sent = await from.team.post(`/api/v1/${from.company.id}/send`, body);
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return String(sent.body.document.id);
}

/** Sends an invoice that breaks a rule by the time it leaves, which no request could. */
export async function sendInvalid(from: Side, to: Side): Promise<string> {
  const body = { ...invoiceTo(to.company.address, `MLS-${(number += 1)}`), sendAt: tomorrow() };
  const sent = await from.team.post(`/api/v1/${from.company.id}/send`, body);
  const id = String(sent.body.document.id);
  await changeXml(from.service, id, (xml) => xml.replace('>380<', '>999<'));
  await from.service.sql(
    `UPDATE deliveries SET next_attempt_at = now(), scheduled_for = now() WHERE document_id = $1`,
    [id],
  );
  await from.service.settled(id);
  return id;
}

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();

export async function delivered(from: Side, id: string) {
  await from.service.settled(id);
  const { body } = await from.team.get(`/api/v1/documents/${id}`);
  expect(body.document.deliveries[0]).toMatchObject({ status: 'delivered', failure: null });
  return body.document;
}

export const responsesTo = async (at: Side, id: string) =>
  (await at.team.get(`/api/v1/documents/${id}/responses`)).body.responses;
export const answered = (at: Side, id: string, answers = 1) =>
  eventually(
    () => responsesTo(at, id),
    (responses) => responses.length >= answers,
  );

/** Statuses that an installation sends, the newest last. */
export const statusesOf = ({ service }: Side) =>
  service.sql<OutgoingStatus>(
    `SELECT id, state, outcome, attempts, receiver FROM provider_messages WHERE kind = 'mls' ORDER BY id`,
  );

/** Hands a status over as it is. @returns what came of it */
export async function transmit(
  from: Side,
  receiver: string,
  xml: string,
  sender = PROVIDER_TWO,
): Promise<string> {
  const outcome = await from.service.app
    .get(DocumentNetworks)
    .getForTeam('production')
    .transmit({
      messageId: `${randomUUID()}@test.example`,
      conversationId: randomUUID(),
      envelopeId: randomUUID(),
      sender,
      receiver,
      docTypeId: MLS_DOCUMENT_TYPE,
      processId: MLS_PROCESS,
      countryC1: 'BE',
      mlsType: 'ALWAYS_SEND',
      madeAt: new Date(),
      earlierAttempts: 0,
      payload: Buffer.from(xml),
    });
  return outcome.kind;
}
