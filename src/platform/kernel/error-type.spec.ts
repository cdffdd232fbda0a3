import { getErrorType } from './error-type';
import { ApiError } from './http/api-error';

describe('getErrorType', () => {
  it('returns the name of the class', () => {
    expect(getErrorType(new RangeError('out of range'))).toBe('RangeError');
  });

  it('returns the former name of a renamed class, which operators know', () => {
    expect(getErrorType(new ApiError(404, 'not_found', {}))).toBe('Failure');
  });
});
