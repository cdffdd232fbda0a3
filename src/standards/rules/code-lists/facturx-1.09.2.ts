/** Code lists of Factur-X, release 1.09.2 (August 2026), where they differ from those of EN 16931. */
import { codeList, type CodeList } from './code-list';
import {
  ALLOWANCE_REASON_CODES,
  ATTACHMENT_MIME_CODES,
  CHARGE_REASON_CODES,
  COUNTRIES,
  CURRENCIES,
  ELECTRONIC_ADDRESS_SCHEMES,
  IDENTIFIER_SCHEMES,
  ITEM_CLASSIFICATION_SCHEMES,
  NOTE_SUBJECT_CODES,
  OBJECT_IDENTIFIER_SCHEMES,
  PAYMENT_MEANS_CODES,
  UNITS_OF_MEASURE,
  VAT_CATEGORY_CODES,
  VAT_EXEMPTION_REASON_CODES,
} from './en16931-1.3.16';
import { DELIVERY_TERMS, LINE_PARTS, PARTY_SCHEMES, TAX_CODES } from './french-extended-1.4.0.03';

/** A list without some codes, and with others. */
const changeList = (list: CodeList, { without = '', and = '' }): CodeList =>
  codeList(() => {
    const removedCodes = new Set(without.split(' '));
    return `${list.codes.filter((code) => !removedCodes.has(code)).join(' ')} ${and}`;
  });

const FACTUR_X = 'urn:factur-x.eu:1p0';
const ZUGFERD = 'urn:zugferd.de:2p0';
const EXTENSION = 'urn:cen.eu:en16931:2017#conformant#';

/** Types of documents that a reference may name: UNTDID 1001. */
const REFERENCED_TYPES = codeList(`
71 80 81 82 83 84 102 130 202 203 204 211 218 219 261 262 295 296 308 325 326 331 380 381 382 383 384 385 386
387 388 389 390 393 394 395 396 420 456 457 458 527 532 553 575 623 633 751 780 817 870 875 876 877 935
`);

/** Languages: ISO 639-2, in small letters. 506 codes. */
const LANGUAGES = codeList(`
aar abk ace ach ada ady afa afh afr ain aka akk alb ale alg alt amh ang anp apa ara arc arg arm arn arp art arw
asm ast ath aus ava ave awa aym aze bad bai bak bal bam ban baq bas bat bej bel bem ben ber bho bih bik bin bis
bla bnt bod bos bra bre btk bua bug bul bur byn cad cai car cat cau ceb cel ces cha chb che chg chk chm chn cho
chp chr chu chv chy cmc cnr cop cor cos cpe cpf cpp cre crh crp csb cus cym cze dak dan dar day del den deu dgr
din div doi dra dsb dua dum dut dyu dzo efi egy eka ell elx eng enm epo est eus ewe ewo fan fao fas fat fij fil
fin fiu fon fra fre frm fro frr frs fry ful fur gaa gay gba gem geo ger gez gil gla gle glg glv gmh goh gon gor
got grb grc gre grn gsw guj gwi hai hat hau haw heb her hil him hin hit hmn hmo hrv hsb hun hup hye iba ibo ice
ido iii ijo iku ile ilo ina inc ind ine inh ipk ira iro isl ita jav jbo jpn jpr jrb kaa kab kac kal kam kan kar
kas kat kau kaw kaz kbd kha khi khm kho kik kin kir kmb kok kom kon kor kos kpe krc krl kro kru kua kum kur kut
lad lah lam lao lat lav lez lim lin lit lol loz ltz lua lub lug lui lun luo lus mac mad mag mah mai mak mal man
mao map mar mas may mdf mdr men mga mic min mis mkd mkh mlg mlt mnc mni mno moh mon mos mri msa mul mun mus mwl
mwr mya myn myv nah nai nap nau nav nbl nde ndo nds nep new nia nic niu nld nno nob nog non nor nqo nso nub nwc
nya nym nyn nyo nzi oci oji ori orm osa oss ota oto paa pag pal pam pan pap pau peo per phi phn pli pol pon por
pra pro pus qaa-qtz que raj rap rar roa roh rom ron rum run rup rus sad sag sah sai sal sam san sas sat scn sco
sel sem sga sgn shn sid sin sio sit sla slk slo slv sma sme smi smj smn smo sms sna snd snk sog som son sot spa
sqi srd srn srp srr ssa ssw suk sun sus sux swa swe syc syr tah tai tam tat tel tem ter tet tgk tgl tha tib tig
tir tiv tkl tlh tli tmh tog ton tpi tsi tsn tso tuk tum tup tur tut tvl twi tyv udm uga uig ukr umb und urd uzb
vai ven vie vol vot wak wal war was wel wen wln wol xal xho yao yap yid yor ypk zap zbl zen zgh zha zho znd zul
zun zxx zza
`);

/** Title of a list, as messages show it, and its codes. */
export interface TitledList {
  title: string;
  list: CodeList;
}

