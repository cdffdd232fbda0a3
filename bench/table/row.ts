/** A line of the overview: what is measured, and the limit or the peer that it is held against. */
export interface Row {
  name: string;
  unit: string;
  digits: number;
  /** True where more is better; else less is. */
  rate?: true;
  /** Where the value beside it comes from, and the value unless it is measured, too. */
  beside: string;
  limit?: number;
}

/** Values of one round by the names of rows. */
export type Figures = Record<string, number>;

const HOLDS = 'limit';
const OUTPOST = 'Outpost';

/** Values of peers were measured beside the product on one machine of two cores; docs/benchmarks.md says when. */
export const ROWS: Row[] = [
  { name: 'send: statements', unit: '', digits: 1, beside: HOLDS, limit: 14 },
  { name: 'send, one at a time: statements', unit: '', digits: 1, beside: HOLDS, limit: 14 },
  { name: 'send: WAL', unit: 'kB', digits: 1, beside: HOLDS, limit: 10 },
  { name: 'send: CPU of node', unit: 'ms', digits: 2, beside: HOLDS, limit: 2 },
  { name: 'send: CPU of PostgreSQL', unit: 'ms', digits: 2, beside: HOLDS, limit: 0.8 },
  { name: 'send: accepted', unit: '/s', digits: 0, rate: true, beside: HOLDS, limit: 300 },
  { name: 'send: delivered', unit: '/s', digits: 0, rate: true, beside: HOLDS, limit: 200 },
  { name: 'send: planning of executing', unit: '%', digits: 1, beside: HOLDS, limit: 5 },
  { name: 'send: memory of the process', unit: 'MB', digits: 0, beside: HOLDS, limit: 250 },
  { name: 'send: disk of a document', unit: 'kB', digits: 1, beside: HOLDS, limit: 2.5 },
  { name: 'GET document: CPU of node', unit: 'ms', digits: 2, beside: HOLDS, limit: 1.5 },
  { name: 'GET document: CPU of PostgreSQL', unit: 'ms', digits: 2, beside: HOLDS, limit: 0.5 },
  { name: 'list of 50: CPU of both', unit: 'ms', digits: 2, beside: HOLDS, limit: 4 },
  { name: 'GET document beside a bare route', unit: 'ms', digits: 2, beside: 'the route' },
  { name: 'rules, invoice of two lines', unit: 'ms', digits: 3, beside: 'saxes alone' },
  { name: 'CII of 1,000 lines', unit: 'ms', digits: 1, beside: HOLDS, limit: 60 },
  { name: 'CII of 1,000 rich lines', unit: 'ms', digits: 1, beside: HOLDS, limit: 60 },
  { name: 'CII of 1,000 lines: memory', unit: '× file', digits: 1, beside: HOLDS, limit: 12 },
  { name: 'Factur-X of 500 lines', unit: '× PDF', digits: 2, beside: HOLDS, limit: 1.3 },
  { name: 'Factur-X: extraction from 2 MB', unit: 'ms', digits: 1, beside: HOLDS, limit: 50 },
  { name: 'one endpoint', unit: '/s', digits: 0, rate: true, beside: OUTPOST, limit: 1_856 },
  { name: 'one endpoint: CPU of 1,000', unit: 's', digits: 2, beside: OUTPOST, limit: 1.18 },
  { name: '20 endpoints: CPU of 1,000', unit: 's', digits: 2, beside: OUTPOST, limit: 1 },
  { name: 'event by API', unit: '/s', digits: 0, rate: true, beside: HOLDS, limit: 400 },
  { name: 'event by API, one document', unit: '/s', digits: 0, rate: true, beside: HOLDS, limit: 400 },
  { name: 'idle: CPU of both', unit: 'core', digits: 4, beside: HOLDS, limit: 0.02 },
  { name: 'idle: statements', unit: '/s', digits: 1, beside: HOLDS },
  { name: 'start: CPU until ready', unit: 's', digits: 2, beside: HOLDS, limit: 1.2 },
];
