import { randomUUID } from 'node:crypto';
import { VerificationService } from '../../src/business/companies/verification.service';
import { SmlClient } from '../../src/network/peppol/publishing/sml-client';
import type { ReceivedMessage } from '../../src/network/port/document-network';
import { ParticipantLookup } from '../../src/network/peppol/participant-lookup';
import { ProviderMessages } from '../../src/network/service-provider/provider-messages';
import { ProviderReceiver } from '../../src/network/service-provider/provider-receiver';
import { ServiceProvider } from '../../src/network/service-provider/service-provider';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import {
  MLS_DOCUMENT_TYPE,
  MLS_PROCESS,
  writeStatus,
  type MessageStatus,
} from '../../src/standards/peppol/mls';
import { JURISDICTION_TABLES, findVersion } from '../../src/standards/taxdata';
import { startProvider, type Provider } from '../support/peppol/provider';
import { slovakCompany, slovakInvoice, type SlovakCompany } from '../support/slovak';
import { eventually, until } from '../support/until';
import type { Publishers } from './publishers';

/** Participant of the authority, which is an access point of its own. */
export const AUTHORITY = '0242:000004';
/** A participant that nobody has registered. */
export const UNREGISTERED_PARTICIPANT = '0242:000077';

const SLOVAK_REPORT = findVersion(JURISDICTION_TABLES.SK, '2027-01-01');

/** What the authority answers to a report. */
export type AuthorityAnswer = Pick<MessageStatus, 'code' | 'description' | 'issues'>;
export const ACCEPTED: AuthorityAnswer = { code: 'AP', description: null, issues: [] };

/** The envelope of the last message with a report. */
export const envelopeOf = (report: { messageId: string | null } | undefined): string =>
  report?.messageId ?? '';

/** A tax authority with an access point, and two Slovak companies of production teams that report to it. */
export class TaxAuthority {
  readonly arrived: ReceivedMessage[] = [];
  /** Messages that the authority took and lost before its receipt. */
  readonly lost: ReceivedMessage[] = [];
  isLosing = false;

  private constructor(
    private readonly scene: Publishers,
    private readonly provider: Provider,
    readonly seller: SlovakCompany,
    readonly buyer: SlovakCompany,
  ) {
    provider.service.app
      .get(ProviderReceiver)
      .registerHandler(
        { docTypeId: SLOVAK_REPORT.documentTypeId, processId: SLOVAK_REPORT.processId },
        async (tx, message) => {
          await tx.query('SELECT 1');
          (this.isLosing ? this.lost : this.arrived).push(message);
          if (this.isLosing) throw new Error('The authority loses what it took');
        },
      );
  }

  static async start(scene: Publishers): Promise<TaxAuthority> {
    const names = { accessPoint: 'POP000004', publisher: 'POP000104', ownPort: false };
    // The locator remembers the certificate of a publisher that another suite has stopped.
    const provider = await startProvider(scene, { ...names, id: `SMP-TAX-${randomUUID().slice(0, 8)}` });
    const { one, two } = scene;
    for (const [{ service }, participant] of [
      [provider, AUTHORITY],
      [one, '0242:000001'],
      [two, '0242:000002'],
    ] as const)
      await service.app.get(SmlClient).ensureRegistered(participant);
    return new TaxAuthority(scene, provider, await companyOf(one), await companyOf(two));
  }

  /** Stops it; other suites look at providers that are not registered. */
  async stop(): Promise<void> {
    const { locator, network, one, two } = this.scene;
    for (const provider of [one, two]) this.setParticipant(provider, null);
    await this.provider.service.stop();
    for (const participant of [AUTHORITY, '0242:000001', '0242:000002']) {
      locator.participants.delete(participant);
      network.otherPublishers.delete(participant);
      for (const { service } of [one, two]) service.app.get(ParticipantLookup).evict(participant);
    }
  }

  /** Sets TAX_AUTHORITY_SK of a provider that runs. */
  setParticipant({ service }: Provider, participant: string | null): void {
    const config = service.app.get<Config>(CONFIG);
    Object.assign(config, { taxAuthorities: { ...config.taxAuthorities, SK: participant } });
  }

  /** Sends an invoice of the seller to the buyer. @returns id of the document */
  async send(number: string): Promise<string> {
    const { team } = this.scene.one;
    const answer = await team.post(`/api/v1/${this.seller.id}/send`, slovakInvoice(this.buyer, number), {
      headers: { prefer: 'wait=30' },
    });
    expect(answer.body.document).toMatchObject({ deliveryStatus: 'delivered' });
    return answer.body.document.id as string;
  }

  /** Finds the report on an invoice once it has a state, by the side that reports. */
  reportOf({ team }: Provider, documentNumber: string, state: string) {
    return eventually(
      async () =>
        (await team.sdk.taxData.list({ limit: 100 })).items.find(
          (report) => report.documentNumber === documentNumber,
        ),
      (report) => report?.state === state,
    );
  }

  /** Answers a message with a status. @param from another provider than the authority */
  async answer(
    to: Provider,
    reference: string,
    decision: AuthorityAnswer,
    from = this.provider,
  ): Promise<void> {
    const identity = from.service.app.get(ServiceProvider).findIdentity();
    const receiver = to.service.app.get(ServiceProvider).findIdentity()?.participant ?? '';
    if (identity === null) throw new Error('The authority has no identity');
    await from.service.app.get(UnitOfWork).run((tx) =>
      from.service.app.get(ProviderMessages).requestMessage(tx, identity, {
        kind: 'mls',
        subjectId: null,
        since: null,
        receiver,
        docTypeId: MLS_DOCUMENT_TYPE,
        processId: MLS_PROCESS,
        payload: writeStatus({
          id: randomUUID(),
          issuedAt: new Date(),
          sender: identity.participant,
          receiver,
          reference,
          ...decision,
        }),
        giveUpAfterHours: 1,
      }),
    );
  }

  /** Waits for the messages that the authority got in an envelope. */
  arrivedWith(envelopeId: string): Promise<ReceivedMessage[]> {
    return eventually(
      () => Promise.resolve(this.arrived.filter((message) => message.envelopeId === envelopeId)),
      ({ length }) => length > 0,
    );
  }
}

async function companyOf({ service, team }: Provider): Promise<SlovakCompany> {
  const company = await slovakCompany(team, null, async (companyId) => {
    await team.post(`/api/v1/companies/${companyId}/verify`);
    await service.app.get(VerificationService).decideByOperator(team.teamId, companyId, 'verified', null);
  });
  await until(async () => {
    const { body } = await team.get(`/api/v1/companies/${company.id}/identifiers`);
    return body.identifiers[0]?.publication === 'published';
  });
  return company;
}
