import { useEffect, useState } from 'react';

/**
 * Debounces a value: returns it after `milliseconds` without a further change.
 *
 * @param value Compared by identity; give text, numbers or values that are made once
 */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
