import { useEffect, useState } from 'react';
import { emptyParty, type FormParty, type SendForm } from './form';
import { partyOfKnown, type KnownDetails } from './party';

/** The details are of somebody else than the recipient; the person says which are right. */
export interface PartyQuestion {
  /** Party whose details are shown */
  name: string;
  /** Owner of the address; null when the team has no data about it */
  known: string | null;
  /** Takes the details of who is behind the address, or none where that is not known */
  change: () => void;
  keep: () => void;
}

const ADDRESS = /^\d{4}:\S{1,50}$/;

/**
 * Keeps recipient and details together. Details that were filled in for an address follow it; what a person wrote is never
 * changed unasked.
 *
 * @param known Who is behind the address of the form; undefined while that is asked
 */
export function usePartyOfRecipient(
  form: SendForm,
  known: KnownDetails | null | undefined,
  change: (change: (form: SendForm) => Partial<SendForm>) => void,
): PartyQuestion | null {
  const address = form.recipient.trim();
  const { party } = form;
  const [filled, setFilled] = useState<{ address: string; party: FormParty } | null>(null);
  const [declinedFor, setDeclinedFor] = useState<string | null>(null);
  const isFilled = filled !== null && filled.party === party;
  const isBlank = [party.name, party.street, party.city].every((text) => text === '');
  const follows = isBlank || (isFilled && filled.address !== address);
  const fill = (next: FormParty, reference: string | null = null): void => {
    setFilled({ address, party: next });
    change((current) => {
      // Another address may have been written since.
      if (current.recipient.trim() !== address) return {};
      const hasReference = current.buyerReference !== '' || current.purchaseOrder !== '';
      return { party: next, ...(reference === null || hasReference ? {} : { buyerReference: reference }) };
    });
  };
  useEffect(() => {
    if (known && follows) fill(partyOfKnown(known), known.buyerReference ?? null);
    // `fill` takes values of the same form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [known, follows, address]);
  if (known === undefined || isBlank || declinedFor === address) return null;
  const isOther = known !== null && known.name !== '' && !isFilled && getName(known) !== getName(party);
  const isLeft = known === null && isFilled && filled.address !== address && ADDRESS.test(address);
  if (!isOther && !isLeft) return null;
  return {
    name: party.name,
    known: known?.name ?? null,
    change: () => fill(known === null ? emptyParty() : partyOfKnown(known)),
    keep: () => setDeclinedFor(address),
  };
}

function getName({ name }: { name: string }): string {
  return name.trim().toLowerCase();
}
