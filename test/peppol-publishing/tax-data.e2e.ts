import { randomUUID } from 'node:crypto';
import { VerificationService } from '../../src/business/companies/verification.service';
import { LocatorClient } from '../../src/network/peppol/publishing/locator-client';
import type { ReceivedMessage } from '../../src/network/port/document-network';
import { ParticipantLookup } from '../../src/network/peppol/participant-lookup';
import { ProviderMessages } from '../../src/network/service-provider/provider-messages';
import { ProviderReceiver } from '../../src/network/service-provider/provider-receiver';
import { ServiceProvider } from '../../src/network/service-provider/service-provider';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { parseXml } from '../../src/standards/invoice';
import {
  MLS_DOCUMENT_TYPE,
  MLS_PROCESS,
  writeStatus,
  type MessageStatus,
} from '../../src/standards/peppol/mls';
import { judgeTaxData, JURISDICTION_TABLES, readTaxData, versionOf } from '../../src/standards/taxdata';
import { startProvider, type Provider } from '../support/peppol/provider';
import { slovakCompany, slovakInvoice, type SlovakCompany } from '../support/slovak';
import { eventually, until } from '../support/until';
import { publishers } from './publishers';

const AUTHORITY = '0242:000004';
const SLOVAK_REPORT = versionOf(JURISDICTION_TABLES.SK, '2027-01-01');

type Verdict = Pick<MessageStatus, 'code' | 'description' | 'issues'>;
const ACCEPTED: Verdict = { code: 'AP', description: null, issues: [] };
/** A participant that nobody has registered. */
const NOBODY = '0242:000077';

