import { formatUnknownPathMessage } from './foreign-paths';

describe('the message for an unknown path', () => {
  it.each([
    ['/sendDocument', 'POST /api/v1/{companyId}/send'],
    ['/api/peppol/sendDocument', 'POST /api/v1/{companyId}/send'],
    ['/api/v1/c_1/generate', 'POST /api/v1/{companyId}/preview'],
    ['/api/peppol/documents/doc_1/render/pdf', 'GET /api/v1/documents/{documentId}/pdf'],
    ['/api/v1/documents/doc_1/download-package', 'GET /api/v1/documents/{documentId}/package'],
    ['/api/peppol/verify', 'POST /api/v1/recipients/verify'],
  ])('%s names ours', (path, ours) => {
    expect(formatUnknownPathMessage(path)).toBe(
      `No such endpoint: ${path}. The path of this API is ${ours}. See /docs.`,
    );
  });

  it('is short for all others', () =>
    expect(formatUnknownPathMessage('/x')).toBe('No such endpoint: /x. See /docs.'));
});
