import { createHash } from 'node:crypto';
import type { Direction } from '../../src/business/documents/document.entity';
import { DocumentImport } from '../../src/business/sending/import/document-import';
import { recordStatements } from '../../bench/support/plans';
import { CREDIT_NOTE } from '../support/credit-note';
import { requestContext } from '../../src/platform/kernel/request-context';
import { requestOf, startService, type Service } from '../support/service';

interface PlanNode {
  'Index Name'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const ROWS = 5_000;
/** Of a kind that does not shrink when it is compressed. */
const LONG_NUMBER = Array.from({ length: 64 }, (_, i) =>
  createHash('sha256').update(String(i)).digest('hex'),
).join('');
const UNNUMBERED = '<Note xmlns="urn:example:note"><Text>No number.</Text></Note>';

let service: Service;
let teamId: string;
let companyId: string;

async function imported(xml: string, direction: Direction): Promise<string> {
  const documents = service.app.get(DocumentImport);
  return requestContext.run(requestOf(teamId), async () => {
    const companies = await documents.listCompanies(teamId);
    return (await documents.import(teamId, companies, Buffer.from(xml), { companyId, direction })).result;
  });
}

/** The plan of the look-up that an import of the document sends, on the rows that are there. */
async function planOf(xml: string, direction: Direction): Promise<PlanNode[]> {
  const asked = await recordStatements(async () => expect(await imported(xml, direction)).toBe('imported'));
  const lookUp = asked.find(({ text }) => text.includes('xml_sha256'));
  const [row] = await service.within(lookUp?.team ?? null)<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `EXPLAIN (FORMAT JSON) ${lookUp?.text}`,
    lookUp?.values,
  );
  const nodes: PlanNode[] = [];
  const collect = (node: PlanNode): void => {
    nodes.push(node);
    for (const child of node.Plans ?? []) collect(child);
  };
  for (const { Plan } of row?.['QUERY PLAN'] ?? []) collect(Plan);
  return nodes;
}

const DIRECTIONS: Direction[] = ['incoming', 'outgoing'];

describe('plans', () => {
  describe('the plans of an import', () => {
    beforeAll(async () => {
      service = await startService();
      const team = await service.team();
      teamId = team.teamId;
      companyId = (await team.company()).id;
      await service.sql(
        `INSERT INTO documents (id, team_id, company_id, direction, type, profile, sender_id, doc_type_id, process_id,
       document_number, validation_result, created_at)
     SELECT direction || n, $1, $2, direction, 'invoice', 'unknown', 'x', 'x', 'x', 'N-' || n, 'valid', now()
     FROM generate_series(1, $3::int) n, unnest(ARRAY['incoming', 'outgoing']) direction`,
        [teamId, companyId, ROWS],
      );
      await service.sql(
        `INSERT INTO document_contents (document_id, xml_sha256) SELECT id, sha256(convert_to(id, 'UTF8')) FROM documents`,
      );
      for (const table of ['documents', 'document_contents']) await service.sql(`VACUUM ANALYZE ${table}`);
    });

    afterAll(() => service.stop());

    it.each(
      DIRECTIONS.flatMap((direction): [Direction, string, string][] => [
        [direction, 'with a number', CREDIT_NOTE],
        [direction, 'without a number', UNNUMBERED],
      ]),
    )('an %s document %s is looked up by an index on the number', async (direction, _, xml) => {
      const nodes = await planOf(xml, direction);
      const onDocuments = nodes.filter((node) => node['Relation Name'] === 'documents');
      expect(onDocuments).toMatchObject([
        { 'Index Name': 'documents_known', 'Index Cond': expect.stringContaining('document_number') },
      ]);
      expect(await imported(xml, direction)).toBe('known');
    });

    it.each(DIRECTIONS)(
      'an %s number longer than an index entry is imported once, and others that begin like it too',
      async (direction) => {
        const long = CREDIT_NOTE.replace('CN-2026-7', LONG_NUMBER);
        const other = CREDIT_NOTE.replace('CN-2026-7', `${LONG_NUMBER}2`);
        expect([await imported(long, direction), await imported(other, direction)]).toEqual([
          'imported',
          'imported',
        ]);
        expect([await imported(long, direction), await imported(other, direction)]).toEqual([
          'known',
          'known',
        ]);
      },
    );
  });
});
