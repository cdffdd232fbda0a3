/** Namespace of business cards (Peppol Directory specification 1.1.1, schema of 2018-06-21). */
export const BUSINESS_CARD_NS = 'http://www.peppol.eu/schema/pd/businesscard/20180621/';

/** What the Peppol Directory shows of a participant with one business entity. */
export interface BusinessCard {
  /** `0208:0123456749`, in lower case */
  participant: string;
  name: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** an address, a town or a region, as text; null: none */
  geographicalInformation: string | null;
  /** Numbers of the entity. `scheme` is a word for people, such as `vat`, or the ISO 6523 code of a register. */
  identifiers: readonly { scheme: string; value: string }[];
  /** http or https address; null: none */
  website: string | null;
}
