import type { ArgumentsHost } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { createLogger } from '../logger';
import { ApiErrorFilter, formatUnknownPathMessage } from './api-error.filter';

/** Returns the filter's response to a PostgreSQL error with this SQLSTATE. */
function filterError(sqlState: string) {
  const headers: Record<string, unknown> = {};
  const log: string[] = [];
  let body: unknown = null;
  const response = {
    headersSent: false,
    statusCode: 0,
    setHeader: (name: string, value: unknown) => (headers[name] = value),
    end: (text: string) => (body = JSON.parse(text)),
  };
  const host = { switchToHttp: () => ({ getRequest: () => ({ headers: {} }), getResponse: () => response }) };
  const logger = createLogger('info', { write: (line) => void log.push(line) });
  const error = new QueryFailedError('SELECT 1', [], Object.assign(new Error('x'), { code: sqlState }));
  new ApiErrorFilter(logger).catch(error, host as unknown as ArgumentsHost);
  return { status: response.statusCode, headers, body, log };
}

describe('an error of the database', () => {
  it.each(['53100', '53200', '58030', '25006', '57P01', '53300', '08006', 'ENOTFOUND', 'EAI_AGAIN'])(
    '%s results in 503 with Retry-After',
    (sqlState) => {
      const { status, headers } = filterError(sqlState);
      expect([status, headers['X-Error-Code'], Number(headers['Retry-After']) > 0]).toEqual([
        503,
        'unavailable',
        true,
      ]);
    },
  );

  it.each(['22007', '22008', '22P02', '22021'])(
    '%s results in 400 and is logged as a missing validation',
    (sqlState) => {
      const { status, headers, body, log } = filterError(sqlState);
      expect([status, headers['X-Error-Code']]).toEqual([400, 'invalid_input']);
      expect(body).toEqual({ success: false, errors: { root: [expect.stringMatching(/request/)] } });
      expect(log.join()).toContain('could not read a value');
    },
  );

  it.each(['23505', '42P01', 'XX000'])('%s is a defect and results in 500', (sqlState) => {
    expect(filterError(sqlState).status).toBe(500);
  });
});

describe('the message for an unknown path', () => {
  it.each([
    ['/sendDocument', 'POST /api/v1/{companyId}/send'],
    ['/api/peppol/sendDocument', 'POST /api/v1/{companyId}/send'],
    ['/api/v1/c_1/generate', 'POST /api/v1/{companyId}/preview'],
    ['/api/peppol/documents/doc_1/render/pdf', 'GET /api/v1/documents/{documentId}/pdf'],
    ['/api/v1/documents/doc_1/download-package', 'GET /api/v1/documents/{documentId}/package'],
    ['/api/peppol/verify', 'POST /api/v1/recipients/verify'],
  ])('%s names the equivalent path of this API', (path, ours) => {
    expect(formatUnknownPathMessage(path)).toBe(
      `No such endpoint: ${path}. The path of this API is ${ours}. See /docs.`,
    );
  });

  it('names no equivalent for any other path', () =>
    expect(formatUnknownPathMessage('/x')).toBe('No such endpoint: /x. See /docs.'));
});
