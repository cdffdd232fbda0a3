/** Writes a CAMT.053 (or 054) file around the text of its entries. */
export function writeCamt(
  entries: string,
  options: { version?: string; head?: string; message?: '053' | '054' } = {},
): Buffer {
  const { version = '02', head = '', message = '053' } = options;
  const [root, statement] =
    message === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${version}">
<${root}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T06:00:00</CreDtTm></GrpHdr>
<${statement}><Id>S1</Id><Acct><Id><IBAN>BE68 5390 0754 7034</IBAN></Id><Ccy>EUR</Ccy></Acct>${head}${entries}</${statement}></${root}></Document>`,
  );
}

/** Balance of a statement. */
export function writeBalance(code: 'OPBD' | 'CLBD', amount: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>`;
}

/** Entry with the text of its transactions. */
export function writeEntry(
  amount: string,
  transactions: string,
  options: { direction?: 'CRDT' | 'DBIT'; extraXml?: string; status?: string; currency?: string } = {},
): string {
  const { direction = 'CRDT', extraXml = '', status = '<Sts>BOOK</Sts>', currency = 'EUR' } = options;
  return `<Ntry><NtryRef>1</NtryRef><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${extraXml}${status}<BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><DtTm>2026-11-26T00:00:00</DtTm></ValDt><AcctSvcrRef>BANK-1</AcctSvcrRef><NtryDtls>${transactions}</NtryDtls></Ntry>`;
}
