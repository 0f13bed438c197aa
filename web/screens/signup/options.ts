/** Words that are their own labels, as options of a list. */
export const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map(value => ({ value, label: value }))
