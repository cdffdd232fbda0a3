import { object, text } from '../../platform/kernel/http/schema';
import { collectPartyTerms } from './shared-party-terms';

describe('terms of the parties of the French extension', () => {
  it('move from the fields to the description of the party', () => {
    const role = 'Role of the party (UNTDID 3035) (EXT-FR-FE-04).';
    const name = 'Registered name (EXT-FR-FE-03). Default: name.';
    const schemas = collectPartyTerms({
      BuyerAgentInput: object({
        roleCode: { ...text, description: role },
        legalName: { ...text, description: name },
      }),
      Other: object({ roleCode: { ...text, description: role } }),
    });
    expect(schemas['BuyerAgentInput']?.description).toMatch(/: roleCode 04, legalName 03$/);
    expect(schemas['BuyerAgentInput']?.properties).toMatchObject({
      roleCode: { description: 'Role of the party (UNTDID 3035).' },
      legalName: { description: 'Registered name. Default: name.' },
    });
    expect(schemas['Other']?.properties?.['roleCode']?.description).toBe(role);
  });
});
