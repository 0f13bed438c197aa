/**
 * What Escape and a press beside a dialog do: they close it as long as all stands in it as it did when it opened;
 * what somebody typed only a button lets go.
 */
export const unlessTyped = (onClose: () => void, typed: unknown, before: unknown) =>
  JSON.stringify(typed) === JSON.stringify(before) ? onClose : undefined
