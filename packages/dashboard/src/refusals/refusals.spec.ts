import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiRequestError } from '../api/failure';
import { FORM_NAMES } from './forms';
import { localizeFieldMessages, toLocalizedMessages, type Words } from './localized-messages';

const MESSAGES = join(__dirname, '..', 'i18n', 'messages');
const ERRORS = join(__dirname, '..', '..', '..', '..', 'docs', 'errors.md');
/** Codes that only programs meet: other routes and senders, or commands of the operator. */
const OF_PROGRAMS = [
  'body_broken',
  'company_not_publishable',
  'digest_mismatch',
  'invalid_client',
  'access_denied',
  'invalid_client_metadata',
  'invalid_grant',
  'invalid_redirect_uri',
  'invalid_target',
  'registration_closed',
  'unsupported_response_type',
  'invalid_scope',
  'invalid_request',
  'oauth_token_creates_no_keys',
  'scim_invalid',
  'scim_not_unique',
  'too_many_waiting',
  'tracking_id_reused',
  'unsupported_grant_type',
];

function readTexts(language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(MESSAGES, language, 'refusals.json'), 'utf8')) as Record<
    string,
    string
  >;
}

/** The codes with a sentence; `messages.spec.ts` holds the other languages against English. */
const describedCodes = Object.keys(readTexts('en')).flatMap(
  (key) => /^refusals\.code\.(\w+)$/.exec(key)?.[1] ?? [],
);

const german: Words = (key, values = {}) =>
  readTexts('de')[`refusals.${key}`]?.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') ?? null;

describe('the sentences of refusals', () => {
  it('are there for every error code that a person can meet, and for no other', () => {
    // `guides.e2e.ts` holds this page against the codes that the source can answer with.
    const codes = [...readFileSync(ERRORS, 'utf8').matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(100);
    expect([...describedCodes, ...OF_PROGRAMS].sort()).toEqual(codes.sort());
  });

  it('are there for every form in which the API gives a reason, with what it names', () => {
    const reasons = Object.keys(readTexts('en')).flatMap(
      (key) => /^refusals\.reason\.(\w+)$/.exec(key)?.[1] ?? [],
    );
    expect(reasons.sort()).toEqual([...FORM_NAMES].sort());
  });

  it.each(['en', 'de', 'fr', 'nl'])('say what is wrong and end as sentences in %s', (language) => {
    const texts = readTexts(language);
    for (const code of describedCodes) expect(texts[`refusals.code.${code}`]).toMatch(/^\p{Lu}.+\.$/u);
  });

  it('are in the language of the viewer, with the label of each field and what was received', () => {
    const failure = new ApiRequestError(
      400,
      'invalid_input',
      {
        role: ['must be one of owner, admin; received "chief"'],
        'peppolAddresses.0': ['must be a string; received nothing'],
        strange: ['has a rule of its own'],
      },
      null,
    );
    expect(toLocalizedMessages(failure, german, { role: 'Rolle im Team' })).toEqual([
      {
        text: 'Eine Eingabe ist ungültig. Korrigieren Sie die aufgeführten Felder und versuchen Sie es erneut.',
        isEnglish: false,
      },
      {
        text: 'Rolle im Team: muss eines von diesen sein: owner, admin; erhalten: "chief"',
        isEnglish: false,
      },
      { text: 'Peppol-IDs: muss angegeben werden', isEnglish: false },
      { text: 'strange: has a rule of its own', isEnglish: true },
    ]);
    expect(localizeFieldMessages(failure, 'peppolAddresses', german)).toEqual([
      { text: 'Muss angegeben werden', isEnglish: false },
    ]);
  });

  it('say when to try again, and of a code without a sentence what the API says', () => {
    const busy = new ApiRequestError(429, 'rate_limited', { root: ['Too many.'] }, null, 3);
    expect(toLocalizedMessages(busy, german).map(({ text }) => text)).toEqual([
      'Ihr Team stellt zu viele Anfragen. Warten Sie kurz und versuchen Sie es erneut.',
      'Versuchen Sie es in 3 s erneut.',
    ]);
    const strange = new ApiRequestError(409, 'not_yet_known', { root: ['It is not Tuesday.'] }, null);
    expect(toLocalizedMessages(strange, german)).toEqual([{ text: 'It is not Tuesday.', isEnglish: true }]);
  });

  it('leave out what the API says where the sentence says it, and keep what only the API knows', () => {
    const wrong = new ApiRequestError(
      400,
      'wrong_password',
      { current: ['This is not the password.'] },
      null,
    );
    expect(toLocalizedMessages(wrong, german)).toHaveLength(1);
    expect(localizeFieldMessages(wrong, 'current', german)[0]).toMatchObject({ isEnglish: false });
    const retentionFailure = new ApiRequestError(
      409,
      'retention_hold',
      { root: ['It is kept until 2036-01-01.'] },
      null,
    );
    expect(toLocalizedMessages(retentionFailure, german)[1]).toEqual({
      text: 'It is kept until 2036-01-01.',
      isEnglish: true,
    });
  });
});
