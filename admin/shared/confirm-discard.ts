/**
 * Escape and a click outside close a dialog only if nothing was typed, so nobody loses their input by accident.
 */
export const unlessTyped = (onClose: () => void, typed: unknown, before: unknown) =>
  JSON.stringify(typed) === JSON.stringify(before) ? onClose : undefined
