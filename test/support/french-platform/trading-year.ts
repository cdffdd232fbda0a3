import { XMLParser } from 'fast-xml-parser';
import { frenchInvoice, type FrenchParty } from '../french-invoice';
import { say } from '../lifecycle-scene';
import { sumOf, type Figures } from '../reporting-year-figures';
import type { Answer, TeamClient } from '../team-client';
import { euros, listRates, nameOf, rateFigures, type PlannedDocument } from './trading-plan';

const REASONS: Readonly<Record<string, string>> = { '207': 'PU_ERR', '210': 'DOUBLON' };
/** Months whose documents are sent, answered and paid together. */
const MONTHS_AT_A_TIME = 6;

/** A company with the team that uses it. */
export interface Trader {
  team: TeamClient;
  party: FrenchParty;
}

/** Environment of a year: a company, its partner, and a wait until both have received everything sent. */
export interface TradingWorld {
  company: Trader;
  partner: Trader;
  settle: () => Promise<void>;
}

/** Lives the year in one of the worlds. */
export async function liveTradingYear(world: TradingWorld, plan: readonly PlannedDocument[]): Promise<void> {
  for (let first = 1; first <= 12; first += MONTHS_AT_A_TIME) {
    const documents = plan.filter(({ day }) => {
      const month = Number(day.slice(5, 7));
      return month >= first && month < first + MONTHS_AT_A_TIME;
    });
    for (const document of documents.filter(({ credited }) => credited === null)) await send(world, document);
    await world.settle();
    for (const document of documents.filter(({ credited }) => credited !== null)) await send(world, document);
    for (let step = 0; documents.some(({ answers }) => answers.length > step); step++) {
      await world.settle();
      for (const document of documents) await answer(world, document, step);
    }
    await world.settle();
    for (const document of documents) await statePayment(world, document);
    await world.settle();
  }
}

async function send(world: TradingWorld, planned: PlannedDocument): Promise<void> {
  const [issuer, recipient] = sidesOf(world, planned);
  const { number, day, credited } = planned;
  const fields = {
    issueDate: day,
    dueDate: credited === null ? day : undefined,
    delivery: { date: day },
    lines: planned.lines.map(({ cents, rate }, index) => ({
      name: `Article ${index + 1}`,
      quantity: '1',
      unitCode: 'C62',
      netPriceAmount: euros(cents),
      vat: { category: 'S', percentage: rate },
    })),
    ...(credited === null
      ? {}
      : {
          invoiceNumber: undefined,
          creditNoteNumber: number,
          invoiceReferences: [{ id: credited.number, issueDate: credited.day }],
        }),
  };
  requireSuccess(
    await issuer.team.post(`/api/v1/${issuer.party.id}/send`, {
      ...frenchInvoice(recipient.party, number, fields),
      ...(credited === null ? {} : { documentType: 'creditNote' }),
    }),
  );
}

async function answer(world: TradingWorld, planned: PlannedDocument, step: number): Promise<void> {
  const status = planned.answers[step];
  if (status === undefined) return;
  const [, { team }] = sidesOf(world, planned);
  const code = REASONS[status];
  const id = await findDocument(team, 'incoming', planned.number);
  requireSuccess(await say(team, id, { status, ...(code === undefined ? {} : { reasons: [{ code }] }) }));
}

async function statePayment(world: TradingWorld, planned: PlannedDocument): Promise<void> {
  if (!planned.isPaid) return;
  const [{ team }] = sidesOf(world, planned);
  const id = await findDocument(team, 'outgoing', planned.number);
  const amounts = listRates(planned).map(({ rate, net, tax }) => ({
    amount: euros(net + tax),
    percentage: rate,
    date: planned.day,
  }));
  requireSuccess(await say(team, id, { status: '212', amounts }));
}

function sidesOf({ company, partner }: TradingWorld, { issuer }: PlannedDocument): [Trader, Trader] {
  return issuer === 'company' ? [company, partner] : [partner, company];
}

async function findDocument(team: TeamClient, direction: string, number: string): Promise<string> {
  const { body } = await team.get(`/api/v1/documents?direction=${direction}&number=${number}`);
  const [found, ...others] = (body.documents as { id: string; type: string }[]).filter(
    ({ type }) => type !== 'lifecycleStatus',
  );
  if (found === undefined || others.length > 0)
    throw new Error(`${others.length + (found === undefined ? 0 : 1)} documents ${direction} ${number}`);
  return found.id;
}

function requireSuccess({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** Documents of the company at the end of the year. */
export interface TradingResult {
  figures: Figures;
  /** Counting statuses by direction and number, in their order. */
  statuses: Map<string, string>;
}

/** Reads the company's documents of the year: the amounts from the XML, without any code of the product. */
export async function readTradingYear(company: Trader): Promise<TradingResult> {
  const figures: Figures[] = [];
  const statuses = new Map<string, string>();
  for (const { id, type, direction } of await listDocuments(company)) {
    const { body } = await company.team.get(`/api/v1/documents/${id}`);
    const { number, named } = readUbl(body.document.xml as string, direction);
    figures.push(named);
    const lifecycle = await company.team.get(`/api/v1/documents/${id}/lifecycle`);
    const counting = (lifecycle.body.lifecycle.statuses as { code: string; counts: boolean }[]).filter(
      ({ counts }) => counts,
    );
    const name = `${direction} ${type} ${number}`;
    if (statuses.has(name)) throw new Error(`${name} is there twice`);
    statuses.set(name, counting.map(({ code }) => code).join(' '));
  }
  return {
    figures: sumOf(figures),
    statuses: new Map([...statuses].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

interface ListedDocument {
  id: string;
  type: string;
  direction: 'incoming' | 'outgoing';
}

async function listDocuments({ team, party }: Trader): Promise<ListedDocument[]> {
  const all: ListedDocument[] = [];
  for (const type of ['invoice', 'creditNote'])
    for (let cursor = ''; ;) {
      const path = `/api/v1/documents?companyId=${party.id}&type=${type}&limit=100${cursor}`;
      const { body } = await team.get(path);
      all.push(...(body.documents as ListedDocument[]));
      const next = body.pagination.nextCursor as string | null;
      if (next === null) break;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
  return all;
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => name === 'TaxSubtotal',
});

interface Ubl {
  ID: string;
  IssueDate: string;
  TaxTotal: {
    TaxSubtotal: { TaxableAmount: string; TaxAmount: string; TaxCategory: { Percent: string } }[];
  };
}

function readUbl(xml: string, direction: string): { number: string; named: Figures } {
  const { Invoice, CreditNote } = parser.parse(xml) as { Invoice?: Ubl; CreditNote?: Ubl };
  const document = Invoice ?? CreditNote;
  if (document === undefined) throw new Error('Neither an invoice nor a credit note');
  const name = nameOf(direction, Invoice === undefined ? 'creditNote' : 'invoice', document.IssueDate);
  return {
    number: document.ID,
    named: sumOf(
      document.TaxTotal.TaxSubtotal.map(({ TaxableAmount, TaxAmount, TaxCategory }) =>
        rateFigures(name, String(Number(TaxCategory.Percent)), TaxableAmount, TaxAmount),
      ),
    ),
  };
}
