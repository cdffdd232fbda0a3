// Invoices for Factur-X files: every profile with 1, 40 and 500 lines, awkward texts, with and without supporting documents.
const LINES = [1, 40, 500];
const PROFILES = ['basic', 'en16931', 'extended', 'xrechnung'];
const TEXTS = {
  plain: 'Service',
  markup: '<b>&amp; "quoted" ]]> <!-- \' %s',
  accents: 'Œuvre à Saint-Étienne, Straße, Łódź, Ελλάδα, Київ',
  asian: '請求書 세금계산서 ใบแจ้งหนี้ चालान',
  arabic: 'فاتورة \u202eעברית\u202c',
  emoji: '🧾 𝄞 👩‍👩‍👧 \u200b\u00ad\ufeff',
  pdf: '(\\) endobj endstream /JS << >> [1 0 R] %%EOF',
  long: `${'unbrokenword'.repeat(30)} ${'and words '.repeat(60)}`,
};

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FILES = [
  { id: 'A1', filename: 'factur-x.xml', mimeCode: 'application/pdf', embeddedDocument: 'JVBERi0xLjQK' },
  {
    id: 'A2',
    filename: 'Größe (1).csv',
    mimeCode: 'text/csv',
    embeddedDocument: 'YTtiCg==',
    description: 'a & b',
  },
  { id: 'A3', filename: 'Größe (1).csv', mimeCode: 'text/csv', embeddedDocument: 'YTtiCg==' },
  { id: 'A4', filename: '照片.png', mimeCode: 'image/png', embeddedDocument: PNG },
];

const party = (text, country, vatNumber) => ({
  name: `Zonnebloem ${text.slice(0, 60)}`,
  street: text.slice(0, 80),
  city: country === 'DE' ? 'Köln' : 'Lyon',
  postalZone: country === 'DE' ? '50667' : '69001',
  country,
  vatNumber,
  email: 'accounts@example.com',
  phone: '+49 221 12345',
  contactName: `Ann ${text.slice(0, 20)}`,
});

/** What is sent as JSON for such an invoice. */
export function invoiceInput(text, lines, { country = 'DE', files = false, sameNames = true } = {}) {
  return {
    invoiceNumber: `R ${lines}-${text.slice(0, 8).trim()}`,
    issueDate: '2026-02-03',
    dueDate: '2026-03-05',
    note: text,
    buyerReference: '04011000-12345-34',
    seller: party(text, country, country === 'DE' ? 'DE136695976' : 'FR32123456789'),
    buyer: party(text, country, null),
    delivery: { date: '2026-02-01' },
    paymentMeans: [{ iban: 'DE89370400440532013000', reference: text.slice(0, 30).replace(/\s+/g, ' ') }],
    paymentTerms: { note: 'Net 30 days' },
    lines: Array.from({ length: lines }, (_, index) => ({
      name: `${text.slice(0, 200)} ${index + 1}`,
      description: index % 3 === 0 ? text : undefined,
      quantity: String((index % 7) + 0.5),
      unitCode: 'HUR',
      netPriceAmount: String(10 + (index % 90) / 100),
      sellersId: `S-${index}`,
      vat: index % 5 === 0 ? { percentage: '7' } : { percentage: '19' },
      discounts: index % 11 === 0 ? [{ reason: 'Loyalty', amount: '1.00' }] : [],
    })),
    discounts: lines > 1 ? [{ reason: 'Season', amount: '2.50', vat: { percentage: '19' } }] : [],
    attachments: files ? (sameNames ? FILES : FILES.filter(({ id }) => id !== 'A3')) : [],
  };
}

/** 200 files to be made, by name. */
export function* facturXCases() {
  for (const profile of PROFILES)
    for (const lines of LINES)
      for (const [name, text] of Object.entries(TEXTS))
        for (const files of [false, true])
          yield {
            name: `${profile}-${lines}-${name}-${files ? 'files' : 'none'}`,
            profile,
            kind: 'invoice',
            input: invoiceInput(text, lines, {
              files,
              // Names of files are unique in an XRechnung (BR-DE-22).
              sameNames: profile !== 'xrechnung',
              country: profile === 'xrechnung' ? 'DE' : files ? 'FR' : 'DE',
            }),
          };
  for (const profile of PROFILES)
    for (const country of ['DE', 'FR']) {
      const { invoiceNumber, dueDate, ...rest } = invoiceInput(TEXTS.accents, 3, { country });
      void dueDate;
      const input = {
        ...rest,
        creditNoteNumber: invoiceNumber,
        invoiceReferences: [{ id: 'R 1', issueDate: '2026-01-02' }],
      };
      yield { name: `${profile}-creditnote-${country}`, profile, kind: 'creditNote', input };
    }
}