/** Lists by their names in the structure models. */
export const FACTURX_LISTS: Readonly<Record<string, TitledList>> = {
  ADVANCE_TYPES: { title: 'kinds of advance payments', list: codeList('1 2 3 4 5 6 7') },
  ALLOWANCES: { title: 'reasons of allowances (UNTDID 5189)', list: ALLOWANCE_REASON_CODES },
  BASIC_WL: {
    title: 'specification identifiers of Factur-X BASIC WL',
    list: codeList(`${FACTUR_X}:basicwl ${ZUGFERD}:basicwl`),
  },
  CHARGES: { title: 'reasons of charges (UNTDID 7161)', list: CHARGE_REASON_CODES },
  CLASSIFICATIONS: { title: 'item classifications (UNTDID 7143)', list: ITEM_CLASSIFICATION_SCHEMES },
  CONTRACT_TYPES: {
    title: 'types of contracts (UNTDID 1153, CONTRAT, MARCHE)',
    list: changeList(OBJECT_IDENTIFIER_SCHEMES, { and: 'CONTRAT MARCHE' }),
  },
  COUNTRIES: { title: 'countries (ISO 3166-1)', list: COUNTRIES },
  CURRENCIES: {
    title: 'currencies (ISO 4217)',
    list: changeList(CURRENCIES, { without: 'STD', and: 'STN' }),
  },
  DATE_FORMATS: { title: 'formats of dates', list: codeList('102 205') },
  DAY_FORMAT: { title: 'formats of dates', list: codeList('102') },
  DELIVERY_TERMS: { title: 'delivery terms (Incoterms, UNTDID 4053)', list: DELIVERY_TERMS },
  DOCUMENT_TYPES: { title: 'types of attached documents', list: codeList('50 130 916') },
  DUE_DATE_TYPES: { title: 'codes of the VAT point date (UNTDID 2475)', list: codeList('5 29 72') },
  EAS: {
    title: 'schemes of electronic addresses (EAS)',
    list: changeList(ELECTRONIC_ADDRESS_SCHEMES, { without: '0219 0220' }),
  },
  EXTENDED: {
    title: 'specification identifiers of Factur-X EXTENDED',
    list: codeList(`${EXTENSION}${FACTUR_X}:extended ${EXTENSION}${ZUGFERD}:extended`),
  },
  ICD: { title: 'identifier schemes (ISO/IEC 6523)', list: IDENTIFIER_SCHEMES },
  ICD_0240: {
    title: 'identifier schemes (ISO/IEC 6523) up to 0240',
    list: changeList(IDENTIFIER_SCHEMES, { without: '0241 0242 0243 0244 0245 0246 0247 0248' }),
  },
  LANGUAGES: { title: 'languages (ISO 639-2)', list: LANGUAGES },
  LINE_PARTS: { title: 'parts of lines in a group', list: LINE_PARTS },
  LINE_STATUS: {
    title: 'states of lines (UNTDID 1229)',
    list: codeList(() => Array.from({ length: 119 }, (_, index) => String(index + 1)).join(' ')),
  },
  MIME: {
    title: 'media types of attachments',
    list: changeList(ATTACHMENT_MIME_CODES, { and: 'application/json application/xml text/xml' }),
  },
  MINIMUM: {
    title: 'specification identifiers of Factur-X MINIMUM',
    list: codeList(`${FACTUR_X}:minimum ${ZUGFERD}:minimum`),
  },
  NOTE_SUBJECTS: {
    title: 'subjects of notes (UNTDID 4451)',
    list: changeList(NOTE_SUBJECT_CODES, {
      and: 'BAT BAU BAV BAW BAX BAY BAZ BBA BBB BMF BMG BMH CCJ CCK CCL CCM CCN CCO',
    }),
  },
  OBJECT: { title: 'types of invoiced objects', list: codeList('130') },
  OBJECT_SCHEMES: { title: 'identifiers of objects (UNTDID 1153)', list: OBJECT_IDENTIFIER_SCHEMES },
  OTHER_TAXES: { title: 'taxes other than VAT (UNTDID 5153)', list: TAX_CODES },
  PARTY_SCHEMES: { title: 'schemes of party identifiers (ISO/IEC 6523, BY, SE)', list: PARTY_SCHEMES },
  PAYMENT_MEANS: { title: 'payment means (UNTDID 4461)', list: PAYMENT_MEANS_CODES },
  REFERENCED_TYPES: { title: 'types of referenced documents (UNTDID 1001)', list: REFERENCED_TYPES },
  SUPPORTING: { title: 'types of supporting documents', list: codeList('916') },
  TAXES: { title: 'taxes (UNTDID 5153)', list: changeList(TAX_CODES, { and: 'VAT' }) },
  TENDER: { title: 'types of tenders', list: codeList('50') },
  TRANSPORT_MODES: {
    title: 'modes of transport (UNECE recommendation 19)',
    list: codeList('0 1 2 3 4 5 6 7 8 9'),
  },
  TYPES: {
    title: 'types of invoices and credit notes (UNTDID 1001)',
    list: changeList(REFERENCED_TYPES, { and: '471 472 473 500 501 502 503' }),
  },
  UNITS: { title: 'units of measure (UNECE recommendations 20 and 21)', list: UNITS_OF_MEASURE },
  VATEX: { title: 'reasons of VAT exemptions (VATEX)', list: VAT_EXEMPTION_REASON_CODES },
  VAT_CATEGORIES: { title: 'VAT categories (UNTDID 5305)', list: VAT_CATEGORY_CODES },
  VAT_CATEGORIES_WL: {
    title: 'VAT categories (UNTDID 5305)',
    list: changeList(VAT_CATEGORY_CODES, { without: 'B' }),
  },
  VAT_REGISTER: { title: 'kinds of tax numbers', list: codeList('VA') },
  VAT_TYPE: { title: 'kinds of taxes', list: codeList('VAT') },
};
