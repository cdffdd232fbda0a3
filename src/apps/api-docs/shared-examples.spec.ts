import {
  addMemberExamples,
  addResourceExamples,
  composeExample,
  withoutComposedExample,
  type SuccessContent,
} from './shared-examples';
import {
  flag,
  listOf,
  nullable,
  object,
  ref,
  text,
  type JsonSchema,
} from '../../platform/kernel/http/schema';

const schemas: Record<string, JsonSchema> = {
  Label: object({ id: text }),
  Team: object({ name: text }),
};
const success: JsonSchema = { type: 'boolean', const: true };
const answer = (members: Record<string, JsonSchema>, example: object): SuccessContent => ({
  schema: object({ success, ...members }),
  example: { success: true, ...example },
});

describe('shared examples of responses', () => {
  const get = answer({ label: ref('Label') }, { label: { id: 'l1' } });
  const list = answer({ labels: listOf(ref('Label')) }, { labels: [{ id: 'l1' }] });
  const update = answer({ label: ref('Label') }, { label: { id: 'l2' } });
  const team = answer({ team: ref('Team') }, { team: { name: 'A' } });
  const schemasWithExamples = addResourceExamples([get, list, update, team], schemas);

  it('move to the resource, which gets the most frequent example', () => {
    expect(schemasWithExamples['Label']?.examples).toEqual([{ id: 'l1' }]);
  });

  it('stay with the response when only one has it', () => {
    expect(schemasWithExamples['Team']?.examples).toBeUndefined();
    expect(withoutComposedExample(team, schemasWithExamples)).toEqual(team);
  });

  it('are omitted from responses that compose them, and only from those', () => {
    for (const each of [get, list]) {
      const shorter = withoutComposedExample(each, schemasWithExamples);
      expect(shorter).toEqual({ schema: each.schema });
      expect(composeExample(shorter.schema, schemasWithExamples)).toEqual(each.example);
    }
    expect(withoutComposedExample(update, schemasWithExamples)).toEqual(update);
  });

  it('are not composed when a part has no example', () => {
    expect(composeExample(object({ label: ref('Label'), more: flag }), schemasWithExamples)).toBeUndefined();
  });

  it('move to a nullable resource, too', () => {
    const nullableTeam = answer({ team: nullable(ref('Team')) }, { team: { name: 'A' } });
    const withTeam = addResourceExamples([nullableTeam, team], schemas);
    expect(withTeam['Team']?.examples).toEqual([{ name: 'A' }]);
    expect(withoutComposedExample(nullableTeam, withTeam)).toEqual({ schema: nullableTeam.schema });
  });

  it('move to the other members of a response, so that the example of the response is composed of them', () => {
    const created = answer({ label: ref('Label'), secret: text }, { label: { id: 'l1' }, secret: 's' });
    const schema = addMemberExamples(created, schemasWithExamples);
    expect(schema.properties?.['secret']).toEqual({ ...text, examples: ['s'] });
    expect(composeExample(schema, schemasWithExamples)).toEqual(created.example);
    const named = answer(
      { label: ref('Label'), names: listOf(text) },
      { label: { id: 'l1' }, names: ['a', 'b'] },
    );
    expect(composeExample(addMemberExamples(named, schemasWithExamples), schemasWithExamples)).toEqual(
      named.example,
    );
    const other = answer({ label: ref('Label'), secret: text }, { label: { id: 'l2' }, secret: 's' });
    const plain = answer({ secret: text }, { secret: 's' });
    for (const each of [other, plain]) expect(addMemberExamples(each, schemasWithExamples)).toBe(each.schema);
  });
});
