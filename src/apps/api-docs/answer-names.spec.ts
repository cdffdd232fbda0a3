import { listOf, object, ref, text, type JsonSchema } from '../../platform/kernel/http/schema';
import { nameResponseSchemas } from './answer-names';

const success: JsonSchema = { type: 'boolean', const: true };
const responseSchema = (members: Record<string, JsonSchema>): JsonSchema => object({ success, ...members });

describe('nameAnswers', () => {
  const company = responseSchema({ company: ref('Company') });
  const describedSchema = responseSchema({
    company: { ...ref('Company'), description: 'The company afterwards' },
  });
  const list = responseSchema({ companies: listOf(ref('Company')), pagination: ref('Pagination') });
  const verificationResult = responseSchema({ verdict: text, reason: text });
  const names = nameResponseSchemas(
    [
      { operationId: 'companies.get', schema: company },
      { operationId: 'companies.update', schema: company },
      { operationId: 'companies.verify', schema: describedSchema },
      { operationId: 'companies.list', schema: list },
      { operationId: 'documents.validate', schema: verificationResult },
      { operationId: 'labels.delete', schema: responseSchema({}) },
    ],
    {},
  );

  it('gives equal schemas one name, made of their members', () => {
    expect([...names.values()]).toEqual([
      'CompanyResult',
      'CompaniesVerifyResult',
      'CompanyListResult',
      'DocumentsValidateResult',
      'SuccessResult',
    ]);
  });

  it('uses no name that another schema has', () => {
    const namesWithConflict = nameResponseSchemas([{ operationId: 'companies.get', schema: company }], {
      CompanyResult: {},
    });
    expect([...namesWithConflict.values()]).toEqual(['CompaniesGetResult']);
  });
});
