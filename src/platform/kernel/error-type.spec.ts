import { getErrorType } from './error-type';
import { ApiError } from './http/api-error';

describe('getErrorType', () => {
  it('returns the name of the class', () => {
    expect(getErrorType(new RangeError('out of range'))).toBe('RangeError');
  });

  it('returns the type that operators know, for a class with a former name', () => {
    expect(getErrorType(new ApiError(404, 'not_found', {}))).toBe('Failure');
  });
});
