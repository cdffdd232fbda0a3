import { NO_XML, type Draft } from './draft';
import { exampleForm } from './example';
import type { SendForm } from './form';
import { switched } from './modes';

function filled(): SendForm {
  return exampleForm('delivered', 'c_1', '2026-11-23', 1);
}

function draftOf(form: SendForm): Draft {
  return { mode: 'form', form, json: '', xml: NO_XML, attempt: null };
}

describe('switching between form, JSON and XML', () => {
  const known = { xml: null, answer: null, language: 'en' as const };

  it('shows the form as JSON and comes back to the very same form', () => {
    const draft = draftOf({ ...filled(), number: '' });
    const json = switched(draft, 'json', known);
    expect(json.ok && JSON.parse(json.draft.json)).toMatchObject({ recipient: '9999:delivered' });
    const back = json.ok ? switched(json.draft, 'form', known) : json;
    expect(back.ok && back.draft.form).toBe(draft.form);
  });

  it('takes what was changed in the JSON into the form', () => {
    const json = switched(draftOf(filled()), 'json', known);
    if (!json.ok) throw new Error();
    const changed = { ...json.draft, json: json.draft.json.replace('"Courier"', '"Post"') };
    const back = switched(changed, 'form', known);
    expect(back.ok && back.draft.form.lines.map(({ name }) => name)).toEqual(['Brand identity', 'Post']);
  });

  it('stays where it is when JSON is broken or no invoice', () => {
    const draft: Draft = { ...draftOf(filled()), mode: 'json' };
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
    const draft = draftOf(filled());
    const xml = switched(draft, 'xml', { ...known, xml: '<Invoice/>' });
    expect(xml.ok && xml.draft.xml).toMatchObject({ text: '<Invoice/>', recipient: '9999:delivered' });
    const back = xml.ok ? switched(xml.draft, 'form', known) : xml;
    expect(back.ok && back.draft.form).toBe(draft.form);
  });

  it('writes XML of the person as a request, and says when the form cannot show it', () => {
    const draft: Draft = {
      ...draftOf(filled()),
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
});
