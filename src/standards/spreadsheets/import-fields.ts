/** Type of the values of a field. */
export type FieldKind =
  'text' | 'day' | 'decimal' | 'country' | 'documentType' | 'identifier' | 'registration';

/** Field of an invoice that a column can contain. */
interface FieldDescription {
  kind: FieldKind;
  /** Path in the input of a send request; it contains `lines.` for fields of a line. */
  path: string;
  /** Usual headers of columns with this field, in English, French, Dutch and German, without spaces and accents. */
  headers: string;
}

/**
 * Fields to which the columns of a file can be mapped. Values of `lines.` fields may differ between the rows of an
 * invoice.
 */
export const IMPORT_FIELDS = {
  number: {
    kind: 'text',
    path: 'document.invoiceNumber',
    headers:
      'number invoicenumber invoiceno invoice documentnumber docno numerofacture nfacture numero facture numerodefacture factuurnummer factuurnr nummer documentnummer rechnungsnummer rechnungsnr rechnungnr belegnummer belegnr',
  },
  documentType: {
    kind: 'documentType',
    path: 'documentType',
    headers:
      'type documenttype kind invoicetype typededocument typedocument typefacture documentsoort soort factuurtype dokumenttyp belegart dokumentart typ',
  },
  issueDate: {
    kind: 'day',
    path: 'document.issueDate',
    headers:
      'date issuedate invoicedate documentdate datefacture datedefacture dateemission datedemission factuurdatum datum rechnungsdatum belegdatum ausstellungsdatum',
  },
  dueDate: {
    kind: 'day',
    path: 'document.dueDate',
    headers:
      'duedate due paymentduedate echeance dateecheance datedecheance vervaldatum vervaldag betaaldatum faelligkeit faelligam falligkeit fallig faelligkeitsdatum falligkeitsdatum',
  },
  currency: {
    kind: 'identifier',
    path: 'document.currency',
    headers: 'currency devise monnaie valuta munt munteenheid wahrung waehrung',
  },
  recipient: {
    kind: 'identifier',
    path: 'recipient',
    headers:
      'recipient peppolid peppol participant participantid electronicaddress endpoint endpointid destinataire adresseelectronique identifiantpeppol ontvanger elektronischadres empfanger empfaenger elektronischeadresse leitwegid',
  },
  email: {
    kind: 'identifier',
    path: 'email.to',
    headers: 'email emailaddress mail courriel adresseemail emailadres emailadresse',
  },
  buyerName: {
    kind: 'text',
    path: 'document.buyer.name',
    headers:
      'buyer buyername customer customername client clientname company name acheteur nomacheteur nomclient nomduclient koper klant klantnaam naam afnemer kaufer kaeufer kunde kundenname firma',
  },
  buyerStreet: {
    kind: 'text',
    path: 'document.buyer.street',
    headers:
      'street address addressline1 buyerstreet buyeraddress customeraddress rue adresse adresseclient straat adres straatennummer klantadres strasse anschrift kundenadresse',
  },
  buyerPostalZone: {
    kind: 'text',
    path: 'document.buyer.postalZone',
    headers: 'postcode postalcode zip zipcode postalzone codepostal cp postnummer plz postleitzahl',
  },
  buyerCity: {
    kind: 'text',
    path: 'document.buyer.city',
    headers: 'city town buyercity ville localite commune stad plaats gemeente woonplaats ort stadt',
  },
  buyerCountry: {
    kind: 'country',
    path: 'document.buyer.country',
    headers: 'country countrycode buyercountry pays codepays land landcode landkode',
  },
  buyerVatNumber: {
    kind: 'registration',
    path: 'document.buyer.vatNumber',
    headers:
      'vatnumber vatno vatid buyervatnumber customervatnumber numerotva ntva tvaintracommunautaire numerodetva btwnummer btwnr klantbtwnummer ustid ustidnr umsatzsteuerid uid mwstnummer',
  },
  buyerEnterpriseNumber: {
    kind: 'registration',
    path: 'document.buyer.enterpriseNumber',
    headers:
      'enterprisenumber companynumber registrationnumber buyerenterprisenumber numeroentreprise numerodentreprise bce siren siret ondernemingsnummer kbo kbonummer kvk kvknummer unternehmensnummer handelsregisternummer',
  },
  buyerEnterpriseNumberScheme: {
    kind: 'identifier',
    path: 'document.buyer.enterpriseNumberScheme',
    headers: 'enterprisenumberscheme buyerenterprisenumberscheme scheme',
  },
  buyerReference: {
    kind: 'text',
    path: 'document.buyerReference',
    headers:
      'buyerreference customerreference yourreference reference ref referenceclient referenceacheteur votrereference klantreferentie uwreferentie referentie kundenreferenz ihrreferenz ihrzeichen referenz',
  },
  purchaseOrderReference: {
    kind: 'text',
    path: 'document.purchaseOrderReference',
    headers:
      'purchaseorder purchaseorderreference ponumber po order ordernumber orderreference boncommande bondecommande numerocommande commande bestelnummer bestelbon bestelbonnummer ordernummer bestellnummer bestellung auftragsnummer',
  },
  invoiceReference: {
    kind: 'text',
    path: 'document.invoiceReferences.id',
    headers:
      'invoicereference correctedinvoice creditedinvoice originalinvoice facturecorrigee factureorigine factuurreferentie oorspronkelijkefactuur gecrediteerdefactuur rechnungsreferenz ursprungsrechnung',
  },
  note: {
    kind: 'text',
    path: 'document.note',
    headers:
      'note notes comment comments remark remarks remarque commentaire opmerking opmerkingen bemerkung anmerkung notiz',
  },
  deliveryDate: {
    kind: 'day',
    path: 'document.delivery.date',
    headers:
      'deliverydate datelivraison datedelivraison leverdatum leveringsdatum lieferdatum leistungsdatum',
  },
  iban: {
    kind: 'registration',
    path: 'document.paymentMeans.iban',
    headers:
      'iban account bankaccount accountnumber compte comptebancaire rekening rekeningnummer bankrekening konto kontonummer bankkonto bankverbindung',
  },
  paymentReference: {
    kind: 'text',
    path: 'document.paymentMeans.reference',
    headers:
      'paymentreference structuredcommunication communication remittance communicationstructuree referencepaiement betalingsreferentie gestructureerdemededeling mededeling ogm zahlungsreferenz verwendungszweck',
  },
  paymentTerms: {
    kind: 'text',
    path: 'document.paymentTerms.note',
    headers:
      'paymentterms terms conditionspaiement conditionsdepaiement betalingsvoorwaarden betalingscondities zahlungsbedingungen',
  },
  exemptionReason: {
    kind: 'text',
    path: 'document.vat.exemptionReason',
    headers:
      'exemptionreason vatexemption vatexemptionreason motifexoneration exoneration vrijstelling redenvrijstelling befreiungsgrund steuerbefreiung',
  },
  payableAmount: {
    kind: 'decimal',
    path: 'document.totals.payableAmount',
    headers:
      'payableamount amountdue total totalamount totalincvat totalinclvat amountinclvat grossamount gross totalttc montantttc ttc totaalinclbtw totaal bedraginclbtw inclbtw gesamtbetrag bruttobetrag brutto gesamt',
  },
  lineName: {
    kind: 'text',
    path: 'document.lines.name',
    headers:
      'item itemname product productname article line linename service description libelle designation produit omschrijving artikel artikelnaam dienst bezeichnung beschreibung artikelname leistung positionsbezeichnung',
  },
  lineDescription: {
    kind: 'text',
    path: 'document.lines.description',
    headers:
      'itemdescription linedescription longdescription details detail descriptionarticle artikelomschrijving artikelbeschreibung',
  },
  lineItemNumber: {
    kind: 'text',
    path: 'document.lines.sellersId',
    headers:
      'itemnumber itemno itemcode sku articlenumber articleno productcode codearticle referencearticle artikelnummer artikelnr artikelcode',
  },
  quantity: {
    kind: 'decimal',
    path: 'document.lines.quantity',
    headers: 'quantity qty quantite qte hoeveelheid aantal menge anzahl',
  },
  unitCode: {
    kind: 'identifier',
    path: 'document.lines.unitCode',
    headers: 'unit unitcode uom unite codeunite eenheid eenheidcode einheit einheitencode mengeneinheit',
  },
  netPriceAmount: {
    kind: 'decimal',
    path: 'document.lines.netPriceAmount',
    headers:
      'price unitprice netprice unitpriceexclvat priceexclvat prix prixunitaire prixht pu puht prixunitaireht prijs eenheidsprijs stukprijs prijsexclbtw preis einzelpreis stuckpreis stueckpreis nettopreis',
  },
  lineNetAmount: {
    kind: 'decimal',
    path: 'document.lines.netAmount',
    headers:
      'lineamount linetotal netamount net amount amountexclvat totalexclvat montant montantht totalht ht bedrag bedragexclbtw totaalexclbtw exclbtw nettobedrag betrag nettobetrag netto zeilenbetrag positionsbetrag',
  },
  lineDiscountAmount: {
    kind: 'decimal',
    path: 'document.lines.discounts.amount',
    headers:
      'discount discountamount linediscount remise montantremise korting kortingbedrag rabatt rabattbetrag',
  },
  vatPercentage: {
    kind: 'decimal',
    path: 'document.lines.vat.percentage',
    headers:
      'vat vatrate vatpercentage vatpercent vatpct taxrate tauxtva tauxdetva tva btwpercentage btwtarief btwpct btw mwst mwstsatz ust ustsatz steuersatz umsatzsteuersatz mehrwertsteuersatz',
  },
  vatCategory: {
    kind: 'identifier',
    path: 'document.lines.vat.category',
    headers:
      'vatcategory vatcode taxcategory taxcode categorietva codetva btwcategorie btwcode steuerkategorie steuercode steuerschlussel',
  },
} as const satisfies Record<string, FieldDescription>;

