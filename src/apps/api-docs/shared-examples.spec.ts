import {
  addMemberExamples,
  addResourceExamples,
  composeExample,
  withoutComposedExample,
  type Answer,
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
const answer = (members: Record<string, JsonSchema>, example: object): Answer => ({
  schema: object({ success, ...members }),
  example: { success: true, ...example },
});

describe('shared examples of responses', () => {
  const get = answer({ label: ref('Label') }, { label: { id: 'l1' } });
  const list = answer({ labels: listOf(ref('Label')) }, { labels: [{ id: 'l1' }] });
  const update = answer({ label: ref('Label') }, { label: { id: 'l2' } });
  const team = answer({ team: ref('Team') }, { team: { name: 'A' } });
  const found = addResourceExamples([get, list, update, team], schemas);

  it('move to the resource, which gets the most frequent one', () => {
    expect(found['Label']?.examples).toEqual([{ id: 'l1' }]);
  });

  it('stay with the response when only one has it', () => {
    expect(found['Team']?.examples).toBeUndefined();
    expect(withoutComposedExample(team, found)).toEqual(team);
  });

  it('are omitted from responses that compose them, and only from those', () => {
    for (const each of [get, list]) {
      const shorter = withoutComposedExample(each, found);
      expect(shorter).toEqual({ schema: each.schema });
      expect(composeExample(shorter.schema, found)).toEqual(each.example);
    }
    expect(withoutComposedExample(update, found)).toEqual(update);
  });

  it('are not composed when a part has no example', () => {
    expect(composeExample(object({ label: ref('Label'), more: flag }), found)).toBeUndefined();
  });

  it('are those of a nullable resource, too', () => {
    const nullableTeam = answer({ team: nullable(ref('Team')) }, { team: { name: 'A' } });
    const withTeam = addResourceExamples([nullableTeam, team], schemas);
    expect(withTeam['Team']?.examples).toEqual([{ name: 'A' }]);
    expect(withoutComposedExample(nullableTeam, withTeam)).toEqual({ schema: nullableTeam.schema });
  });

  it('move to the members beside a resource, which compose the example then', () => {
    const created = answer({ label: ref('Label'), secret: text }, { label: { id: 'l1' }, secret: 's' });
    const schema = addMemberExamples(created, found);
    expect(schema.properties?.['secret']).toEqual({ ...text, examples: ['s'] });
    expect(composeExample(schema, found)).toEqual(created.example);
    const named = answer(
      { label: ref('Label'), names: listOf(text) },
      { label: { id: 'l1' }, names: ['a', 'b'] },
    );
    expect(composeExample(addMemberExamples(named, found), found)).toEqual(named.example);
    const other = answer({ label: ref('Label'), secret: text }, { label: { id: 'l2' }, secret: 's' });
    const plain = answer({ secret: text }, { secret: 's' });
    for (const each of [other, plain]) expect(addMemberExamples(each, found)).toBe(each.schema);
  });
});
