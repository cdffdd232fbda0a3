import { composeStatusMessage, writeStatusMessage, type NewStatus } from '../../src/standards/cdar';

/** A status message whose only recipient is the public portal: `200` is issued by the platform, `212` by the seller. */
export function portalStatus(siren: string, code: '200' | '212', fields: Partial<NewStatus> = {}): string {
  return writeStatusMessage(
    composeStatusMessage({
      id: `M-${siren}-${code}`,
      code,
      speaker: 'seller',
      since: '2026-11-22T09:59:00',
      issuedAt: '2026-11-22T10:00:00',
      platform: { id: '0003', name: 'Plateforme' },
      frame: 'S1',
      to: 'portal',
      details:
        code === '200'
          ? []
          : [
              {
                reasonCode: null,
                reason: null,
                actionCode: null,
                action: null,
                characteristics: [
                  {
                    term: null,
                    kind: 'MEN',
                    changed: null,
                    name: null,
                    location: null,
                    value: null,
                    amount: { value: '120.00', currency: 'EUR' },
                    date: null,
                    percent: '20',
                  },
                ],
              },
            ],
      invoice: {
        number: `F-${siren}`,
        issueDate: '2026-11-20',
        typeCode: '380',
        receivedAt: '2026-11-21T10:00:00',
        seller: { siren, name: 'Vendeur', address: { scheme: '0225', identifier: siren } },
        buyer: { siren: '356000000', name: 'Acheteur', address: { scheme: '0225', identifier: '356000000' } },
      },
      ...fields,
    }),
  );
}
