import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INVOICE_EXAMPLES } from '../../src/business/documents/invoice-examples';
import { schemaErrors } from '../support/openapi-check';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const root = join(__dirname, '../..');

const SCHEMAS = {
  invoice: 'InvoiceInput',
  creditNote: 'CreditNoteInput',
  selfBillingInvoice: 'SelfBillingInvoiceInput',
} as const;

describe('documents', () => {
  const shared = sharedService();

  describe('a document given as JSON', () => {
    let service: Service;
    let team: TeamClient;
    let companyId: string;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      companyId = (await team.company()).id;
    });

    it.each(INVOICE_EXAMPLES)(
      '$title: the example of the page is sent',
      async ({ documentType, document }) => {
        expect(schemaErrors(SCHEMAS[documentType], document)).toEqual([]);
        const sent = await team.post(`/api/v1/${companyId}/send`, {
          recipient: '9999:delivered',
          documentType,
          document,
        });
        expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
        expect(sent.body.document.validation.result).toBe('valid');
        expect(sent.body.document.type).toBe(documentType);
      },
    );
  });
});

/** What the compiler finds in a program that uses the types made of openapi.json; one compilation for all programs. */
function compiled(programs: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  try {
    copyFileSync(join(root, 'packages/sdk/src/api/schema.ts'), join(folder, 'api.ts'));
    for (const [name, document] of Object.entries(programs))
      writeFileSync(
        join(folder, `${name}.ts`),
        `import type { components } from './api';\nexport const document: components['schemas']['InvoiceInput'] = ${document};\n`,
      );
    const options = { strict: true, noEmit: true, skipLibCheck: true, lib: ['es2022'], types: [] };
    const files = Object.keys(programs).map((name) => `${name}.ts`);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout: output } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    // A message continues in lines that are indented.
    const messages = output.split(/\n(?=\S)/);
    return Object.fromEntries(
      Object.keys(programs).map((name) => [name, messages.filter((text) => text.includes(`${name}.ts(`))]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('documents', () => {
  describe('a document given as JSON', () => {
    it('is refused by the compiler of a generated client where a field is mistyped', () => {
      const simple = JSON.stringify(INVOICE_EXAMPLES[0]?.document);
      const found = compiled({
        simple,
        mistyped: '{ invoicNumber: 1 }',
        nested: simple.replace('"unitCode"', '"unitcode"'),
        incomplete: '{ invoiceNumber: "1" }',
      });
      expect(found['simple']).toEqual([]);
      expect(found['mistyped']?.join()).toContain("'invoicNumber' does not exist");
      expect(found['nested']?.join()).toMatch(/unitcode.* does not exist/);
      expect(found['incomplete']?.join()).toMatch(/buyer, lines|lines, buyer/);
    });
  });
});
