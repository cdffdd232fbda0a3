import { REASONS } from './respond';

type Reason = (typeof REASONS)[number];

/** Facts of an Invoice Response. */
export interface ResponseFacts {
  /** Status as received, such as `RE` */
  status: string;
  /** Number of the invoice; null when the response names none */
  number: string | null;
  /** Texts of the sender: reasons and a note */
  reasons: string[];
  /** Codes of reasons without a text */
  codes: Reason[];
}

/** Reads an Invoice Response; null for any other document. */
export function toResponseFacts({
  type,
  parsed,
}: {
  type: string;
  parsed: object | null;
}): ResponseFacts | null {
  if (type !== 'invoiceResponse' || parsed === null) return null;
  const { status, note, invoice, clarifications }: Record<string, unknown> = { ...parsed };
  const { number }: { number?: unknown } = typeof invoice === 'object' ? { ...invoice } : {};
  const reasons = (Array.isArray(clarifications) ? clarifications : []).map((each: unknown) => {
    const { code, text }: { code?: unknown; text?: unknown } = typeof each === 'object' ? { ...each } : {};
    return { code: textOrNull(code), text: textOrNull(text) };
  });
  const texts = [...reasons.map(({ text }) => text), textOrNull(note)];
  return {
    status: textOrNull(status) ?? '',
    number: textOrNull(number),
    reasons: [...new Set(texts.filter((text) => text !== null))],
    codes: reasons.flatMap(({ code, text }) =>
      text === null ? REASONS.filter((reason) => reason === code) : [],
    ),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
