import { nullable, object, text } from '../../platform/kernel/http/schema';
import { markDeprecatedFields } from './deprecated-fields';

const NOTICE = { since: '2027-03-01', sunset: '2027-09-01', successor: '`Label.colour`' };
const SENTENCE = 'Deprecated since 2027-03-01, may be removed from 2027-09-01 on: use `Label.colour`.';
const label = object({
  colour: text,
  colorHex: { ...text, description: 'Colour of the label' },
  created: object({ by: nullable(text) }),
});

describe('deprecated fields of the API document', () => {
  it('have the mark, and the notice after their description', () => {
    const { Label } = markDeprecatedFields(
      { Label: label },
      { 'Label.colorHex': NOTICE, 'Label.created.by': NOTICE },
    );
    expect(Label?.properties).toEqual({
      ...label.properties,
      colorHex: { type: 'string', deprecated: true, description: `Colour of the label. ${SENTENCE}` },
      created: {
        ...label.properties.created,
        properties: { by: { type: ['string', 'null'], deprecated: true, description: SENTENCE } },
      },
    });
  });

  it.each(['Label.color', 'Mark.colour', 'Label', 'Label.created.at'])(
    'must exist: %s is rejected',
    (path) => {
      expect(() => markDeprecatedFields({ Label: label }, { [path]: NOTICE })).toThrow(
        `The API has no field "${path}"`,
      );
    },
  );

  it('need a notice period of at least 90 days', () => {
    expect(() =>
      markDeprecatedFields({ Label: label }, { 'Label.colour': { ...NOTICE, sunset: '2027-03-02' } }),
    ).toThrow('The deprecation of the field Label.colour gives notice of 1 days; accepted: 90 or more');
  });
});
