import { NO_XML, type Draft } from './draft';
import { exampleForm } from './example';
import { emptyForm, type SendForm } from './form';
import { isBegun } from './begun';
import { switched } from './modes';

function filled(): SendForm {
  return exampleForm('delivered', 'c_1', '2026-11-23', 1);
}

function createDraft(form: SendForm): Draft {
  return { mode: 'form', form, json: '', xml: NO_XML, attempt: null };
}

describe('switching between form, JSON and XML', () => {
  const known = { xml: null, answer: null, language: 'en' as const };

  it('shows the form as JSON and comes back to the very same form', () => {
    const draft = createDraft({ ...filled(), number: '' });
    const json = switched(draft, 'json', known);
    expect(json.ok && JSON.parse(json.draft.json)).toMatchObject({ recipient: '9999:delivered' });
    const back = json.ok ? switched(json.draft, 'form', known) : json;
    expect(back.ok && back.draft.form).toBe(draft.form);
  });

  it('takes what was changed in the JSON into the form', () => {
    const json = switched(createDraft(filled()), 'json', known);
    if (!json.ok) throw new Error();
    const changed = { ...json.draft, json: json.draft.json.replace('"Courier"', '"Post"') };
    const back = switched(changed, 'form', known);
    expect(back.ok && back.draft.form.lines.map(({ name }) => name)).toEqual(['Brand identity', 'Post']);
  });

  it('stays where it is when JSON is broken or no invoice', () => {
    const draft: Draft = { ...createDraft(filled()), mode: 'json' };
    expect(switched({ ...draft, json: '{' }, 'form', known)).toEqual({
      ok: false,
      problem: 'send.switch.brokenJson',
    });
    expect(switched({ ...draft, json: '{"documentType":"order","document":"<a/>"}' }, 'xml', known)).toEqual({
      ok: false,
      problem: 'send.switch.otherKind',
    });
  });

  it('shows the XML that the form makes, and leaves the form alone', () => {
    const draft = createDraft(filled());
    const xml = switched(draft, 'xml', { ...known, xml: '<Invoice/>' });
    expect(xml.ok && xml.draft.xml).toMatchObject({ text: '<Invoice/>', recipient: '9999:delivered' });
    const back = xml.ok ? switched(xml.draft, 'form', known) : xml;
    expect(back.ok && back.draft.form).toBe(draft.form);
  });

  it('writes XML of the person as a request, and says when the form cannot show it', () => {
    const draft: Draft = {
      ...createDraft(filled()),
      mode: 'xml',
      xml: { ...NO_XML, text: '<Order/>', recipient: '0208:1' },
    };
    const json = switched(draft, 'json', known);
    expect(json.ok && JSON.parse(json.draft.json)).toEqual({
      recipient: '0208:1',
      documentType: 'xml',
      document: '<Order/>',
    });
    expect(switched(draft, 'form', known)).toEqual({ ok: false, problem: 'send.switch.notRead' });
  });

  it('makes XML of the JSON as it stands, not that of the form before', () => {
    const xml = switched(createDraft(filled()), 'xml', { ...known, xml: '<First/>' });
    const json = xml.ok ? switched(xml.draft, 'json', known) : xml;
    if (!json.ok) throw new Error();
    const back = switched(json.draft, 'xml', { ...known, xml: '<Ignored/>' });
    expect(back.ok && back.draft.xml.text).toBe('<First/>');
    const changed = { ...json.draft, json: json.draft.json.replace('"Courier"', '"Post"') };
    const next = switched(changed, 'xml', { ...known, xml: '<Second/>' });
    expect(next.ok && next.draft.xml).toMatchObject({ text: '<Second/>', made: '<Second/>' });
    const unknown = switched(changed, 'xml', known);
    expect(unknown.ok && unknown.draft.xml.text).toBe('');
  });

  it('makes XML of a form that was changed since, also by way of JSON', () => {
    const xml = switched(createDraft(filled()), 'xml', { ...known, xml: '<First/>' });
    const form = xml.ok ? switched(xml.draft, 'form', known) : xml;
    if (!form.ok) throw new Error();
    const edited = { ...form.draft, form: { ...form.draft.form, number: '2' } };
    const json = switched(edited, 'json', known);
    const again = json.ok ? switched(json.draft, 'xml', { ...known, xml: '<Second/>' }) : json;
    expect(again.ok && again.draft.xml.text).toBe('<Second/>');
  });

  it('comes back from JSON to XML of the person that was not changed', () => {
    const xml = { ...NO_XML, text: '<Order/>', recipient: '0208:1' };
    const json = switched({ ...createDraft(filled()), mode: 'xml', xml }, 'json', known);
    const back = json.ok ? switched(json.draft, 'xml', known) : json;
    expect(back.ok && back.draft.xml).toEqual(xml);
  });
});

describe('what would be lost', () => {
  const empty = () => emptyForm('2026-11-23', 'c_1');
  const json = (text: string): Draft => ({ ...createDraft(empty()), mode: 'json', json: text });

  it('is nothing of a form in which nothing was written, also as JSON', () => {
    const switchedDraft = switched(createDraft(empty()), 'json', { xml: null, answer: null, language: 'en' });
    expect(switchedDraft.ok && isBegun(switchedDraft.draft, empty())).toBe(false);
    expect([createDraft(empty()), json('')].map((draft) => isBegun(draft, empty()))).toEqual([false, false]);
  });

  it('is a form, JSON or XML that was written', () => {
    const xml: Draft = { ...createDraft(empty()), mode: 'xml', xml: { ...NO_XML, text: '<Order/>' } };
    const drafts = [createDraft({ ...empty(), number: '7' }), json('{"recipient"'), xml];
    expect(drafts.map((draft) => isBegun(draft, empty()))).toEqual([true, true, true]);
  });
});
