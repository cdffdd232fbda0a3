import fc from 'fast-check';
import { parseXml } from '../invoice';
import { validateDocument } from '../rules';
import { DEPOSITED_FOR_PORTAL, REFUSED } from '../rules/french-status/cases.fixture';
import {
  composeStatusMessage,
  LIFECYCLE,
  PROCESSING,
  readStatusMessage,
  writeStatusMessage,
  type NewStatus,
} from '.';
import { statusMessages } from './random-message.fixture';

const readXml = (xml: string) => readStatusMessage(parseXml(xml));

describe('a status message (CDAR)', () => {
  it('is read as it was written (property)', () =>
    fc.assert(
      fc.property(statusMessages, (message) => expect(readXml(writeStatusMessage(message))).toEqual(message)),
    ));

  it('reads messages of other software', () =>
    expect(readXml(REFUSED)).toMatchObject({
      frame: 'REGULATED',
      guideline: 'urn.cpro.gouv.fr:1p0:CDV:invoice',
      id: 'F-1_210',
      issuedAt: '2026-11-22T10:00:00',
      sender: { identifiers: [{ scheme: '0238', identifier: '0003' }], role: 'WK' },
      issuer: { identifiers: [{ scheme: '0002', identifier: '200000008' }], role: 'BY' },
      recipients: [{ role: 'SE', electronicAddress: { scheme: '0225', identifier: '100000009' } }],
      phase: '23',
      statusAt: '2026-11-22T09:59:00',
      invoices: [
        {
          number: 'F-1',
          processCode: '45',
          typeCode: '380',
          issueDate: '2026-11-20',
          status: '210',
          seller: { identifiers: [{ scheme: '0002', identifier: '100000009' }], role: 'SE' },
          details: [
            {
              reasonCode: 'DOUBLON',
              status: '210',
              actionCode: 'NOA',
              sequence: '1',
              characteristics: [{ kind: 'DVA', changed: null }],
            },
          ],
        },
      ],
    }));

  it.each([REFUSED, DEPOSITED_FOR_PORTAL])('rewrites messages of other software without loss', (xml) => {
    const message = readXml(xml);
    if (message === null) throw new Error('Not read');
    const rewrittenXml = writeStatusMessage(message);
    expect(readXml(rewrittenXml)).toEqual(message);
    expect(validateDocument(parseXml(rewrittenXml), '2026-11-22').errors).toEqual([]);
  });

  it('writes the formats of times and the indicator for several invoices', () => {
    const message = readXml(REFUSED);
    if (message === null) throw new Error('Not read');
    const writtenXml = writeStatusMessage(message);
    expect(writtenXml).toContain('<udt:DateTimeString format="204">20261122100000<');
    expect(writtenXml).toContain('<qdt:DateTimeString format="102">20261120<');
    expect(writtenXml).toContain('<udt:Indicator>false<');
    const [invoice] = message.invoices;
    if (invoice === undefined) throw new Error('No invoice');
    expect(writeStatusMessage({ ...message, invoices: [invoice, invoice] })).toContain(
      '<udt:Indicator>true<',
    );
  });

  it('a message with several acknowledgements contains all their invoices', () => {
    const [acknowledgement = ''] =
      /<rsm:AcknowledgementDocument>[^]*<\/rsm:AcknowledgementDocument>/.exec(REFUSED) ?? [];
    const doubledXml = REFUSED.replace(
      acknowledgement,
      `${acknowledgement}${acknowledgement.replace('>F-1<', '>F-2<')}`,
    );
    expect(readXml(doubledXml)?.invoices.map(({ number }) => number)).toEqual(['F-1', 'F-2']);
  });

  it('ignores times of other formats, and reads an empty message', () => {
    const xmlWithInvalidTimes = REFUSED.replace('>20261122100000<', '>22.11.2026<').replace(
      '>20261120<',
      '>2026<',
    );
    expect(readXml(xmlWithInvalidTimes)).toMatchObject({ issuedAt: null, invoices: [{ issueDate: null }] });
    expect(
      readXml(REFUSED.replace(/<rsm:ExchangedDocumentContext>[^]*(?=<\/rsm:CrossDomain)/, '')),
    ).toMatchObject({
      id: null,
      sender: null,
      phase: null,
      invoices: [],
    });
    expect(readXml('<CrossDomainAcknowledgementAndResponse xmlns="urn:x"/>')).toBeNull();
  });
});

