import { blankAddress, blankParty, isEmptyPart } from '../blank';
import { readIdentifier, readText, readTexts } from '../element-reader';
import type { InvolvedParty } from '../extended-terms';
import type { Address, Delivery, Party, Payee, SchemedIdentifier, TaxRepresentative } from '../model';
import { NONE, type Node, type XmlDocument } from '../xml';
import { CREDITOR_SCHEME, TAX_REGISTRATION, VAT } from './conventions';
import { readDay } from './dates';
import { RAM } from './names';

/** Reads the seller (BG-4), with the creditor identifier (BT-90) from the settlement. */
export function readSeller(xml: XmlDocument, node: Node, settlement: Node): Party {
  const seller = readParty(xml, node);
  const creditor = readText(xml, settlement, RAM.CreditorReferenceID);
  const identifiers =
    creditor === null
      ? seller.identifiers
      : [...seller.identifiers, { scheme: CREDITOR_SCHEME, identifier: creditor }];
  return { ...seller, identifiers };
}

/** Reads a trade party; every field is null when the element is absent. */
export function readParty(xml: XmlDocument, node: Node): Party {
  if (node === NONE) return blankParty();
  const organization = xml.child(node, RAM.SpecifiedLegalOrganization);
  const registration = readIdentifier(xml, xml.child(organization, RAM.ID));
  return {
    electronicAddress: readIdentifier(xml, xml.path(node, RAM.URIUniversalCommunication, RAM.URIID)),
    ...readTaxRegistrations(xml, node),
    enterpriseNumberScheme: registration?.scheme ?? null,
    enterpriseNumber: registration?.identifier ?? null,
    ...readNames(xml, node, organization),
    legalForm: readTexts(xml, node, RAM.Description),
    ...readAddress(xml, xml.child(node, RAM.PostalTradeAddress)),
    identifiers: readIdentifiers(xml, node),
    ...readContact(xml, node),
  };
}

/** Reads a party other than seller and buyer; null when the element is absent or empty. */
export function readInvolvedParty(xml: XmlDocument, node: Node): InvolvedParty | null {
  if (node === NONE) return null;
  const party: InvolvedParty = { ...readParty(xml, node), roleCode: readText(xml, node, RAM.RoleCode) };
  return isEmptyPart(party) ? null : party;
}

/** Reads the contact of a party. */
export function readContact(xml: XmlDocument, party: Node): Pick<Party, 'contactName' | 'email' | 'phone'> {
  const contact = xml.child(party, RAM.DefinedTradeContact);
  return {
    contactName: readText(xml, contact, RAM.PersonName) ?? readText(xml, contact, RAM.DepartmentName),
    email: readText(xml, xml.child(contact, RAM.EmailURIUniversalCommunication), RAM.URIID),
    phone: readText(xml, xml.child(contact, RAM.TelephoneUniversalCommunication), RAM.CompleteNumber),
  };
}

/** Reads the payee (BG-10); null when it is empty. */
export function readPayee(xml: XmlDocument, node: Node): Payee | null {
  if (node === NONE) return null;
  const registration = readIdentifier(xml, xml.path(node, RAM.SpecifiedLegalOrganization, RAM.ID));
  const payee: Payee = {
    name: readText(xml, node, RAM.Name),
    identifiers: readIdentifiers(xml, node),
    enterpriseNumberScheme: registration?.scheme ?? null,
    enterpriseNumber: registration?.identifier ?? null,
  };
  return isEmptyPart(payee) ? null : payee;
}

/** Reads the seller's tax representative (BG-11); null when it is empty. */
export function readTaxRepresentative(xml: XmlDocument, node: Node): TaxRepresentative | null {
  if (node === NONE) return null;
  const { vatNumber, taxRegistrations } = readTaxRegistrations(xml, node);
  const representative: TaxRepresentative = {
    name: readText(xml, node, RAM.Name),
    // A tax representative has only a VAT registration, regardless of the stated scheme.
    vatNumber: vatNumber ?? taxRegistrations[0]?.identifier ?? null,
    ...readAddress(xml, xml.child(node, RAM.PostalTradeAddress)),
  };
  return isEmptyPart(representative) ? null : representative;
}

/**
 * Reads ApplicableHeaderTradeDelivery (BG-13), or the delivery of a line; null when it has no value that the model
 * supports.
 */
export function readDelivery(xml: XmlDocument, node: Node): Delivery | null {
  const shipTo = xml.child(node, RAM.ShipToTradeParty);
  const address = readAddress(xml, xml.child(shipTo, RAM.PostalTradeAddress));
  const delivery: Delivery = {
    date: readDay(xml, xml.path(node, RAM.ActualDeliverySupplyChainEvent, RAM.OccurrenceDateTime)),
    locationIdentifier: readIdentifiers(xml, shipTo)[0] ?? null,
    location: isEmptyPart(address) ? null : address,
    recipientName: readText(xml, shipTo, RAM.Name),
  };
  return isEmptyPart(delivery) ? null : delivery;
}

/** Reads the names: the trading name becomes `name`; a different registered name is kept as `legalName`. */
function readNames(xml: XmlDocument, party: Node, organization: Node): Pick<Party, 'name' | 'legalName'> {
  const tradingName = readText(xml, organization, RAM.TradingBusinessName);
  const registeredName = readText(xml, party, RAM.Name);
  if (tradingName === null || tradingName === registeredName)
    return { name: registeredName, legalName: null };
  return { name: tradingName, legalName: registeredName };
}

/** Reads the VAT number of a party, and its numbers in other tax registers. */
export function readTaxRegistrations(
  xml: XmlDocument,
  party: Node,
): Pick<Party, 'vatNumber' | 'taxRegistrations'> {
  let vatNumber: string | null = null;
  const taxRegistrations: SchemedIdentifier[] = [];
  for (const node of xml.children(party, RAM.SpecifiedTaxRegistration)) {
    const registration = readIdentifier(xml, xml.child(node, RAM.ID));
    if (registration === null) continue;
    const { identifier } = registration;
    const scheme = registration.scheme === TAX_REGISTRATION.vat ? VAT : registration.scheme;
    if (vatNumber === null && scheme === VAT) vatNumber = identifier;
    else taxRegistrations.push({ scheme, identifier });
  }
  return { vatNumber, taxRegistrations };
}

/** Reads identifiers with a scheme (GlobalID) and without one (ID), in the order written. */
function readIdentifiers(xml: XmlDocument, party: Node): SchemedIdentifier[] {
  const identifiers: SchemedIdentifier[] = [];
  for (let node = xml.firstChild(party); node !== NONE; node = xml.nextSibling(node)) {
    const name = xml.name(node);
    const identifier = name === RAM.ID || name === RAM.GlobalID ? readIdentifier(xml, node) : null;
    if (identifier !== null) identifiers.push(identifier);
  }
  return identifiers;
}

/** Reads a trade address; every field is null when it is absent. */
export function readAddress(xml: XmlDocument, node: Node): Address {
  if (node === NONE) return blankAddress();
  return {
    street: readText(xml, node, RAM.LineOne),
    street2: readText(xml, node, RAM.LineTwo),
    street3: readText(xml, node, RAM.LineThree),
    city: readText(xml, node, RAM.CityName),
    postalZone: readText(xml, node, RAM.PostcodeCode),
    countrySubdivision: readText(xml, node, RAM.CountrySubDivisionName),
    country: readText(xml, node, RAM.CountryID),
  };
}
