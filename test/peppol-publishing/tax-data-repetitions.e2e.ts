import { parseXml } from '../../src/standards/invoice';
import { readTaxData } from '../../src/standards/taxdata';
import { eventually, until } from '../support/until';
import { publishers } from './publishers';
import { ACCEPTED, AUTHORITY, envelopeOf, UNREGISTERED_PARTICIPANT, TaxAuthority } from './tax-authority';

/** Reports of production teams that are sent again, and answers that come before their receipt. */
describe('publishing', () => {
  const scene = publishers();

  describe('tax data that is sent again', () => {
    let authority: TaxAuthority;

    beforeAll(async () => {
      authority = await TaxAuthority.start(scene());
      for (const provider of [scene().one, scene().two]) authority.setParticipant(provider, AUTHORITY);
    });
    afterAll(() => authority?.stop());

    /** Makes the message of a report due at once. @param isLast whether it is its last attempt */
    const hurry = (reportId: string | undefined, isLast = false): Promise<unknown> =>
      scene().one.service.sql(
        `UPDATE provider_messages SET next_attempt_at = clock_timestamp(), give_up_at = CASE WHEN $2 THEN clock_timestamp() ELSE give_up_at END
        WHERE subject_id = $1 AND state = 'pending' AND lease_until IS NULL`,
        [reportId, isLast],
      );

    it('reads a status that came before the receipt once the receipt proves who has the report', async () => {
      const { one } = scene();
      authority.setParticipant(one, UNREGISTERED_PARTICIPANT);
      await authority.send('TD-6');
      const report = await authority.reportOf(one, 'TD-6', 'sent');
      authority.setParticipant(one, AUTHORITY);
      const [id, envelope] = [report?.id ?? '', envelopeOf(report)];
      const unmatched = (): Promise<{ reference: string }[]> =>
        one.service.sql('SELECT reference FROM document_responses WHERE reference = $1', [envelope]);
      await authority.answer(one, envelope, ACCEPTED);
      await authority.answer(one, envelope, ACCEPTED, scene().two);
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
          return authority.reportOf(one, 'TD-6', 'accepted');
        },
        (found) => found !== undefined,
      );
      expect(await authority.arrivedWith(envelope)).toHaveLength(1);
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
      authority.isLosing = true;
      await authority.send('TD-7');
      const report = await authority.reportOf(one, 'TD-7', 'sent');
      await until(async () => {
        await hurry(
          report?.id,
          authority.lost.some(({ envelopeId }) => envelopeId === envelopeOf(report)),
        );
        const found = (await one.team.sdk.taxData.list({ limit: 100 })).items;
        return found.some(({ id, state }) => id === report?.id && state === 'refused');
      });
      authority.isLosing = false;
      expect((await authority.reportOf(one, 'TD-7', 'refused'))?.refusal).toMatchObject({
        by: 'network',
        needsCorrection: false,
      });
      await one.team.sdk.taxData.retry(report?.id ?? '');
      const [message] = await authority.arrivedWith(envelopeOf(report));
      const [first] = authority.lost.filter(({ envelopeId }) => envelopeId === envelopeOf(report));
      expect([message?.messageId, message?.payload.toString()]).toEqual([
        first?.messageId,
        first?.payload.toString(),
      ]);
      await authority.answer(one, envelopeOf(report), ACCEPTED);
      expect(await authority.reportOf(one, 'TD-7', 'accepted')).toMatchObject({
        attempts: 1,
        messageId: envelopeOf(report),
      });
    });

    it('makes a report anew for an authority that the earlier one was not addressed to', async () => {
      const { one } = scene();
      authority.setParticipant(one, UNREGISTERED_PARTICIPANT);
      await authority.send('TD-8');
      const first = await authority.reportOf(one, 'TD-8', 'sent');
      authority.setParticipant(one, AUTHORITY);
      await until(async () => {
        await hurry(first?.id, true);
        const found = (await one.team.sdk.taxData.list({ limit: 100 })).items;
        return found.some(({ id, state }) => id === first?.id && state === 'refused');
      });
      await one.team.sdk.taxData.retry(first?.id ?? '');
      const again = await authority.reportOf(one, 'TD-8', 'sent');
      const [message] = await authority.arrivedWith(envelopeOf(again));
      expect(envelopeOf(again)).not.toBe(envelopeOf(first));
      expect(readTaxData(parseXml(message?.payload ?? Buffer.alloc(0)))).toMatchObject({
        type: 'submit',
        receivingParty: { scheme: '0242', identifier: '000004' },
      });
    });
  });
});
