import type { DeliveryDoubt } from '../../../network/port/document-network';

/** Number of attempts, by kind of doubt, that may have delivered the document although no receipt arrived. */
export type DoubtCounts = Readonly<Record<DeliveryDoubt, number>>;

export const NO_DOUBTS: DoubtCounts = { answered: 0, sent: 0 };

/** Returns the counts including one more attempt. @param doubt null for an attempt without doubt */
export function addDoubt(counts: DoubtCounts, doubt: DeliveryDoubt | null): DoubtCounts {
  return doubt === null ? counts : { ...counts, [doubt]: counts[doubt] + 1 };
}

/**
 * Formats the message for the sender when attempts without a receipt may have reached the recipient. Sending the
 * invoice again under a new number would then create a second invoice.
 * @param lastMessage outcome of the last attempt
 * @returns null when the document cannot have reached the recipient
 */
export function formatUnconfirmedMessage(
  { answered, sent }: DoubtCounts,
  lastMessage: string,
): string | null {
  if (answered + sent === 0) return null;
  const unansweredText = `the document was sent in full ${formatTimes(sent)} and no answer came`;
  const knownText =
    answered === 0
      ? `${capitalize(unansweredText)}: the recipient may have the document`
      : `The other side answered ${formatTimes(answered)} without proof of receipt` +
        `${sent === 0 ? '' : `, and ${unansweredText}`}: the recipient most likely has the document`;
  return `${knownText}. Ask the recipient before you send the document again under a new number. Last attempt: ${lastMessage}`;
}

function formatTimes(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
