import { developerScene } from './scene';
import { smallInvoice } from '../support/invoices';

describe('saved views and imports on the command line', () => {
  const scene = developerScene();

  const names = async (...words: string[]): Promise<string[]> => {
    const { savedViews } = (await scene.cli('views', 'list', ...words, '--json')).json() as {
      savedViews: { name: string }[];
    };
    return savedViews.map(({ name }) => name);
  };

  it('are created, listed, changed and deleted by their names', async () => {
    const created = await scene.cli(
      ...[
        'views',
        'create',
        'Sent and large',
        '--filter',
        'direction=outgoing',
        '--filter',
        'amountFrom=1000',
      ],
      ...[
        '--filter',
        'excludeType=order',
        '--filter',
        'excludeType=orderResponse',
        '--columns',
        'number, amount',
      ],
      ...['--sort', 'amount', '--order', 'desc', '--shared', '--json'],
    );
    expect([created.status, created.errors]).toEqual([0, '']);
    expect(created.json()).toMatchObject({
      savedView: {
        name: 'Sent and large',
        list: 'documents',
        filter: {
          direction: 'outgoing',
          amountFrom: '1000',
          excludeType: ['order', 'orderResponse'],
        },
        columns: ['number', 'amount'],
        ...{ sort: 'amount', order: 'desc', shared: true },
      },
    });
    const listed = await scene.cli('views', 'list');
    expect(listed.output).toMatch(
      /Sent and large +direction=outgoing amountFrom=1000 excludeType=order,orderResponse/,
    );
    expect(await names('--list', 'inbox')).toEqual([]);

    const updated = await scene.cli(
      'views',
      'update',
      'Sent and large',
      '--name',
      'Sent',
      '--no-filter',
      '--json',
    );
    expect(updated.json()).toMatchObject({
      savedView: { name: 'Sent', filter: {}, columns: ['number', 'amount'], sort: 'amount', shared: true },
    });
    expect((await scene.cli('views', 'delete', 'Sent')).output).toMatch(/^deleted {2}view_/);
    expect(await names()).toEqual([]);
    const gone = await scene.cli('views', 'delete', 'Sent');
    expect([gone.status, gone.errors]).toEqual([
      4,
      expect.stringContaining('There is no saved view with the id or name "Sent"'),
    ]);
  });

  it('filter and sort the list of documents; options override them', async () => {
    for (const [number, price] of [
      ['VIEW-1', '10'],
      ['VIEW-2', '30'],
      ['VIEW-3', '20'],
    ] as const) {
      const document = smallInvoice(number, {
        lines: [{ name: 'L', netPriceAmount: price, vat: { percentage: '21' } }],
      });
      await scene.sandbox.client.post(`/api/v1/${scene.sandbox.from}/send`, {
        ...{ recipient: '9999:delivered', documentType: 'invoice', document },
      });
    }
    await scene.cli(
      ...['views', 'create', 'By amount', '--filter', 'direction=outgoing', '--filter', 'search=VIEW-'],
      ...['--sort', 'amount', '--order', 'desc'],
    );
    const numbers = async (...words: string[]): Promise<string[]> => {
      const listed = await scene.cli('docs', 'list', '--view', 'By amount', ...words);
      expect([listed.status, listed.errors]).toEqual([0, '']);
      return listed.output.match(/VIEW-\d/g) ?? [];
    };
    expect(await numbers()).toEqual(['VIEW-2', 'VIEW-3', 'VIEW-1']);
    expect(await numbers('--order', 'asc')).toEqual(['VIEW-1', 'VIEW-3', 'VIEW-2']);
    expect(await numbers('--search', 'VIEW-3')).toEqual(['VIEW-3']);
    const missing = await scene.cli('docs', 'list', '--view', 'Nothing');
    expect([missing.status, missing.errors]).toEqual([4, expect.stringContaining('passerelle views list')]);
  });

  it('refuse a column and a filter that are none', async () => {
    const column = await scene.cli('views', 'create', 'X', '--columns', 'colour');
    expect([column.status, column.errors]).toEqual([1, expect.stringContaining('received "colour"')]);
    const filter = await scene.cli('views', 'create', 'X', '--filter', 'direction');
    expect([filter.status, filter.errors]).toEqual([1, expect.stringContaining('direction=outgoing')]);
    const unknown = await scene.cli('views', 'create', 'X', '--filter', 'colour=red');
    expect([unknown.status, unknown.errors]).toEqual([3, expect.stringContaining('colour')]);
  });

  it('show what an import waits for', async () => {
    const document = 'Number;Date;Customer;Price;VAT rate\nCLI-1;28/11/2026;De Kroon;10;21';
    const path = `/api/v1/${scene.sandbox.from}/invoice-imports`;
    const { body } = await scene.sandbox.client.post(path, { document, fileName: 'november.csv' });
    const { id } = body.invoiceImport as { id: string };
    const company = ['--company', scene.sandbox.from];
    expect((await scene.cli('imports', 'list', ...company)).output).toContain('november.csv');
    const shown = await scene.cli('imports', 'get', id, ...company, '--json');
    expect(shown.json()).toMatchObject({ invoiceImport: { id, state: 'unmapped', networkWait: null } });
    expect((await scene.cli('imports', 'cancel', id, ...company)).status).toBe(0);
  });
});
