/**
 * Code lists of Peppol BIS Billing 3.0.21 and Self-Billing 3.0.2 (May 2026). They are narrower than the lists of EN 16931
 * with the same titles and change independently, so they are separate.
 */
import { codeList, type CodeList } from '.';

/** Media types of embedded attachments (BT-125): a part of the IANA list. */
export const ATTACHMENT_MEDIA_TYPES = codeList(`
application/pdf image/png image/jpeg text/csv
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
application/vnd.oasis.opendocument.spreadsheet
`);

/** Reasons of allowances (BT-98, BT-140): a part of UNTDID 5189. */
export const ALLOWANCE_REASONS = codeList(`
41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105
`);

/** Reasons of charges (BT-105, BT-145): UNTDID 7161. */
export const CHARGE_REASONS = codeList(`
AA AAA AAC AAD AAE AAF AAH AAI AAS AAT AAV AAY AAZ ABA ABB ABC ABD ABF ABK ABL ABN ABR ABS ABT ABU
ACF ACG ACH ACI ACJ ACK ACL ACM ACS ADC ADE ADJ ADK ADL ADM ADN ADO ADP ADQ ADR ADT ADW ADY ADZ AEA
AEB AEC AED AEF AEH AEI AEJ AEK AEL AEM AEN AEO AEP AES AET AEU AEV AEW AEX AEY AEZ AJ AU CA CAB CAD
CAE CAF CAI CAJ CAK CAL CAM CAN CAO CAP CAQ CAR CAS CAT CAU CAV CAW CAX CAY CAZ CD CG CS CT DAB DAC
DAD DAF DAG DAH DAI DAJ DAK DAL DAM DAN DAO DAP DAQ DL EG EP ER FAA FAB FAC FC FH FI GAA HAA HD HH
IAA IAB ID IF IR IS KO L1 LA LAA LAB LF MAE MI ML NAA OA PA PAA PC PL PRV RAB RAC RAD RAF RE RF RH
RV SA SAA SAD SAE SAI SG SH SM SU TAB TAC TT TV V1 V2 WH XAA YY ZZZ
`);

/** VAT point date codes (BT-8): a part of UNTDID 2005. */
export const VAT_POINT_CODES = codeList('3 35 432');

/** Currencies (ISO 4217). */
export const CURRENCIES = codeList(`
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL
GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW
KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD
NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP
SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS
VED VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT XSU XTS XUA YER ZAR ZMW ZWG
XXX CNH XCG
`);

/** Schemes of electronic addresses (EAS) registered in Peppol. */
export const ADDRESS_SCHEMES = codeList(`
0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0183 0184 0188 0190 0191 0192 0195 0196
0198 0199 0200 0201 0204 0208 0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0245 0246
0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933
9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953
9957 9959
`);

/** Invoice types (BT-3) in the billing processes. */
export const INVOICE_TYPES = codeList(`
71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877
`);

/** Credit note types (BT-3) in the billing processes. */
export const CREDIT_NOTE_TYPES = codeList('381 396 81 83 532');

/** Invoice types (BT-3) in the self-billing process. */
export const SELF_BILLED_INVOICE_TYPES = codeList('389 527');

/** Credit note types (BT-3) in the self-billing process. */
export const SELF_BILLED_CREDIT_NOTE_TYPES = codeList('261');

/** Danish payment means (DK-R-005). */
export const DANISH_PAYMENT_MEANS = codeList('1 10 31 42 48 49 50 58 59 93 97');

/** Greek document types in the fourth segment of an invoice number (GR-R-001-5). */
export const GREEK_DOCUMENT_TYPES = codeList('1.1 1.6 2.1 2.4 5.1 5.2');

/** Returns whether a text is a code of the list exactly as written; blanks around it are significant. */
export function isExactCode(list: CodeList, text: string | undefined): boolean {
  return text !== undefined && !/[ \t\r\n]/.test(text) && list.has(text);
}
