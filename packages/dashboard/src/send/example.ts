import { magicAddress, type MagicOutcome } from '../sandbox/magic-recipients';
import { emptyForm, emptyLine, emptyParty, type SendForm } from './form';

/** An invoice of the sandbox that needs nothing more before it is sent. */
export function exampleForm(
  magic: MagicOutcome,
  companyId: string,
  today: string,
  now = Date.now(),
): SendForm {
  const vat = { category: 'S', rate: '21' };
  return {
    ...emptyForm(today, companyId),
    recipient: magicAddress(magic),
    party: {
      ...emptyParty(),
      name: 'Brouwerij De Kroon NV',
      street: 'Grote Markt 1',
      postalZone: '2000',
      city: 'Antwerpen',
      country: 'BE',
    },
    number: `TEST-${now.toString(36).toUpperCase()}`,
    buyerReference: 'PO-7781',
    iban: 'BE71 0961 2345 6769',
    lines: [
      { ...emptyLine(), name: 'Brand identity', quantity: '24', unit: 'HUR', price: '95.00', vat },
      { ...emptyLine(), name: 'Courier', quantity: '1', price: '18.50', vat },
    ],
  };
}
