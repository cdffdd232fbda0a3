import { ApiRequestError, describeFailure, omitFieldErrors } from './failure';

const failure = new ApiRequestError(
  400,
  'validation_error',
  { 'email.to': ['must be an address; received 1'], city: ['must be text'], root: ['must be JSON'] },
  'req_1',
);

describe('messages of a failure', () => {
  it('name the field where they have no subject: by its label, else by its path', () => {
    expect(describeFailure(failure, { city: 'City' }).message).toBe(
      'email.to: must be an address; received 1 City: must be text must be JSON',
    );
    const whole = new ApiRequestError(409, 'number_in_use', { number: ['The number is in use.'] }, null);
    expect(describeFailure(whole).message).toBe('The number is in use.');
  });

  it('leave out what is said beside fields', () => {
    const rest = omitFieldErrors(failure, ['email', 'root']);
    expect(rest).toMatchObject({ errors: { city: ['must be text'] }, code: 'validation_error' });
    expect(omitFieldErrors(failure, ['email', 'city', 'root'])).toBeNull();
    expect(omitFieldErrors(failure, ['name'])).toBe(failure);
  });
});