describe('composeStatusMessage', () => {
  const receivedAmount = { kind: 'MEN', amount: { value: '120.00', currency: 'EUR' }, percent: '20.00' };
  const emptyCharacteristic = {
    term: null,
    changed: null,
    name: null,
    location: null,
    value: null,
    date: null,
  };
  const statuses = LIFECYCLE.flatMap((status) =>
    status.speakers.flatMap((speaker): NewStatus[] => {
      const toPartners: NewStatus = {
        id: `F-1_${status.code}`,
        code: status.code,
        speaker,
        since: '2026-11-22T09:59:00',
        issuedAt: '2026-11-22T10:00:00',
        invoice: {
          number: 'F-1',
          issueDate: '2026-11-20',
          typeCode: '380',
          receivedAt: '2026-11-21T08:00:00',
          seller: {
            siren: '100000009',
            name: 'Vendeur',
            address: { scheme: '0225', identifier: '100000009_STATUTS' },
          },
          buyer: {
            siren: '200000008',
            name: 'Acheteur',
            address: { scheme: '0225', identifier: '200000008' },
          },
        },
        platform: { id: '0003', name: 'Plateforme' },
        frame: 'REGULATED',
        to: 'partners',
        details:
          status.needsReason || status.code === '212'
            ? [
                {
                  reasonCode: status.needsReason ? (status.reasons?.[0] ?? 'AUTRE') : null,
                  reason: null,
                  actionCode: null,
                  action: null,
                  characteristics: [{ ...emptyCharacteristic, ...receivedAmount }],
                },
              ]
            : [],
      };
      return status.forPortal ? [toPartners, { ...toPartners, to: 'portal', frame: 'S1' }] : [toPartners];
    }),
  );

  it.each(statuses.map((status) => [status.code, status.speaker, status.to, status] as const))(
    'status %s of the %s to the %s passes the rules',
    (_code, _speaker, _to, status) => {
      const xml = writeStatusMessage(composeStatusMessage(status));
      expect(validateDocument(parseXml(xml), '2026-11-22').errors).toEqual([]);
    },
  );

  it('a platform addresses both partners, and a partner addresses the other one', () => {
    const roles = (code: string): (string | null)[] => {
      const status = statuses.find((each) => each.code === code && each.to === 'partners');
      if (status === undefined) throw new Error(code);
      return composeStatusMessage(status).recipients.map(({ role }) => role);
    };
    expect([roles('202'), roles('205'), roles('212')]).toEqual([['SE', 'BY'], ['SE'], ['BY']]);
  });

  it('a message to the portal has the guideline of the portal', () => {
    const guidelines = statuses
      .filter(({ code }) => code === '210')
      .map((status) => composeStatusMessage(status))
      .map(({ guideline, invoices }) => [guideline, invoices[0]?.referenceType]);
    expect(guidelines).toEqual([
      ['urn.cpro.gouv.fr:1p0:CDV:invoice', null],
      ['urn.cpro.gouv.fr:1p0:CDV:einvoicingF2', 'urn.cpro.gouv.fr:1p0:CDV:einvoicingF2'],
    ]);
  });

  it('throws for an unknown status', () =>
    expect(() => composeStatusMessage({ ...(statuses[0] as NewStatus), code: '300' })).toThrow('300'));

  it('a partner issues the statuses of the processing phase', () => {
    for (const status of LIFECYCLE)
      for (const speaker of status.speakers)
        expect(speaker === 'seller' || speaker === 'buyer').toBe(status.phase === PROCESSING);
  });
});
