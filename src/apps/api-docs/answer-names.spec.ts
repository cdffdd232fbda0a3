import { listOf, object, ref, text, type JsonSchema } from '../../platform/kernel/http/schema';
import { nameAnswers } from './answer-names';

const success: JsonSchema = { type: 'boolean', const: true };
const answer = (members: Record<string, JsonSchema>): JsonSchema => object({ success, ...members });

describe('nameAnswers', () => {
  const company = answer({ company: ref('Company') });
  const describedSchema = answer({ company: { ...ref('Company'), description: 'The company afterwards' } });
  const list = answer({ companies: listOf(ref('Company')), pagination: ref('Pagination') });
  const verdict = answer({ verdict: text, reason: text });
  const names = nameAnswers(
    [
      { operationId: 'companies.get', schema: company },
      { operationId: 'companies.update', schema: company },
      { operationId: 'companies.verify', schema: describedSchema },
      { operationId: 'companies.list', schema: list },
      { operationId: 'documents.validate', schema: verdict },
      { operationId: 'labels.delete', schema: answer({}) },
    ],
    {},
  );

  it('names equal schemas once, by their members', () => {
    expect([...names.values()]).toEqual([
      'CompanyResult',
      'CompaniesVerifyResult',
      'CompanyListResult',
      'DocumentsValidateResult',
      'SuccessResult',
    ]);
  });

  it('avoids the names of other schemas', () => {
    const again = nameAnswers([{ operationId: 'companies.get', schema: company }], { CompanyResult: {} });
    expect([...again.values()]).toEqual(['CompaniesGetResult']);
  });
});