/** Name of a field of an import. */
export type ImportField = keyof typeof IMPORT_FIELDS;

/** Names of all fields, in the order of their declaration. */
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS).filter(isImportField);

/** Returns whether a text is the name of a field. */
export function isImportField(name: string): name is ImportField {
  return Object.hasOwn(IMPORT_FIELDS, name);
}

/** Returns the type, path and headers of a field. */
export function getFieldDescription(field: ImportField): FieldDescription {
  return IMPORT_FIELDS[field];
}

/** Returns whether a field belongs to a line instead of the whole invoice. */
export function isLineField(field: ImportField): boolean {
  return IMPORT_FIELDS[field].path.startsWith('document.lines.');
}

/** Source of a field: a column of the file, or one fixed value for all rows. */
export interface FieldSource {
  field: ImportField;
  /** Name of the column; null for a fixed value. */
  column: string | null;
  /** Fixed value; null for a column. */
  value: string | null;
}

/** Mapping of the columns of a file with one header row to invoice fields. */
export interface ImportMapping {
  fields: FieldSource[];
  decimalSeparator: '.' | ',';
}

/** Suggests the field of each column by the name of the column. A field gets at most one column, the first match. */
export function suggestMapping(
  columns: readonly string[],
  decimalSeparator: ImportMapping['decimalSeparator'],
): ImportMapping {
  const foundFields = new Map<ImportField, string>();
  for (const column of columns) {
    const field = FIELD_BY_HEADER.get(normalizeHeader(column));
    if (field !== undefined && !foundFields.has(field)) foundFields.set(field, column);
  }
  const amount = foundFields.get('lineNetAmount');
  if (amount !== undefined && !foundFields.has('netPriceAmount') && !foundFields.has('quantity')) {
    // In a file that has only amounts, each row is one piece at this price.
    foundFields.delete('lineNetAmount');
    foundFields.set('netPriceAmount', amount);
  }
  const fields = IMPORT_FIELD_NAMES.flatMap((field) => {
    const column = foundFields.get(field);
    return column === undefined ? [] : [{ field, column, value: null }];
  });
  return { fields, decimalSeparator };
}

/** Normalizes a header to lower case without accents, spaces and punctuation; `%` becomes `pct`. */
export function normalizeHeader(header: string): string {
  return header
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/%/g, 'pct')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

const FIELD_BY_HEADER: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELD_NAMES.flatMap((field): [string, ImportField][] => [
    [field.toLowerCase(), field],
    ...IMPORT_FIELDS[field].headers.split(' ').map((header): [string, ImportField] => [header, field]),
  ]).reverse(),
);
