/** Parties of a French invoice in several rules, with their paths. */
import { BUYER, SELLER } from './assertions';

const AGREEMENT = 'ram:ApplicableHeaderTradeAgreement';
const SETTLEMENT = 'ram:ApplicableHeaderTradeSettlement';

/** Party of the French extension, with its paths and terms. */
export interface PartyPaths {
  /** path in UBL, below the document */
  path: string;
  /** path in CII, below the transaction */
  cii: string;
  /** description that fits after "of" */
  partyLabel: string;
  /** term of the party's identifiers, at the end of rule ids */
  identifier: string;
  /** term of the party's electronic address, at the end of rule ids */
  address: string;
}

export const SELLER_PATHS: PartyPaths = {
  path: SELLER,
  cii: `${AGREEMENT}/ram:SellerTradeParty`,
  partyLabel: 'the seller',
  identifier: 'BT-29',
  address: 'BT-34',
};

export const BUYER_PATHS: PartyPaths = {
  path: BUYER,
  cii: `${AGREEMENT}/ram:BuyerTradeParty`,
  partyLabel: 'the buyer',
  identifier: 'BT-46',
  address: 'BT-49',
};

/** Parties other than seller and buyer. */
export const OTHER_PARTIES: readonly PartyPaths[] = [
  {
    path: 'cac:PayeeParty',
    cii: `${SETTLEMENT}/ram:PayeeTradeParty`,
    partyLabel: 'the payee',
    identifier: 'BT-60',
    address: 'EXT-FR-FE-29',
  },
  {
    path: `${BUYER}/cac:AgentParty`,
    cii: `${AGREEMENT}/ram:BuyerAgentTradeParty`,
    partyLabel: "the buyer's agent",
    identifier: 'EXT-FR-FE-06',
    address: 'EXT-FR-FE-12',
  },
  {
    path: 'cac:PaymentMeans/cac:PaymentMandate/cac:PayerParty',
    cii: `${SETTLEMENT}/ram:PayerTradeParty`,
    partyLabel: 'the payer',
    identifier: 'EXT-FR-FE-46',
    address: 'EXT-FR-FE-52',
  },
  {
    path: `${SELLER}/cac:AgentParty`,
    cii: `${AGREEMENT}/ram:SalesAgentTradeParty`,
    partyLabel: "the seller's agent",
    identifier: 'EXT-FR-FE-69',
    address: 'EXT-FR-FE-75',
  },
  {
    path: `${BUYER}/cac:ServiceProviderParty/cac:Party`,
    cii: `${SETTLEMENT}/ram:InvoiceeTradeParty`,
    partyLabel: 'the invoicee (who receives the invoice for the buyer)',
    identifier: 'EXT-FR-FE-92',
    address: 'EXT-FR-FE-98',
  },
  {
    path: `${SELLER}/cac:ServiceProviderParty/cac:Party`,
    cii: `${SETTLEMENT}/ram:InvoicerTradeParty`,
    partyLabel: 'the invoicer (who invoices for the seller)',
    identifier: 'EXT-FR-FE-115',
    address: 'EXT-FR-FE-121',
  },
];

/** All parties. */
export const PARTIES: readonly PartyPaths[] = [SELLER_PATHS, BUYER_PATHS, ...OTHER_PARTIES];

/** Term of the delivery location, which has identifiers like parties. */
export const DELIVERY_TERM = 'BT-71';
export const DELIVERY_LABEL = 'the delivery location';
/** Term of the delivery location of a line. */
export const LINE_DELIVERY_TERM = 'EXT-FR-FE-146';
export const LINE_DELIVERY_LABEL = "the line's delivery location";

/** Scheme of the SIREN, number of an enterprise: nine digits. */
export const SIREN_SCHEME = '0002';
/** Scheme of the SIRET, number of an establishment: SIREN and five digits. */
export const SIRET_SCHEME = '0009';
/** Scheme of routing codes inside an enterprise. */
export const ROUTING_SCHEME = '0224';
/** Scheme of the electronic addresses of the French directory. */
export const ADDRESS_SCHEME = '0225';
/** Scheme of members of a single taxpayer (VAT group): the SIREN of the group. */
export const VAT_GROUP_SCHEME = '0231';