/** Reports of production teams: over the network, signed, to a tax authority that is an access point of its own. */
describe('publishing', () => {
  const scene = publishers();

  describe('tax data', () => {
    let authority: Provider;
    let seller: SlovakCompany;
    let buyer: SlovakCompany;
    const arrived: ReceivedMessage[] = [];
    /** Messages that the authority took and lost before its receipt. */
    const lost: ReceivedMessage[] = [];
    let isLosing = false;

    beforeAll(async () => {
      const names = { accessPoint: 'POP000004', publisher: 'POP000104', id: 'SMP-FOUR', ownPort: false };
      authority = await startProvider(scene(), names);
      authority.service.app
        .get(ProviderReceiver)
        .register(
          { docTypeId: SLOVAK_REPORT.documentTypeId, processId: SLOVAK_REPORT.processId },
          async (tx, message) => {
            await tx.query('SELECT 1');
            (isLosing ? lost : arrived).push(message);
            if (isLosing) throw new Error('The authority loses what it took');
          },
        );
      const { one, two } = scene();
      for (const [provider, participant] of [
        [authority, AUTHORITY],
        [one, '0242:000001'],
        [two, '0242:000002'],
      ] as const)
        await provider.service.app.get(LocatorClient).ensure(participant);
      seller = await companyOf(one);
      buyer = await companyOf(two);
    });
    afterAll(async () => {
      for (const { service } of [scene().one, scene().two])
        setAuthority(service.app.get<Config>(CONFIG), null);
      await authority?.service.stop();
      // Other suites look at providers that are not registered.
      const { locator, network, one, two } = scene();
      for (const participant of [AUTHORITY, '0242:000001', '0242:000002']) {
        locator.participants.delete(participant);
        network.otherPublishers.delete(participant);
        for (const { service } of [one, two]) service.app.get(ParticipantLookup).evict(participant);
      }
    });

    function setAuthority(config: Config, participant: string | null): void {
      Object.assign(config, { taxAuthorities: { ...config.taxAuthorities, SK: participant } });
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

    async function send(number: string): Promise<string> {
      const { team } = scene().one;
      const answer = await team.post(`/api/v1/${seller.id}/send`, slovakInvoice(buyer, number), {
        headers: { prefer: 'wait=30' },
      });
      expect(answer.body.document).toMatchObject({ deliveryStatus: 'delivered' });
      return answer.body.document.id as string;
    }

    /** The report on an invoice, by the side that reports. */
    const reportOf = (provider: Provider, documentNumber: string, state: string) =>
      eventually(
        async () =>
          (await provider.team.sdk.taxData.list({ limit: 100 })).items.find(
            (report) => report.documentNumber === documentNumber,
          ),
        (report) => report?.state === state,
      );

    async function answer(
      to: Provider,
      reference: string,
      verdict: Verdict,
      from = authority,
    ): Promise<void> {
      const identity = from.service.app.get(ServiceProvider).findIdentity();
      const receiver = to.service.app.get(ServiceProvider).findIdentity()?.participant ?? '';
      if (identity === null) throw new Error('The authority has no identity');
      await from.service.app.get(UnitOfWork).run((tx) =>
        from.service.app.get(ProviderMessages).request(tx, identity, {
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
            ...verdict,
          }),
          giveUpAfterHours: 1,
        }),
      );
    }

    const envelopeOf = (report: { messageId: string | null } | undefined): string => report?.messageId ?? '';
    const arrivedWith = (envelopeId: string) =>
      eventually(
        () => Promise.resolve(arrived.filter((message) => message.envelopeId === envelopeId)),
        ({ length }) => length > 0,
      );

    it('waits until the operator names the authority, and says so', async () => {
      await send('TD-1');
      for (const provider of [scene().one, scene().two]) {
        const report = await eventually(
          async () =>
            (await provider.team.sdk.taxData.list({ limit: 100 })).items.find(
              ({ documentNumber }) => documentNumber === 'TD-1',
            ),
          (found) => (found?.waitReason ?? null) !== null,
        );
        expect(report).toMatchObject({ state: 'due', simulated: false });
        expect(report?.waitReason).toContain('TAX_AUTHORITY_SK');
      }
      const { one } = scene();
      const waiting = async () =>
        (
          await one.service.sql<{ waits: number; seconds: number; updated: Date }>(
            `SELECT waits, round(extract(epoch FROM next_attempt_at - clock_timestamp()) / 900)::int * 900 AS seconds,
              updated_at AS updated
            FROM tax_data WHERE state = 'due' AND lease_until IS NULL AND next_attempt_at > clock_timestamp()`,
          )
        )[0];
      const [waits, updates] = [[] as number[], new Set<number>()];
      for (let times = 1; times <= 7; times += 1) {
        const row = await eventually(waiting, (each) => each?.waits === times);
        waits.push(row?.seconds ?? 0);
        updates.add(row?.updated.getTime() ?? 0);
        if (times < 7)
          await one.service.sql(
            `UPDATE tax_data SET next_attempt_at = clock_timestamp() WHERE state = 'due' AND lease_until IS NULL`,
          );
      }
      // A day of waiting is eight attempts and not ninety-six, and none but the first is a change of the report.
      expect(waits).toEqual([900, 1800, 3600, 7200, 14_400, 21_600, 21_600]);
      expect(updates.size).toBe(1);
    });

    it('sends what waited as soon as the authority is known', async () => {
      for (const provider of [scene().one, scene().two]) {
        setAuthority(provider.service.app.get<Config>(CONFIG), AUTHORITY);
        const report = await reportOf(provider, 'TD-1', 'sent');
        expect(report?.waitReason).toBeNull();
        expect(await arrivedWith(envelopeOf(report))).toHaveLength(1);
        expect(await provider.service.sql('SELECT 1 FROM tax_data WHERE waits > 0')).toEqual([]);
      }
    });

    it('reports both sides once, each by its own provider, and the authority decides', async () => {
      await send('TD-2');
      for (const [provider, reporter, party] of [
        [scene().one, 'C2', seller],
        [scene().two, 'C3', buyer],
      ] as const) {
        const report = await reportOf(provider, 'TD-2', 'sent');
        const messages = await arrivedWith(envelopeOf(report));
        expect(messages).toHaveLength(1);
        const xml = parseXml(messages[0]?.payload ?? Buffer.alloc(0));
        expect(judgeTaxData(xml, '2026-11-27').result).toBe('valid');
        expect(readTaxData(xml)).toMatchObject({
          reporter,
          type: 'submit',
          scope: 'domestic',
          reportingParty: { scheme: '0245', identifier: party.taxNumber },
          receivingParty: { scheme: '0242', identifier: '000004' },
        });
        await answer(provider, envelopeOf(report), ACCEPTED);
        await reportOf(provider, 'TD-2', 'accepted');
        expect(await provider.team.sdk.taxData.listAnswers(report?.id ?? '')).toMatchObject([
          { outcome: 'accepted', decisive: true, sender: AUTHORITY },
        ]);
      }
      const ids = arrived.map(({ envelopeId }) => envelopeId);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('takes no verdict from a provider that the report was not sent to', async () => {
      const { one, two } = scene();
      await send('TD-3');
      const report = await reportOf(one, 'TD-3', 'sent');
      await arrivedWith(envelopeOf(report));
      await answer(one, envelopeOf(report), ACCEPTED, two);
      await until(() =>
        Promise.resolve(one.service.log.some((line) => line.includes('a status on a tax report comes from'))),
      );
      expect(await one.team.sdk.taxData.listAnswers(report?.id ?? '')).toEqual([]);
      expect(await reportOf(one, 'TD-3', 'sent')).toBeDefined();
    });

    it('keeps a refusal with its reasons, and sends the correction as a report that replaces the first', async () => {
      const { one } = scene();
      await send('TD-4');
      const first = await reportOf(one, 'TD-4', 'sent');
      await arrivedWith(envelopeOf(first));
      await answer(one, envelopeOf(first), {
        code: 'RE',
        description: 'The tax total is wrong',
        issues: [{ reason: 'BV', place: '/TaxData', description: 'The tax total is wrong' }],
      });
      const refused = await reportOf(one, 'TD-4', 'refused');
      expect(refused?.refusal).toMatchObject({ by: 'authority', needsCorrection: true });
      await one.team.sdk.taxData.retry(refused?.id ?? '');
      const again = await reportOf(one, 'TD-4', 'sent');
      const [message] = await arrivedWith(envelopeOf(again));
      expect(readTaxData(parseXml(message?.payload ?? Buffer.alloc(0)))).toMatchObject({ type: 'resubmit' });
      // A late verdict on the first report does not decide the second one.
      await answer(one, envelopeOf(first), ACCEPTED);
      await eventually(
        () => one.team.sdk.taxData.listAnswers(refused?.id ?? ''),
        ({ length }) => length === 2,
      );
      expect(await reportOf(one, 'TD-4', 'sent')).toBeDefined();
      await answer(one, envelopeOf(again), ACCEPTED);
      await reportOf(one, 'TD-4', 'accepted');
    });

    it('takes an acceptance of either message with the same document, and asks for no second document', async () => {
      const { one } = scene();
      await send('TD-5');
      const first = await reportOf(one, 'TD-5', 'sent');
      const [message] = await arrivedWith(envelopeOf(first));
      await answer(one, envelopeOf(first), {
        code: 'RE',
        description: 'The system behind the access point is away',
        issues: [{ reason: 'FD', place: 'NA', description: 'It did not answer' }],
      });
      await reportOf(one, 'TD-5', 'due');
      await one.service.sql(`UPDATE tax_data SET next_attempt_at = clock_timestamp() WHERE id = $1`, [
        first?.id,
      ]);
      const again = await reportOf(one, 'TD-5', 'sent');
      const [repeated] = await arrivedWith(envelopeOf(again));
      expect(repeated?.envelopeId).not.toBe(message?.envelopeId);
      expect(repeated?.payload.toString()).toBe(message?.payload.toString());
      await answer(one, envelopeOf(first), ACCEPTED);
      await reportOf(one, 'TD-5', 'accepted');
    });

    /** Makes the message of a report due at once. @param isLast whether it is its last attempt */
    const hurry = (reportId: string | undefined, isLast = false): Promise<unknown> =>
      scene().one.service.sql(
        `UPDATE provider_messages SET next_attempt_at = clock_timestamp(), give_up_at = CASE WHEN $2 THEN clock_timestamp() ELSE give_up_at END
        WHERE subject_id = $1 AND state = 'pending' AND lease_until IS NULL`,
        [reportId, isLast],
      );

    it('reads a status that came before the receipt once the receipt proves who has the report', async () => {
      const { one } = scene();
      setAuthority(one.service.app.get<Config>(CONFIG), NOBODY);
      await send('TD-6');
      const report = await reportOf(one, 'TD-6', 'sent');
      setAuthority(one.service.app.get<Config>(CONFIG), AUTHORITY);
      const [id, envelope] = [report?.id ?? '', envelopeOf(report)];
      const unmatched = (): Promise<{ reference: string }[]> =>
        one.service.sql('SELECT reference FROM document_responses WHERE reference = $1', [envelope]);
      await answer(one, envelope, ACCEPTED);
      await answer(one, envelope, ACCEPTED, scene().two);
      await until(async () => (await unmatched()).length === 2);
      expect(await one.team.sdk.taxData.listAnswers(id)).toEqual([]);
      // The participant turns out to be served by the access point that answered.
      await one.service.sql('UPDATE provider_messages SET receiver = $2 WHERE subject_id = $1', [
        id,
        AUTHORITY,
      ]);
      await eventually(
        async () => {
          await hurry(id);
          return reportOf(one, 'TD-6', 'accepted');
        },
        (found) => found !== undefined,
      );
      expect(await arrivedWith(envelope)).toHaveLength(1);
      expect(await one.team.sdk.taxData.listAnswers(id)).toMatchObject([
        { outcome: 'accepted', decisive: true, sender: AUTHORITY, submission: 1 },
      ]);
      // That of the other provider stays where it was.
      expect(await unmatched()).toHaveLength(1);
      const events = (await one.team.sdk.events.list({ limit: 100 })).items.filter(
        ({ type, data }) => type === 'document.tax_reported' && 'taxDataId' in data && data.taxDataId === id,
      );
      expect(events).toHaveLength(1);
    });

    it('goes on with the message that got no receipt, so that an access point recognises it', async () => {
      const { one } = scene();
      isLosing = true;
      await send('TD-7');
      const report = await reportOf(one, 'TD-7', 'sent');
      await until(async () => {
        await hurry(
          report?.id,
          lost.some(({ envelopeId }) => envelopeId === envelopeOf(report)),
        );
        const found = (await one.team.sdk.taxData.list({ limit: 100 })).items;
        return found.some(({ id, state }) => id === report?.id && state === 'refused');
      });
      isLosing = false;
      expect((await reportOf(one, 'TD-7', 'refused'))?.refusal).toMatchObject({
        by: 'network',
        needsCorrection: false,
      });
      await one.team.sdk.taxData.retry(report?.id ?? '');
      const [message] = await arrivedWith(envelopeOf(report));
      const [first] = lost.filter(({ envelopeId }) => envelopeId === envelopeOf(report));
      expect([message?.messageId, message?.payload.toString()]).toEqual([
        first?.messageId,
        first?.payload.toString(),
      ]);
      await answer(one, envelopeOf(report), ACCEPTED);
      expect(await reportOf(one, 'TD-7', 'accepted')).toMatchObject({
        attempts: 1,
        messageId: envelopeOf(report),
      });
    });

    it('makes a report anew for an authority that the earlier one was not addressed to', async () => {
      const { one } = scene();
      setAuthority(one.service.app.get<Config>(CONFIG), NOBODY);
      await send('TD-8');
      const first = await reportOf(one, 'TD-8', 'sent');
      setAuthority(one.service.app.get<Config>(CONFIG), AUTHORITY);
      await until(async () => {
        await hurry(first?.id, true);
        const found = (await one.team.sdk.taxData.list({ limit: 100 })).items;
        return found.some(({ id, state }) => id === first?.id && state === 'refused');
      });
      await one.team.sdk.taxData.retry(first?.id ?? '');
      const again = await reportOf(one, 'TD-8', 'sent');
      const [message] = await arrivedWith(envelopeOf(again));
      expect(envelopeOf(again)).not.toBe(envelopeOf(first));
      expect(readTaxData(parseXml(message?.payload ?? Buffer.alloc(0)))).toMatchObject({
        type: 'submit',
        receivingParty: { scheme: '0242', identifier: '000004' },
      });
    });

    it('keeps the reports of a company that is to be deleted', async () => {
      const { one } = scene();
      const deleted = await one.team.delete(`/api/v1/companies/${seller.id}`);
      expect([deleted.status, deleted.headers.get('x-error-code')]).toEqual([409, 'company_has_documents']);
    });
  });
});
