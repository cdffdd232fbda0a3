import { recordCalls } from '../api/client';
import { formatCurl, shortened } from './curl';

const ORIGIN = 'https://passerelle.example';

describe('"Show API call"', () => {
  it('shows what an action asks for, and asks nothing', () => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    const [call] = recordCalls((api) =>
      api.post('/api/v1/documents/{documentId}/mark-as-read', {
        path: { documentId: 'doc_1' },
        body: { read: true },
      }),
    );
    expect(fetched).not.toHaveBeenCalled();
    expect(call && formatCurl(call, ORIGIN, { by: 'key' })).toBe(
      [
        `curl -u "$PASSERELLE_KEY:$PASSERELLE_SECRET"`,
        `-X POST`,
        `-H 'Content-Type: application/json'`,
        `-d '{\n  "read": true\n}'`,
        `'${ORIGIN}/api/v1/documents/doc_1/mark-as-read'`,
      ].join(' \\\n  '),
    );
  });

  it('notes calls beside each other, with what a file asks for', () => {
    const calls = recordCalls((api) => [
      api.raw('/api/v1/documents/doc_1', { headers: { Accept: 'application/xml' } }),
      api.delete('/api/core/api-keys/{keyId}', { path: { keyId: 'key_1' } }),
    ]);
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
    expect(formatCurl(calls[0]!, ORIGIN, { by: 'key' })).toContain(`-H 'accept: application/xml'`);
  });

  it('keeps a quote of a document from ending the word of the shell', () => {
    const command = formatCurl(
      { method: 'POST', address: '/api/x', body: { name: "L'abri; rm -rf ~" } },
      ORIGIN,
      { by: 'key' },
    );
    expect(command).toContain(`"L'\\''abri; rm -rf ~"`);
  });

  it('names team and origin where a person asks', () => {
    const call = { method: 'DELETE', address: '/api/core/members/usr_1' } as const;
    expect(formatCurl(call, ORIGIN, { by: 'person', teamId: 'team_1' }).split(' \\\n  ')).toEqual([
      'curl -b cookies.txt -c cookies.txt',
      `-H 'X-Passerelle-Team: team_1'`,
      `-H 'Origin: ${ORIGIN}'`,
      '-X DELETE',
      `'${ORIGIN}/api/core/members/usr_1'`,
    ]);
  });

  it('cuts long texts of what is looked at alone', () => {
    const call = { method: 'POST', address: '/api/x', body: { file: ['x'.repeat(5000)] } } as const;
    expect(formatCurl(shortened(call), ORIGIN, { by: 'key' }).length).toBeLessThan(700);
    expect(formatCurl(call, ORIGIN, { by: 'key' }).length).toBeGreaterThan(5000);
  });
});
