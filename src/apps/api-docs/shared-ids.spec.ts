import { idOf, nullable, object } from '../../platform/kernel/http/schema';
import { shareIds } from './shared-ids';

describe('ids with a name', () => {
  it('are declared once; ids that may be null, or have a description of their own, stay inline', () => {
    const label = { ...idOf('c'), description: 'Company of the label' };
    const schemas = shareIds(
      { Label: object({ companyId: idOf('c'), otherId: nullable(idOf('c')), label, keyId: idOf('key') }) },
      idOf,
    );
    expect(schemas['CompanyId']).toMatchObject({ type: 'string', pattern: idOf('c').pattern });
    expect(schemas['Label']?.properties).toEqual({
      companyId: { $ref: '#/components/schemas/CompanyId' },
      otherId: nullable(idOf('c')),
      label,
      keyId: idOf('key'),
    });
  });

  it('need a name that no schema has', () => {
    expect(() => shareIds({ TeamId: idOf('team') }, idOf)).toThrow('There is a schema TeamId already');
  });
});
