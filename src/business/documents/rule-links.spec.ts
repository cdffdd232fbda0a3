import { parseConfig } from '../../platform/kernel/config';
import { RawJson } from '../../standards/values/raw-json';
import { RuleLinkService } from './rule-links';

const links = new RuleLinkService(parseConfig({ BASE_URL: 'https://invoices.example' }));
const finding = {
  ruleCode: 'BR-AE-02',
  errorMessage: 'm',
  errorLevel: 'ERROR' as const,
  fieldName: 'buyer.vatNumber',
  source: 'EN 16931 UBL 1.3.16',
};
const outcome = {
  result: 'invalid' as const,
  profile: 'peppol-bis-3' as const,
  ruleSets: [],
  errors: [finding],
};
const url = 'https://invoices.example/docs/guides/rules/vat-categories#br-ae-02';

describe('the URL of a finding', () => {
  it('is absolute and points to the explanation of the rule', () => {
    expect(links.addLinks(outcome).errors).toEqual([{ ...finding, url }]);
  });

  it.each([
    ['text', (json: string) => json],
    ['bytes', (json: string) => new TextEncoder().encode(json)],
  ])('is added to a validation that is JSON as %s', (_form, toForm) => {
    const linkedOutcome = links.addLinksToText(new RawJson(toForm(JSON.stringify(outcome))));
    expect(linkedOutcome.parse()).toEqual({ ...outcome, errors: [{ ...finding, url }] });
    const without = new RawJson(toForm(JSON.stringify({ ...outcome, errors: [] })));
    expect(links.addLinksToText(without)).toBe(without);
  });
});
